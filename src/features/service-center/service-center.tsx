import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { formAction } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useUnits } from '#page-kit/shop-data.ts';
import { distanceUnit, shownFigure, type Units } from '#platform/units.ts';
import { LinkButton } from '#ui/button.tsx';
import { ServicePicture } from './booking/service-picture.tsx';
import { fetchAppointments } from './fetch-appointments.ts';
import { cancelAppointment, YourAppointments } from './your-appointments.tsx';

export const handle = { nightBar: true } satisfies PageHandle;

export async function loader({ context }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  // The page stands without them: hero and tips are worth reading when the list is away.
  return { appointments: await fetchAppointments(fetch) };
}

const posts = formAction(cancelAppointment);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Service Center' });

export default function ServiceCenter() {
  const { appointments } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <>
      <ServiceHero />
      <YourAppointments
        appointments={appointments}
        onRetry={() => void revalidate()}
        className="page pt-12 sm:pt-18"
      />
      <CareTips />
    </>
  );
}

interface CareTip {
  title: string;
  figure: string;
  unit: string;
  text: string;
  scale: Parameters<typeof CareScale>[0];
}

/** Nobody counts such a distance to the mile. */
const roundDistance = (km: number, units: Units) =>
  `${(Math.round(shownFigure(km, units) / 1000) * 1000).toLocaleString('en-US')} ${distanceUnit(units)}`;

const serviceKm = 15_000;

const tipsIn = (units: Units): readonly CareTip[] => [
  {
    title: 'Regular Maintenance',
    figure: roundDistance(serviceKm, units),
    unit: 'or once a year',
    text: 'Whichever comes first. Oil ages and seals dry out even in a rarely driven car.',
    scale: { from: '0', to: roundDistance(2 * serviceKm, units), good: [0, 0.5], mark: 0.5 },
  },
  {
    title: 'Tire Care',
    figure: '3 mm',
    unit: 'of tread, at least',
    text: 'Below that, wet grip drops sharply. Check the pressure monthly, while the tires are cold.',
    scale: { from: 'Worn', to: 'New, 8 mm', good: [0.375, 1], mark: 0.375 },
  },
  {
    title: 'Fluid Levels',
    figure: 'Monthly',
    unit: 'on level ground',
    text: 'Keep oil and coolant between the two marks. Brake fluid absorbs water: change it every two years.',
    scale: { from: 'Min', to: 'Max', good: [0.2, 0.9], mark: 0.7 },
  },
  {
    title: 'Battery Health',
    figure: '12.4 V',
    unit: 'at rest, at least',
    text: 'Below that, it needs charging. Short trips and cold nights drain it; after five years, have it tested.',
    scale: { from: '11.8 V', to: '12.8 V', good: [0.6, 1], mark: 0.6 },
  },
];

/** Four things that keep a car well between two visits. */
export function CareTips() {
  const tips = tipsIn(useUnits());
  return (
    <section aria-labelledby="care" className="page py-12 sm:py-18">
      <h2 id="care" className="text-2xl sm:text-3xl">
        Care tips
      </h2>
      <ul className="mt-8 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {tips.map((tip) => (
          <CareCard key={tip.title} tip={tip} />
        ))}
      </ul>
    </section>
  );
}

function CareCard({ tip }: { tip: CareTip }) {
  return (
    <li className="flex flex-col rounded-card border border-line bg-surface p-6">
      <h3 className="text-lg">{tip.title}</h3>
      <p className="mt-8">
        <span className="figure block text-3xl">{tip.figure} </span>
        <span className="label">{tip.unit}</span>
      </p>
      <div className="mt-4">
        <CareScale {...tip.scale} />
      </div>
      <p className="mt-6 text-ink-soft">{tip.text}</p>
    </li>
  );
}

interface CareScaleProps {
  from: string;
  to: string;
  /** Where the good part of the scale begins and ends, and where it is marked: 0 to 1. */
  good: readonly [number, number];
  mark: number;
}

const ticks = Array.from({ length: 21 }, (_, index) => index);

/** A ruler with its good part and one mark, as on an instrument. The text beside it says the same. */
function CareScale({ from, to, good, mark }: CareScaleProps) {
  const [start, end] = good;
  return (
    <div aria-hidden="true">
      <svg viewBox="0 0 200 24" preserveAspectRatio="none" aria-hidden="true" className="block h-6 w-full">
        {ticks.map((tick) => (
          <path
            key={tick}
            d={`M${0.5 + tick * 9.95} 24v${tick % 5 === 0 ? -12 : -7}`}
            stroke="currentColor"
            strokeOpacity="0.35"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <rect x={start * 200} y="21.5" width={(end - start) * 200} height="2.5" fill="currentColor" />
        <path
          d={`M${0.75 + mark * 198.5} 24V0`}
          stroke="currentColor"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div className="mt-2 flex justify-between text-xs text-ink-soft tabular-nums">
        <span>{from}</span>
        <span>{to}</span>
      </div>
    </div>
  );
}

/** What the service center offers, and the way to the booking form. The words stand beside the picture, not on it. */
export function ServiceHero() {
  return (
    <section className="night grid sm:min-h-[min(37.5rem,72svh)] sm:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div className="relative min-h-60 sm:order-last">
        <ServicePicture sizes="(max-width: 600px) 130vw, 75vw" />
        <div
          aria-hidden="true"
          className="absolute inset-0 bg-linear-to-t from-ground to-transparent to-50% sm:bg-linear-to-r sm:to-40%"
        />
      </div>
      <div className="page flex flex-col justify-end gap-8 pt-6 pb-12 sm:pr-0 sm:pb-18 2xl:pl-[max(4.5rem,calc(50vw-45.5rem))]">
        <div className="max-w-[30rem]">
          <h1 className="text-4xl lg:text-5xl">Service Center</h1>
          <p className="mt-4 text-lg text-ink-soft">
            Choose one of the next seven days; we'll take care of the rest.
          </p>
        </div>
        <LinkButton to="/book-appointment" look="primary" size="large" className="sm:self-start">
          Book an Appointment
        </LinkButton>
      </div>
    </section>
  );
}
