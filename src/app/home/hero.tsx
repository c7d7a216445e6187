import { useBrand } from '#page-kit/shop-data.ts';
import { LinkButton } from '#ui/buttons/button.tsx';
import { GreatWordmark } from '../shell/great-wordmark.tsx';

const wide = (format: string) =>
  [960, 1600, 2400].map((width) => `/brand/hero-${width}.${format} ${width}w`).join(', ');
const tall = (format: string) =>
  [480, 960].map((width) => `/brand/hero-portrait-${width}.${format} ${width}w`).join(', ');

const upright = '(max-aspect-ratio: 4/5)';

/** One car, one sentence, one way on. */
export function Hero() {
  const brand = useBrand();
  return (
    <section className="night relative isolate grid min-h-svh overflow-hidden">
      <picture className="absolute inset-0 -z-20">
        {['avif', 'webp', 'jpg'].map((format) => (
          <source
            key={`tall-${format}`}
            media={upright}
            type={mime(format)}
            srcSet={tall(format)}
            sizes="100vw"
          />
        ))}
        {['avif', 'webp'].map((format) => (
          <source key={format} type={mime(format)} srcSet={wide(format)} sizes="100vw" />
        ))}
        <img
          src="/brand/hero-1600.jpg"
          srcSet={wide('jpg')}
          sizes="100vw"
          alt=""
          fetchPriority="high"
          className="size-full object-cover"
        />
      </picture>
      <div
        aria-hidden="true"
        className="absolute inset-0 -z-10 bg-linear-to-b from-[#0c0e11]/70 via-transparent via-40% to-[#0c0e11]/50"
      />
      <div className="page flex flex-col justify-between gap-12 pt-[24svh] pb-24 sm:pt-28 sm:pb-12">
        <h1>
          <span className="block pb-3 text-lg font-medium tracking-normal sm:text-xl">Welcome to </span>
          <GreatWordmark text={brand.wordmark} />
        </h1>
        <LinkButton to="/signup" look="primary" size="large" className="sm:self-end">
          Get Started
        </LinkButton>
      </div>
    </section>
  );
}

const mime = (format: string) => `image/${format === 'jpg' ? 'jpeg' : format}`;
