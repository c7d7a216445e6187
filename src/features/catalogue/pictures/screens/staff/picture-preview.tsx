import { useEffect, useRef } from 'react';

/** Draws the middle of the picture, 16:9, as the shop will cut it. */
function draw(canvas: HTMLCanvasElement, picture: ImageBitmap): void {
  const height = Math.min(picture.height, (picture.width * 9) / 16);
  const width = (height * 16) / 9;
  const [left, top] = [(picture.width - width) / 2, (picture.height - height) / 2];
  canvas.getContext('2d')?.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height);
  picture.close();
}

/** A file as it will be seen, before it has left the machine. Where the browser cannot read it, the stage stays empty. */
export function FilePreview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isCurrent = true;
    createImageBitmap(file).then(
      (picture) => isCurrent && canvas.current && draw(canvas.current, picture),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return (
    <canvas
      ref={canvas}
      width={960}
      height={540}
      role="img"
      aria-label="Preview of the picture"
      className="block aspect-video w-full rounded-control bg-[#1b1d20]"
    />
  );
}
