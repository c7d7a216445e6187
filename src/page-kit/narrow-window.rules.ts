/**
 * Whether a window is wide enough for staff's screens (rules.md#narrow-windows), both widths in CSS pixels. Page zoom makes the inside
 * of a window narrower and leaves its outside as it is: what is lacking inside is forgiven where the difference is at least the
 * smallest zoom of a browser, 110 %. The frame of a window is a smaller share, and a phone has the same width outside as inside.
 * Needs nothing around it: it is sent as text, to run before any script (narrow-window.ts).
 */
export function isWideEnough(innerWidth: number, outerWidth: number): boolean {
  const leastPx = 768;
  const leastZoom = 1.1;
  return innerWidth >= leastPx || (outerWidth >= leastPx && outerWidth / innerWidth >= leastZoom);
}
