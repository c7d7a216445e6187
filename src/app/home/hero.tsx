import { LinkButton } from '#ui/buttons/button.tsx';
import { heroSources, portraitSources } from '#ui/pictures/hero-pictures.ts';
import { GreatWordmark } from '../shell/great-wordmark.tsx';

const upright = '(max-aspect-ratio: 4/5)';

/** One car, one sentence, one way on. The words stand on a ground of their own, out of which the picture comes. */
export function Hero() {
  return (
    <section className="night grid min-h-[calc(100svh-4rem)] grid-rows-[auto_1fr] sm:min-h-[calc(100svh-4.5rem)]">
      <h1 className="page pt-[12svh] pb-6 sm:pt-6">
        <span className="block pb-3 text-lg font-medium tracking-normal sm:text-xl">Welcome to </span>
        <GreatWordmark />
      </h1>
      <div className="relative grid">
        <HeroPicture />
        <div aria-hidden="true" className="hero-shade absolute inset-0" />
        <div className="page relative flex flex-col justify-end pb-24 sm:pb-12">
          <LinkButton to="/signup" look="primary" size="large" className="sm:self-end">
            Get Started
          </LinkButton>
        </div>
      </div>
    </section>
  );
}

function HeroPicture() {
  return (
    <picture>
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
        className="absolute inset-0 size-full object-cover object-bottom"
      />
    </picture>
  );
}

const mime = (format: string) => `image/${format === 'jpg' ? 'jpeg' : format}`;
