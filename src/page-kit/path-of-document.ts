/** The path that this document was asked for under; pages shown later, without a new document, do not change it. */
export function pathOfDocument(): string {
  const [entry] = performance.getEntriesByType('navigation');
  return new URL(entry?.name ?? location.href).pathname;
}
