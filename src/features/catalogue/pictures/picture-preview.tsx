import { useEffect, useRef } from 'react';

/** Draws the middle of the picture, 16:9, as the shop will cut it. */
function draw(canvas: HTMLCanvasElement, picture: ImageBitmap): void {
  const height = Math.min(picture.height, (picture.width * 9) / 16);
  const width = (height * 16) / 9;
  const [left, top] = [(picture.width - width) / 2, (picture.height - height) / 2];
  canvas.getContext('2d')?.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height);
  picture.close();
}

let last: Promise<unknown> = Promise.resolve();

/** One file is decoded at a time: forty photographs of a camera at once would take gigabytes. */
function inTurn(work: () => Promise<unknown>): void {
  // Where the browser cannot read it, the stage stays empty.
  last = last.then(work).catch(() => {});
}

/** A file as it will be seen, before it has left the machine. Where the browser cannot read it, the stage stays empty. */
export function FilePreview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isCurrent = true;
    inTurn(async () => {
      if (!isCurrent) return;
      const picture = await createImageBitmap(file);
      if (isCurrent && canvas.current) draw(canvas.current, picture);
      else picture.close();
    });
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
