import type { ReactNode } from 'react';
import { type EntryPicture, entrySources } from '#ui/hero-pictures.ts';

interface EntryPageProps {
  /** What stands beside the form on wide screens. */
  picture: EntryPicture;
  title: ReactNode;
  /** Beneath the title: who should rather go elsewhere. */
  lead: ReactNode;
  children: ReactNode;
}

/** From 768 px on, half of the page is the showroom; below, the form stands alone. */
const half = '(min-width: 768px) 50vw, 1px';

/** The frame of login and sign-up. */
export function EntryPage({ picture, title, lead, children }: EntryPageProps) {
  return (
    <div className="grid min-h-[calc(100dvh-4.5rem)] md:grid-cols-2">
      <div className="night relative hidden overflow-hidden md:block">
        <picture>
          {(['avif', 'webp'] as const).map((format) => (
            <source
              key={format}
              type={`image/${format}`}
              srcSet={entrySources(picture, format)}
              sizes={half}
            />
          ))}
          <img
            src={`/brand/entry-${picture}-960.jpg`}
            srcSet={entrySources(picture, 'jpg')}
            sizes={half}
            alt=""
            loading="lazy"
            className="absolute inset-0 size-full object-cover"
          />
        </picture>
      </div>
      <div className="page pt-8 pb-28 sm:pt-12 sm:pb-18 md:pt-[min(14vh,7rem)]">
        <div className="mx-auto w-full max-w-md">
          <h1 className="text-3xl sm:text-4xl">{title}</h1>
          <p className="mt-3 text-ink-soft">{lead}</p>
          <div className="mt-8">{children}</div>
        </div>
      </div>
    </div>
  );
}
