import { useEffect, useId } from 'react';
import { Glyph } from '#ui/glyph.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Modal } from '#ui/modal.tsx';
import type { ShownPicture } from '../catalogue.contract.ts';
import { screenSizes } from './large-sizes.ts';
import { PictureStrip, StripSteps } from './picture-strip.tsx';
import { useStrip } from './use-strip.ts';

interface FullScreenProps {
  pictures: readonly ShownPicture[];
  name: string;
  /** The picture that it begins with. */
  from: number;
  open: boolean;
  /** Hears which picture was looked at last. */
  onClose: (at: number) => void;
}

/** The pictures as large as the screen lets them be. Two fingers enlarge them: that is the browser's. */
export default function FullScreen({ pictures, name, from, open, onClose }: FullScreenProps) {
  const titleId = useId();
  const strip = useStrip(pictures.length, from);
  const list = strip.strip;
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it begins is decided when it opens
  useEffect(() => {
    if (!open || !list.current) return;
    // At once, not by a long way past all the others.
    list.current.scrollTo({ left: from * list.current.clientWidth, behavior: 'instant' });
    list.current.focus({ preventScroll: true });
  }, [open]);
  return (
    <Modal
      open={open}
      onClose={() => onClose(strip.at)}
      labelledBy={titleId}
      className="night fixed inset-0 m-0 size-full max-h-none max-w-none bg-ground text-ink"
    >
      <div className="grid h-dvh grid-rows-[auto_minmax(0,1fr)_auto]">
        <header className="flex items-center justify-between gap-4 py-2 pr-2 pl-6">
          <h2 id={titleId} className="truncate text-base">
            {name}
          </h2>
          <IconButton label="Close" onClick={() => onClose(strip.at)}>
            <Glyph name="close" />
          </IconButton>
        </header>
        <div className="grid place-items-center">
          <div className="w-full max-w-[calc((100dvh-8rem)*16/9)]">
            <PictureStrip
              pictures={pictures}
              strip={strip}
              label={`Pictures of ${name}, large`}
              sizes={screenSizes}
              looksAhead={open}
              idPrefix="large-picture-"
            />
          </div>
        </div>
        <footer className="flex min-h-16 items-center justify-center">
          <StripSteps strip={strip} count={pictures.length} />
        </footer>
      </div>
    </Modal>
  );
}
