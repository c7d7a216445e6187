/**
 * The browser refuses to make code of text, and notes each attempt (ADR 0033). Zod tries it with its first schema, and
 * is told here not to: before its own module, and without it, since most pages have no use for it.
 */
if (typeof document !== 'undefined') Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
