/* What the world reads of an editor besides its plan. */
#ifndef MT_EDIT_EDITOR_H
#define MT_EDIT_EDITOR_H

#include "motte/edit.h"
#include "plan/plan.h"

/* The stroke under the hand, or NULL. Valid until the next call on the editor. */
const mt_draft* mt_editor_draft(const mt_editor* editor);

#endif
