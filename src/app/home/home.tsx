import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { CarRow } from '#features/catalogue/car-row.tsx';
import { FeaturedGrid } from '#features/catalogue/list/featured-grid.tsx';
import { AffordForm } from '#features/finance/afford-form.tsx';
import { usualTermsText } from '#features/finance/finance.rules.ts';
import { RecentlySeen } from '#features/recently-seen/recently-seen.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import type { Brand } from '#platform/brand.ts';
import { isBefore } from '#platform/dates/calendar-date.ts';
import { type OpeningHours, weekdays } from '#platform/dates/opening-hours.ts';
import { LinkButton } from '#ui/button.tsx';
import { heroSources, portraitSources } from '#ui/hero-pictures.ts';
import { GreatWordmark } from '../shell/great-wordmark.tsx';
import { FindCar } from './find-car.tsx';
import { type HomeCars, loadHome } from './load-home.ts';

export const handle = { nightBar: true } satisfies PageHandle;

export async function loader({ context }: LoaderFunctionArgs) {
  const { fetch, brand, openingHours, origin, today, finance } = context.get(serverContext);
  return {
    home: await loadHome(fetch),
    basis: usualTermsText(finance),
    described: [dealerData(brand, openingHours, { origin, today })],
  };
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, { path: '/', data: loaderData?.described });

export default function Home() {
  const { home, basis } = useLoaderData<typeof loader>();
  return (
    <>
      <Hero />
      <BelowHero home={home} basis={basis} />
      <SeenOnHome />
    </>
  );
}

const capital = (weekday: string) => weekday.charAt(0).toUpperCase() + weekday.slice(1);

/** Days by appointment are left out: search engines would say that everybody may come. */
const weekData = ({ week }: OpeningHours) =>
  weekdays.flatMap((weekday) => {
    const hours = week[weekday];
    return typeof hours === 'string'
      ? []
      : [
          {
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: `https://schema.org/${capital(weekday)}`,
            opens: hours.opens,
            closes: hours.closes,
          },
        ];
  });

/** A day that closes as it opens is closed all day, as search engines read it. */
const closedData = ({ closedDays }: OpeningHours, today: string) =>
  closedDays
    .filter(({ date }) => !isBefore(date, today))
    .map(({ date, reason }) => ({
      '@type': 'OpeningHoursSpecification',
      ...(reason && { name: reason }),
      validFrom: date,
      validThrough: date,
      opens: '00:00',
      closes: '00:00',
    }));

type ToldBrand = Pick<Brand, 'name' | 'legalName' | 'description' | 'contact'>;

/** The dealership as schema.org describes it: where it is, how it is reached and when it is open. */
export function dealerData(
  { name, legalName, description, contact }: ToldBrand,
  hours: OpeningHours,
  { origin, today }: { origin: string; today: string },
): Record<string, unknown> {
  const closed = closedData(hours, today);
  return {
    '@context': 'https://schema.org',
    '@type': 'AutoDealer',
    '@id': `${origin}/#dealer`,
    url: `${origin}/`,
    name,
    legalName,
    description,
    image: `${origin}/brand/og.jpg`,
    telephone: contact.phone,
    email: contact.mail,
    address: { '@type': 'PostalAddress', streetAddress: contact.street, addressLocality: contact.city },
    openingHoursSpecification: weekData(hours),
    ...(closed.length > 0 && { specialOpeningHoursSpecification: closed }),
  };
}

const more = 'font-semibold underline-offset-4 hover:underline';

interface BelowHeroProps {
  home: HomeCars;
  /** Of what is said by the month, in words. */
  basis: string;
}

/** What the home page leads to. */
function BelowHero({ home: { cars, fresh, reduced, makes, bodies }, basis }: BelowHeroProps) {
  return (
    <>
      <FindCar makes={makes} bodies={bodies} />
      <FeaturedGrid cars={cars} />
      <div className="page pb-18 sm:pb-28">
        <AffordForm action="/cars" basis={basis} />
      </div>
      <div className="page grid grid-cols-1 gap-12 pb-18 empty:hidden sm:gap-18 sm:pb-28">
        <CarRow id="just-in" title="Just in" cars={fresh}>
          <Link to="/cars" prefetch="intent" className={more}>
            Newest first
          </Link>
        </CarRow>
        <CarRow id="reduced" title="Price drops" cars={reduced}>
          <Link to="/cars?reduced=yes&sort=reduction" prefetch="intent" className={more}>
            All price drops
          </Link>
        </CarRow>
      </div>
    </>
  );
}

const upright = '(max-aspect-ratio: 4/5)';

/** One car, one sentence, one way on. The words stand on a ground of their own, out of which the picture comes. */
function Hero() {
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

/** Where the visitor was before, at the foot of the home page. */
const SeenOnHome = () => (
  <div className="page pb-18 empty:hidden sm:pb-28">
    <RecentlySeen />
  </div>
);
