import { useRef } from 'react';
import { Form, Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { CarRow } from '#features/catalogue/car-row.tsx';
import { FeaturedGrid } from '#features/catalogue/list/featured-grid.tsx';
import { AffordForm } from '#features/finance/afford-form.tsx';
import { usualTermsText } from '#features/finance/finance.rules.ts';
import { RecentlySeen } from '#features/recently-seen/recently-seen.tsx';
import { SuggestingBox } from '#features/search/list/suggesting-box.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import type { Brand } from '#platform/brand.ts';
import { isBefore } from '#platform/dates/calendar-date.ts';
import { type OpeningHours, weekdays } from '#platform/dates/opening-hours.ts';
import { LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { heroSources, portraitSources } from '#ui/hero-pictures.ts';
import { GreatWordmark } from '../shell/great-wordmark.tsx';
import { type Entrance, type HomeCars, loadHome } from './load-home.ts';

/** The ways into the list: words, a body, a make. */
function FindCar({ makes, bodies }: Pick<HomeCars, 'makes' | 'bodies'>) {
  const box = useRef<HTMLInputElement>(null);
  return (
    <section aria-labelledby="find-car" className="page pt-12 sm:pt-18">
      <h2 id="find-car" className="text-3xl sm:text-4xl">
        Find your car
      </h2>
      <Form action="/cars" role="search" className="mt-6 max-w-160">
        <SuggestingBox box={box} action="/cars" label="Search by make, model, color or year" />
      </Form>
      {bodies.length > 1 && (
        <nav aria-label="Bodies" className="mt-8">
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 xl:grid-cols-8">
            {bodies.map((body) => (
              <li key={body.value}>
                <Link
                  to={body.to}
                  prefetch="intent"
                  className="grid h-full justify-items-start gap-3 rounded-card border border-line bg-surface p-4 transition-colors hover:border-edge"
                >
                  <BodyDrawing body={body.value} className="text-ink-soft" />
                  <EntranceText entrance={body} />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {makes.length > 1 && (
        <nav aria-label="Makes" className="mt-6">
          <ul className="flex flex-wrap gap-2">
            {makes.map((make) => (
              <li key={make.value}>
                <Link
                  to={make.to}
                  prefetch="intent"
                  className="inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4 transition-colors hover:border-edge"
                >
                  <EntranceText entrance={make} />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </section>
  );
}

const EntranceText = ({ entrance: { text, count } }: { entrance: Entrance }) => (
  <span>
    <span className="font-semibold">{text}</span>{' '}
    <span className="text-sm tabular-nums text-ink-soft">
      <span>{count}</span>
      <span className="sr-only">{count === '1' ? ' car' : ' cars'}</span>
    </span>
  </span>
);

/** Each body from the side, roof line only: wheels and sill are the same for all. */
const roofs: Record<string, string> = {
  coupe: 'M5 27c0-5 3-7 13-8 8-7 17-10 27-10 11 0 20 5 27 11 6 1 10 2 11 7',
  convertible: 'M5 27c0-5 3-7 14-8l13-1 7-8m-7 8h26c3-3 7-4 10-3m-10 3c10 1 24 2 25 9',
  sedan: 'M5 27c0-5 3-7 13-8 7-7 14-11 25-11 12 0 19 5 24 11l12 1c3 1 4 3 4 7',
  hatchback: 'M7 27c0-5 3-7 12-8 7-7 14-11 25-11 13 0 21 4 27 11 4 1 7 3 7 8',
  wagon: 'M5 27c0-5 3-7 13-8 7-7 13-11 24-11h21c8 0 12 5 15 11 4 1 5 4 5 8',
  suv: 'M6 27c0-7 2-9 12-10 6-8 12-12 22-12h22c9 0 13 5 16 12 4 1 5 5 5 10',
  pickup: 'M5 27c0-6 2-8 13-9 5-8 10-12 19-12h9c5 0 7 5 8 12h29v9',
  van: 'M6 27c0-8 2-11 9-13 6-8 11-10 20-10h39c6 0 9 3 9 9v14',
};

/** A body as a line drawing, beside its word. */
function BodyDrawing({ body, className }: { body: string; className?: string }) {
  const roof = roofs[body];
  if (!roof) return null;
  return (
    <svg viewBox="0 0 88 38" aria-hidden="true" className={classNames('h-10', className)}>
      <path
        d={`${roof}M5 27h9m16 0h29m16 0h8M14 29a8 8 0 0 1 16 0a8 8 0 0 1-16 0M59 29a8 8 0 0 1 16 0a8 8 0 0 1-16 0`}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

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
