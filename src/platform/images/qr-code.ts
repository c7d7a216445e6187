import { encode } from 'uqr';

/** Modules of free space around a code, as ISO/IEC 18004 asks for. */
const quietZone = 4;

/** A QR code as one outline, for SVG and for PDF alike: `size` units wide and high, dark where the path is filled. */
export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`),
  );
  return { size, path: runs.join('') };
}

/** A QR code as an SVG document: dark on white in both colour schemes, since cameras want it so. */
export function qrSvg(text: string): string {
  const { size, path } = qrPath(text);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
}
