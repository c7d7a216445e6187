import { CameraFailure } from './camera.ts';

/** The texts of the codes that a picture shows, none where it shows none. */
export type CodeReader = (frame: HTMLVideoElement) => Promise<string[]>;

/** What browsers with a reader of their own offer (the Barcode Detection API); TypeScript does not know it. */
interface OwnDetector {
  detect(frame: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface OwnDetectors {
  new (options: { formats: string[] }): OwnDetector;
  getSupportedFormats(): Promise<string[]>;
}

const formats = ['code_128', 'code_39', 'qr_code'];

async function openOwnReader(): Promise<CodeReader | undefined> {
  // TypeScript does not know the Barcode Detection API, and not every browser has it.
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: OwnDetectors };
  if (!BarcodeDetector) return undefined;
  const known = await BarcodeDetector.getSupportedFormats();
  if (!formats.every((format) => known.includes(format))) return undefined;
  const detector = new BarcodeDetector({ formats });
  return async (frame) => (await detector.detect(frame)).map(({ rawValue }) => rawValue);
}

/** Wider pictures take longer and show no more of a barcode. */
const widest = 1280;

async function openPackedReader(): Promise<CodeReader> {
  const { loadPackedReader } = await import('./packed-reader.ts');
  const readCodes = await loadPackedReader();
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('The browser gave no canvas to draw the picture on');
  return async (frame) => {
    const scale = Math.min(1, widest / frame.videoWidth);
    canvas.width = Math.round(frame.videoWidth * scale);
    canvas.height = Math.round(frame.videoHeight * scale);
    context.drawImage(frame, 0, 0, canvas.width, canvas.height);
    return readCodes(context.getImageData(0, 0, canvas.width, canvas.height));
  };
}

/** The browser's own reader where it reads all our codes, else the one that we bring. Throws `CameraFailure`. */
export async function openReader(): Promise<CodeReader> {
  try {
    return (await openOwnReader()) ?? (await openPackedReader());
  } catch (error) {
    throw new CameraFailure('unread', error);
  }
}
