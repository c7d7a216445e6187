import { useBrand } from '#page-kit/shop-data.ts';
import { LinkButton } from '#ui/buttons/button.tsx';
import { heroSources, portraitSources } from '#ui/pictures/hero-pictures.ts';
import { GreatWordmark } from '../shell/great-wordmark.tsx';

const upright = '(max-aspect-ratio: 4/5)';

/** One car, one sentence, one way on. */
export function Hero() {
  const brand = useBrand();
  return (
    <section className="night relative isolate grid min-h-svh overflow-hidden">
      <picture className="absolute inset-0 -z-20">
        {(['avif', 'webp', 'jpg'] as const).map((format) => (
          <source
            key={`tall-${format}`}
            media={upright}
            type={mime(format)}
            srcSet={portraitSources(format)}
            sizes="100vw"
          />
        ))}
        {(['avif', 'webp'] as const).map((format) => (
          <source key={format} type={mime(format)} srcSet={heroSources(format)} sizes="100vw" />
        ))}
        <img
          src="/brand/hero-1600.jpg"
          srcSet={heroSources('jpg')}
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
