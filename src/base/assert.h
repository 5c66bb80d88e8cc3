/* Faults of the caller. A trap, not a message: the library never prints or exits, and wasm gains no import. */
#ifndef MT_BASE_ASSERT_H
#define MT_BASE_ASSERT_H

#if defined(NDEBUG)
#define MT_ASSERT(condition) ((void)0)
#else
#define MT_ASSERT(condition) ((condition) ? (void)0 : __builtin_trap())
#endif

#endif
