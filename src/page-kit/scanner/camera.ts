/** Why there is no picture of the camera, in words for the person. Each says that typing goes on. */
export const cameraTexts = {
  insecure: 'The camera works only over a secure connection (https). Please type the VIN.',
  refused: 'Camera access is blocked. Allow it in your browser settings, or type the VIN.',
  missing: 'No camera was found. Please type the VIN.',
  busy: 'Another program is using the camera. Close it and try again, or type the VIN.',
  ended: 'The camera was switched off. Try again, or type the VIN.',
  unread: 'The barcode reader could not be loaded. Try again, or type the VIN.',
} as const;

export type CameraTrouble = keyof typeof cameraTexts;

/** A failure of the camera that the person is told. */
export class CameraFailure extends Error {
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
export async function openCamera(): Promise<MediaStream> {
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

export const closeCamera = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};
