/* motte/motte.h - all of the public library. */
#ifndef MOTTE_MOTTE_H
#define MOTTE_MOTTE_H

#include "motte/base.h"
#include "motte/edit.h"
#include "motte/export.h"
#include "motte/plan.h"
#include "motte/world.h"

#endif
