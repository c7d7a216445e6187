import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Picture } from '#ui/picture.tsx';
import { useOpenedOnce } from '#ui/use-opened-once.ts';
import type { ShownPicture } from '../catalogue.contract.ts';
import FullScreen from './full-screen.tsx';
import { stageSizes } from './large-sizes.ts';
import { PictureStrip, StripSteps } from './picture-strip.tsx';
import { type Strip, useStrip } from './use-strip.ts';

interface GalleryProps {
  pictures: readonly ShownPicture[];
  /** 'make model' */
  name: string;
}

/**
 * All pictures of a car: swiped, stepped through by keys, thumbnails or buttons, and in full screen. Without script it is
 * a strip that scrolls, and links to its pictures.
 */
export default function Gallery({ pictures, name }: GalleryProps) {
  const strip = useStrip(pictures.length);
  const [isLive, setLive] = useState(false);
  const [isLarge, setLarge] = useState(false);
  const wasLarge = useOpenedOnce(isLarge);
  useEffect(() => setLive(true), []);
  return (
    <>
      <div className="lg:grid lg:grow lg:items-center">
        <div className="mx-auto w-full lg:max-w-[calc((100dvh-24rem)*16/9)]">
          <PictureStrip
            pictures={pictures}
            strip={strip}
            label={`Pictures of ${name}`}
            sizes={stageSizes}
            looksAhead={isLive}
            idPrefix="picture-"
            className="car-stage"
          />
        </div>
      </div>
      <div className="page grid min-h-33 content-start gap-x-4 py-2 sm:flex sm:min-h-22 sm:items-center">
        <Thumbnails pictures={pictures} strip={strip} />
        {isLive && (
          <div className="shrink-0 justify-self-center sm:ml-auto">
            <StripSteps strip={strip} count={pictures.length}>
              <IconButton label="Full screen" onClick={() => setLarge(true)}>
                <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5">
                  <path
                    d="M4.5 9V4.5H9m6 0h4.5V9m0 6v4.5H15m-6 0H4.5V15"
                    fill="none"
                    stroke="currentColor"
                    strokeWidth="1.6"
                    strokeLinecap="round"
                    strokeLinejoin="round"
                  />
                </svg>
              </IconButton>
            </StripSteps>
          </div>
        )}
      </div>
      {wasLarge && (
        <FullScreen
          pictures={pictures}
          name={name}
          from={strip.at}
          open={isLarge}
          onClose={(at) => {
            setLarge(false);
            strip.goTo(at);
          }}
        />
      )}
    </>
  );
}

function Thumbnails({ pictures, strip }: { pictures: readonly ShownPicture[]; strip: Strip }) {
  const row = useRef<HTMLUListElement>(null);
  const { at, goTo } = strip;
  useEffect(() => {
    const current = row.current?.children[at];
    // Only sideways: the page stays where it is.
    if (row.current && current instanceof HTMLElement)
      row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.clientWidth) / 2;
  }, [at]);
  const show = (event: MouseEvent, index: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    goTo(index);
  };
  return (
    <ul
      ref={row}
      aria-label="All pictures"
      className="relative flex min-w-0 gap-2 overflow-x-auto p-1 [scrollbar-width:thin]"
    >
      {pictures.map(({ image, imagePlaceholder, alt }, index) => (
        <li key={image} className="shrink-0">
          <a
            href={`#picture-${index + 1}`}
            aria-label={`Picture ${index + 1}: ${alt}`}
            aria-current={index === at ? 'true' : undefined}
            onClick={(event) => show(event, index)}
            className={classNames(
              'block w-24 overflow-hidden rounded-control transition-opacity hover:opacity-100',
              index === at ? 'outline-2 outline-offset-1 outline-ink' : 'opacity-70',
            )}
          >
            <Picture src={image} placeholder={imagePlaceholder} alt="" sizes="96px" />
          </a>
        </li>
      ))}
    </ul>
  );
}
