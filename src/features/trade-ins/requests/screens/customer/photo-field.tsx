import { useId, useRef } from 'react';
import { Button } from '#ui/buttons/button.tsx';
import { ShareBar } from '#ui/progress/share-bar.tsx';
import { mostPhotos } from '../../../trade-ins.rules.ts';
import type { SentPhoto, usePhotos } from './use-photos.ts';

// JPEG by name: telephones convert what they take.
const accepted = 'image/jpeg,image/png,image/webp,image/avif';

/** Up to eight photos: chosen from the machine, or taken with the camera of a phone. */
export function PhotoField({ photos }: { photos: ReturnType<typeof usePhotos> }) {
  const titleId = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement | null) => {
    photos.add([...(input?.files ?? [])]);
    // The same file may be chosen again after it was taken out.
    if (input) input.value = '';
  };
  return (
    <fieldset aria-labelledby={titleId} className="grid gap-3">
      <legend id={titleId} className="text-sm font-semibold">
        Photos <span className="ml-2 font-normal text-ink-soft">up to {mostPhotos}</span>
      </legend>
      <p className="text-sm text-ink-soft">
        All four sides, the inside, the clock, and what is damaged. Where a photo was taken is removed from
        it.
      </p>
      {photos.photos.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {photos.photos.map((photo, place) => (
            <PhotoTile
              key={photo.key}
              photo={photo}
              place={place + 1}
              onRemove={() => photos.remove(photo.key)}
            />
          ))}
        </ul>
      )}
      <input
        ref={chooser}
        type="file"
        accept={accepted}
        multiple
        aria-label="Choose photos"
        tabIndex={-1}
        className="sr-only"
        onChange={() => take(chooser.current)}
      />
      <input
        ref={camera}
        type="file"
        accept={accepted}
        capture="environment"
        aria-label="Take a photo"
        tabIndex={-1}
        className="sr-only"
        onChange={() => take(camera.current)}
      />
      <div className="flex flex-wrap gap-3">
        <Button disabled={photos.room <= 0} onClick={() => chooser.current?.click()}>
          Add photos
        </Button>
        <Button
          className="pointer-fine:hidden"
          disabled={photos.room <= 0}
          onClick={() => camera.current?.click()}
        >
          Take a photo
        </Button>
      </div>
    </fieldset>
  );
}

interface PhotoTileProps {
  photo: SentPhoto;
  place: number;
  onRemove: () => void;
}

const PhotoTile = ({ photo, place, onRemove }: PhotoTileProps) => (
  <li className="grid content-start gap-1">
    <div className="grid aspect-4/3 place-items-center overflow-hidden rounded-card border border-line bg-raised">
      {photo.id ? (
        <img
          src={`/api/trade-in-photos/${photo.id}`}
          alt={`Your car, ${place}`}
          className="size-full object-cover"
        />
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
