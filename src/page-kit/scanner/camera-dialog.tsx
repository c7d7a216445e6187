import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { readCode } from './vin-in-code.ts';

interface CameraDialogProps {
  open: boolean;
  onClose: () => void;
  onRead: (vin: string) => void;
  /** One code after the other is read; else the first one closes the camera. */
  staysOpen: boolean;
}

/** The camera's picture with a frame to hold the code into. The camera is on only while this is open. */
export function CameraDialog({ open, onClose, onRead, staysOpen }: CameraDialogProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [last, setLast] = useState<string>();
  const { state, retry } = useScan(video, open, (code) => {
    const read = readCode(code);
    setLast(read);
    navigator.vibrate?.(60);
    onRead(read);
    if (!staysOpen) onClose();
  });
  const isOn = state === 'opening' || state === 'looking';
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={staysOpen ? 'Scan VINs' : 'Scan a VIN'}
      actions={<Button onClick={onClose}>{staysOpen ? 'Done' : 'Type it instead'}</Button>}
    >
      <div className={isOn ? 'grid gap-3' : 'hidden'}>
        <div className="relative aspect-video overflow-hidden rounded-control bg-[#000000]">
          <video ref={video} muted playsInline aria-label="Camera view" className="size-full object-cover" />
          <div
            aria-hidden="true"
            className="pointer-events-none absolute inset-x-[8%] inset-y-[28%] rounded-control border-2 border-[#ffffff] shadow-[0_0_0_100vmax_rgb(0_0_0/0.35)]"
          />
        </div>
        <p aria-live="polite" className="min-h-12 text-sm">
          {state === 'opening' ? (
            <Spinner label="Opening the camera" />
          ) : last && staysOpen ? (
            <>
              Read <span className="font-mono whitespace-nowrap text-ink">{last}</span>. Hold the next one in
              the frame.
            </>
          ) : (
            'Hold the barcode or QR code of the car in the frame.'
          )}
        </p>
      </div>
      {!isOn && (
        <Notice tone="warn" title={cameraTexts[state]} onRetry={state === 'insecure' ? undefined : retry} />
      )}
    </Dialog>
  );
}

/** Between two looks: quick for the hand that holds the camera, and half of the processor stays free. */
const pauseMs = 120;
/** A code in view that was just read counts once; it counts again when it has been out of view for so long. */
const sameAgainMs = 2500;

type ScanState = 'opening' | 'looking' | CameraTrouble;

const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs));

interface Look {
  video: HTMLVideoElement;
  isOver: () => boolean;
  onState: (state: ScanState) => void;
  onCodes: (codes: string[]) => void;
}

/** Shows the camera's picture and reads it until it is over; the camera is off then, whatever happened. */
async function look({ video, isOver, onState, onCodes }: Look): Promise<void> {
  const stream = await openCamera();
  try {
    const reading = openReader();
    for (const track of stream.getVideoTracks()) track.addEventListener('ended', () => onState('ended'));
    video.srcObject = stream;
    await Promise.all([video.play(), reading]);
    const read = await reading;
    if (!isOver()) onState('looking');
    while (!isOver()) {
      const codes = video.videoWidth > 0 ? await read(video) : [];
      if (codes.length > 0 && !isOver()) onCodes(codes);
      await pause();
    }
  } finally {
    closeCamera(stream);
    video.srcObject = null;
  }
}

/** Reads codes with the camera while `isOn`. Each code is told once while it stays in view. */
function useScan(
  video: RefObject<HTMLVideoElement | null>,
  isOn: boolean,
  onCode: (code: string) => void,
): { state: ScanState; retry: () => void } {
  const [state, setState] = useState<ScanState>('opening');
  const [tried, setTried] = useState(0);
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try opens the camera once more
  useEffect(() => {
    const element = video.current;
    if (!isOn || !element) return;
    let isOver = false;
    const seen = new Map<string, number>();
    const show = (next: ScanState) => {
      if (!isOver) setState(next);
    };
    const onCodes = (codes: string[]) => {
      const at = performance.now();
      for (const code of codes) {
        const before = seen.get(code);
        seen.set(code, at);
        if (before === undefined || at - before > sameAgainMs) latest.current(code);
      }
    };
    setState('opening');
    look({ video: element, isOver: () => isOver, onState: show, onCodes }).catch((error) => {
      // The dialog was closed while the camera opened.
      if (isOver) return;
      if (!(error instanceof CameraFailure)) console.warn('The camera failed.', error);
      show(error instanceof CameraFailure ? error.trouble : 'ended');
    });
    return () => {
      isOver = true;
    };
  }, [video, isOn, tried]);
  return { state, retry: () => setTried((count) => count + 1) };
}

/** The texts of the codes that a picture shows, none where it shows none. */
type CodeReader = (frame: HTMLVideoElement) => Promise<string[]>;

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
async function openReader(): Promise<CodeReader> {
  try {
    return (await openOwnReader()) ?? (await openPackedReader());
  } catch (error) {
    throw new CameraFailure('unread', error);
  }
}

/** Why there is no picture of the camera, in words for the person. Each says that typing goes on. */
const cameraTexts = {
  insecure: 'The camera works only over a secure connection (https). Please type the VIN.',
  refused: 'Camera access is blocked. Allow it in your browser settings, or type the VIN.',
  missing: 'No camera was found. Please type the VIN.',
  busy: 'Another program is using the camera. Close it and try again, or type the VIN.',
  ended: 'The camera was switched off. Try again, or type the VIN.',
  unread: 'The barcode reader could not be loaded. Try again, or type the VIN.',
} as const;

type CameraTrouble = keyof typeof cameraTexts;

/** A failure of the camera that the person is told. */
class CameraFailure extends Error {
  readonly trouble: CameraTrouble;
  constructor(trouble: CameraTrouble, cause?: unknown) {
    super(cameraTexts[trouble], { cause });
    this.trouble = trouble;
  }
}

const troubles: Record<string, CameraTrouble> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

const wanted: MediaStreamConstraints = {
  audio: false,
  // The camera at the back, and a picture in which bars of a third of a millimetre are wider than a pixel.
  video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
};

/** Opens the camera. Throws `CameraFailure`. Who opens it stops its tracks. */
async function openCamera(): Promise<MediaStream> {
  // Browsers leave these out where the connection is not secure.
  const devices = (navigator as Partial<Navigator>).mediaDevices;
  if (!devices) throw new CameraFailure('insecure');
  try {
    return await devices.getUserMedia(wanted);
  } catch (error) {
    const trouble = error instanceof DOMException ? troubles[error.name] : undefined;
    if (trouble) throw new CameraFailure(trouble, error);
    throw error;
  }
}

const closeCamera = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};
