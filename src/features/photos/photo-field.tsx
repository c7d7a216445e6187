import { type ComponentProps, useEffect, useEffectEvent, useId, useRef } from 'react';
import { AddedNotice } from '#features/catalogue/pictures/added-notice.tsx';
import { acceptedPictures } from '#features/catalogue/pictures/ready-picture.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { ShareBar } from '#ui/share-bar.tsx';
import type { SentPhoto, usePhotos } from './use-photos.ts';

interface PhotoFieldProps {
  photos: ReturnType<typeof usePhotos>;
  /** What to take photos of. */
  hint: string;
  /** What each of them shows. */
  alt: string;
}

/** A few photos: chosen from the machine, or taken with the camera of a phone. */
export function PhotoField({ photos, hint, alt }: PhotoFieldProps) {
  const titleId = useId();
  return (
    <fieldset aria-labelledby={titleId} className="grid gap-3">
      <legend id={titleId} className="text-sm font-semibold">
        Photos <span className="ml-2 font-normal text-ink-soft">up to {photos.most}</span>
      </legend>
      <p className="text-sm text-ink-soft">{hint} We remove location data.</p>
      {photos.photos.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {photos.photos.map((photo, place) => (
            <PhotoTile
              key={photo.key}
              photo={photo}
              place={place + 1}
              address={photos.address}
              alt={alt}
              onRemove={() => photos.remove(photo.key)}
            />
          ))}
        </ul>
      )}
      {!photos.isSending && <AddedNotice {...photos.outcome} />}
      <div className="flex flex-wrap gap-3">
        <FileChoice label="Choose photos" photos={photos} multiple />
        <FileChoice
          label="Take a photo"
          photos={photos}
          capture="environment"
          className="pointer-fine:hidden"
        />
      </div>
    </fieldset>
  );
}

interface FileChoiceProps extends Pick<ComponentProps<'input'>, 'multiple' | 'capture' | 'className'> {
  label: string;
  photos: ReturnType<typeof usePhotos>;
}

/**
 * The browser's own field of files, which looks like a button: it opens before the script is there too, and what was chosen by
 * then is taken when it comes.
 */
function FileChoice({ label, photos, className, ...rest }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = () => {
    const { current } = input;
    if (!current?.files?.length) return;
    photos.add([...current.files]);
    // The same file may be chosen again after it was taken out.
    current.value = '';
  };
  const takeEarly = useEffectEvent(take);
  useEffect(() => takeEarly(), []);
  const isFull = photos.room <= 0;
  return (
    <label
      aria-disabled={isFull || undefined}
      className={buttonClass(
        'quiet',
        'regular',
        classNames('has-focus-visible:outline-2 has-focus-visible:outline-ink', className),
      )}
    >
      {label}
      <input
        {...rest}
        ref={input}
        type="file"
        accept={acceptedPictures}
        aria-disabled={isFull || undefined}
        className="sr-only"
        onClick={(event) => isFull && event.preventDefault()}
        onChange={take}
      />
    </label>
  );
}

interface PhotoTileProps {
  photo: SentPhoto;
  place: number;
  address: string;
  alt: string;
  onRemove: () => void;
}

const PhotoTile = ({ photo, place, address, alt, onRemove }: PhotoTileProps) => (
  <li className="grid content-start gap-1">
    <div className="grid aspect-4/3 place-items-center overflow-hidden rounded-card border border-line bg-raised">
      {photo.id ? (
        <img src={`${address}/${photo.id}`} alt={`${alt}, ${place}`} className="size-full object-cover" />
      ) : (
        <PhotoOnItsWay photo={photo} />
      )}
    </div>
    <Button size="small" look="ghost" onClick={onRemove}>
      Remove<span className="sr-only"> photo {place}</span>
    </Button>
  </li>
);

const PhotoOnItsWay = ({ photo }: { photo: SentPhoto }) =>
  photo.refusal ? (
    <p role="alert" className="p-2 text-center text-xs text-bad [overflow-wrap:anywhere]">
      {photo.name}: {photo.refusal}
    </p>
  ) : (
    <div className="w-full p-3">
      <ShareBar aria-label={`Sending ${photo.name}`} share={photo.progress} />
    </div>
  );
