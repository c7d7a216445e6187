/** A barcode as it is drawn. */
export interface Drawing {
  /** Its width in modules, the free space at both sides included: one module is the width of the thinnest bar. */
  modules: number;
  svg: string;
}

/** Free space at both sides, in modules: what ISO/IEC 15417 asks for. */
const quietZone = 10;

/**
 * A text as a CODE128, dark on white. The library is loaded with the first barcode: most days of a server see none.
 * Never with `shape-rendering="crispEdges"`: browsers then print bars of one module as hairlines, and no scanner reads
 * the label. Throws for characters that the code has not.
 */
export async function drawBarcode(text: string): Promise<Drawing> {
  const { toSVG } = await import('bwip-js/generic');
  const svg = toSVG({
    bcid: 'code128',
    text,
    scale: 1,
    height: 14,
    paddingwidth: quietZone,
    paddingheight: 2,
    backgroundcolor: 'FFFFFF',
    barcolor: '000000',
  });
  const modules = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]);
  if (!modules) throw new Error('bwip-js drew a barcode without its size');
  return { modules, svg };
}
