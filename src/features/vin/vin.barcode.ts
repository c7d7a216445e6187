import type { Barcode } from './vin.contract.ts';

/** Free space at both sides of a CODE128, in modules: what ISO/IEC 15417 asks for. */
const quietZone = 10;

/**
 * The VIN as a CODE128. Drawn here and not in the browser, where the library would weigh 54 kB; loaded with the first
 * barcode, since most days of a server see none. Never with `shape-rendering="crispEdges"`: browsers then print bars of
 * one module as hairlines, and no scanner reads the label.
 */
export async function vinBarcode(vin: string): Promise<Barcode> {
  const { toSVG } = await import('bwip-js/node');
  const drawn = toSVG({
    ...{ bcid: 'code128', text: vin, scale: 1, height: 14 },
    ...{ paddingwidth: quietZone, paddingheight: 2, backgroundcolor: 'FFFFFF', barcolor: '000000' },
  });
  const modules = Number(/viewBox="0 0 (\d+) /.exec(drawn)?.[1]);
  if (!modules) throw new Error('bwip-js drew a barcode without its size');
  return { modules, svg: drawn };
}
