import { LinkButton } from '#ui/button.tsx';
import { useBrand } from '#web/shop-data.ts';

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
      <picture>
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
          className="hero-picture absolute inset-0 -z-20 size-full object-cover"
        />
      </picture>
      <div
        aria-hidden="true"
        className="absolute inset-0 -z-10 bg-linear-to-b from-[#0c0e11]/60 via-transparent via-35% to-[#0c0e11]/85"
      />
      <div className="page flex flex-col justify-end gap-8 pt-28 pb-28 sm:flex-row sm:items-end sm:justify-between sm:pb-18">
        <h1>
          <span className="block text-lg font-medium tracking-normal sm:text-xl">Welcome to </span>
          <span className="wordmark -ml-[0.06em] block text-[clamp(2.6rem,9.4vw,10rem)] leading-[0.95] tracking-open">
            {brand.wordmark}
          </span>
        </h1>
        <LinkButton to="/signup" look="primary" size="large" className="w-full shrink-0 sm:mb-3 sm:w-auto">
          Get Started
        </LinkButton>
      </div>
    </section>
  );
}

const mime = (format: string) => `image/${format === 'jpg' ? 'jpeg' : format}`;
