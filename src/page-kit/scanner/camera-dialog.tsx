import { useRef, useState } from 'react';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { Spinner } from '#ui/progress/spinner.tsx';
import { cameraTexts } from './camera.ts';
import { useScan } from './use-scan.ts';
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
