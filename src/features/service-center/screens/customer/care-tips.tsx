import { useUnits } from '#page-kit/shop-data.ts';
import { distanceUnit, shownFigure, type Units } from '#platform/units.ts';
import { CareScale } from './care-scale.tsx';

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
