/** Changes with the core's bytes, so that no browser pairs an old core with a new page. */
declare const __CORE_HASH__: string
