import { figureTyped } from '#platform/figures.ts';
import { typedFigure, type Units } from '#platform/units.ts';
import { type Accident, accidents, type Condition, conditions } from '../trade-ins.rules.ts';

export const tradeInPath = '/trade-in';

/** What the page's address says of the old car, as it was typed: so it outlives a login, and can be sent to oneself. */
export interface TradeInView {
  make: string;
  model: string;
  year: string;
  /** In the units of the shop. */
  mileage: string;
  condition: Condition;
  accident: Accident;
  drives: 'yes' | 'no';
}

const longest = 60;

export function readTradeInView(query: URLSearchParams): TradeInView {
  const text = (name: string) => query.get(name)?.trim().slice(0, longest) ?? '';
  return {
    make: text('make'),
    model: text('model'),
    year: text('year'),
    mileage: text('mileage'),
    condition: conditions.find((one) => one === query.get('condition')) ?? 'good',
    accident: accidents.find((one) => one === query.get('accident')) ?? 'none',
    drives: query.get('drives') === 'no' ? 'no' : 'yes',
  };
}

export function tradeInAddress({ condition, accident, drives, ...texts }: TradeInView): string {
  const query = new URLSearchParams({
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
    ...(condition !== 'good' && { condition }),
    ...(accident !== 'none' && { accident }),
    ...(drives === 'no' && { drives }),
  }).toString();
  return query ? `${tradeInPath}?${query}` : tradeInPath;
}

/** What a range is asked with; undefined while something is missing. */
export function estimateAsked(view: TradeInView, units: Units) {
  const { make, model, year, mileage, condition, accident, drives } = view;
  const typed = figureTyped(mileage);
  // What is no figure is asked with as well: the call says so at its field.
  if (make === '' || model === '' || year === '' || typed === undefined) return undefined;
  return {
    make,
    model,
    modelYear: year,
    mileageKm: String(typedFigure(typed, units)),
    condition,
    accident,
    drives,
  };
}
