import { type RefObject, useEffect, useRef, useState } from 'react';
import { CameraFailure, type CameraTrouble, closeCamera, openCamera } from './camera.ts';
import { openReader } from './code-reader.ts';

/** Between two looks: quick for the hand that holds the camera, and half of the processor stays free. */
const pauseMs = 120;
/** A code in view that was just read counts once; it counts again when it has been out of view for so long. */
const sameAgainMs = 2500;

export type ScanState = 'opening' | 'looking' | CameraTrouble;

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
export function useScan(
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
