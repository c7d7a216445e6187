import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import binary from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** What stands on cars and on our labels (ISO/IEC 15417, 16388 and 18004). */
export const codesOnCars: ReaderOptions = {
  formats: ['Code128', 'Code39', 'QRCode'],
  tryHarder: true,
  maxNumberOfSymbols: 4,
};

/** Loads the library and its 950 kB of WebAssembly from our own address; it asks nothing of anybody else. */
export async function loadPackedReader(): Promise<(picture: ImageData) => Promise<string[]>> {
  await prepareZXingModule({ overrides: { locateFile: () => binary }, fireImmediately: true });
  return async (picture) => {
    const found = await readBarcodes(picture, codesOnCars);
    return found.filter(({ isValid }) => isValid).map(({ text }) => text);
  };
}
