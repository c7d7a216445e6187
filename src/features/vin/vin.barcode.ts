import type { Barcode } from './vin.contract.ts';

/**
 * Widths of bars and spaces in turn, in modules, by the value of the symbol (ISO/IEC 15417, table 1). Values below 96 are
 * the printable characters of ASCII from the space on, in code set B.
 */
const symbols =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'.split(
    ' ',
  );
const startB = 104;
const stop = '2331112';

/** Free space at both sides, in modules: what ISO/IEC 15417 asks for. */
const quietZone = 10;
/** Of the bars, and of the free space above and below them, in modules. */
const height = 40;
const margin = 2;

function widthsOf(text: string): number[] {
  const values = [...text].map((character) => character.charCodeAt(0) - 32);
  const sum = values.reduce((total, value, index) => total + value * (index + 1), startB);
  const patterns = [startB, ...values, sum % 103].map((value) => symbols[value]);
  return [...patterns.join(''), ...stop].map(Number);
}

/**
 * The VIN, or any text of printable ASCII, as a CODE128. Filled bars that touch no neighbour need no
 * `shape-rendering="crispEdges"`, with which browsers print strokes of one module as hairlines that no scanner reads.
 */
export function vinBarcode(vin: string): Barcode {
  let at = quietZone;
  let bars = '';
  for (const [index, width] of widthsOf(vin).entries()) {
    if (index % 2 === 0) bars += `M${at} ${margin}h${width}v${height}h-${width}z`;
    at += width;
  }
  const modules = at + quietZone;
  const all = height + 2 * margin;
  return {
    modules,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${modules} ${all}"><path fill="#FFFFFF" d="M0 0h${modules}v${all}H0z"/><path d="${bars}"/></svg>`,
  };
}
