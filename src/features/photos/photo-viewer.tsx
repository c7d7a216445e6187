import { useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import type { Photo } from './photos.contract.ts';

interface PhotoViewerProps {
  /** The address beneath which they are read by their ids. */
  address: string;
  photos: readonly Photo[];
  name: string;
}

/** One photo large, the others beneath it to choose; the large one opens as it is. */
export function PhotoViewer({ address, photos, name }: PhotoViewerProps) {
  const [chosen, choose] = useState(0);
  const shown = photos[chosen] ?? photos[0];
  if (!shown)
    return (
      <p className="grid min-h-40 place-items-center rounded-card border border-dashed border-line text-sm text-ink-soft">
        No photos
      </p>
    );
  const addressOf = ({ _id }: Photo) => `${address}/${_id}`;
  return (
    <div className="grid min-w-0 content-start gap-3">
      <a
        href={addressOf(shown)}
        target="_blank"
        rel="noreferrer"
        className="block overflow-hidden rounded-card"
      >
        <img
          src={addressOf(shown)}
          alt={`${name}, ${photos.indexOf(shown) + 1} of ${photos.length}; opens in a new window`}
          width={shown.width}
          height={shown.height}
          loading="lazy"
          className="h-auto max-h-[32rem] w-full bg-raised object-contain"
        />
      </a>
      {photos.length > 1 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2">
          {photos.map((photo, place) => (
            <li key={photo._id}>
              <button
                type="button"
                aria-label={`Photo ${place + 1} of ${name}`}
                aria-pressed={photo === shown}
                onClick={() => choose(place)}
                className={classNames(
                  'block w-full overflow-hidden rounded-control border-2',
                  photo === shown ? 'border-ink' : 'border-transparent',
                )}
              >
                <img
                  src={addressOf(photo)}
                  alt=""
                  loading="lazy"
                  className="aspect-4/3 w-full object-cover"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
