import { z } from 'zod';
import { wholeError } from '#platform/figures.ts';
import { type Kind, readJson } from './setting-kinds.contract.ts';

const months = z
  .number(wholeError('Enter whole months'))
  .int('Enter whole months')
  .min(1, 'At least 1 month')
  .max(120, 'At most 120 months');

const km = z
  .number(wholeError('Enter a whole distance'))
  .int('Enter a whole distance')
  .min(1000, 'At least 1,000 km')
  .max(200_000, 'At most 200,000 km');

const interval = z.object({
  months: months.nullable().describe('Null: time does not count'),
  km: km.nullable().describe('Null: distance does not count'),
});
/** What comes first counts; with neither there is nothing to be done. */
export type ServiceInterval = z.infer<typeof interval>;

/** After how long, or how far, a car is to be serviced and inspected (rules.md#garage). */
export const serviceIntervals = z.object({ service: interval, inspection: interval }).strict();
export type ServiceIntervals = z.infer<typeof serviceIntervals>;

const intervalWords = ({ months: time, km: distance }: ServiceInterval): string =>
  [
    ...(time === null ? [] : [`${time} ${time === 1 ? 'month' : 'months'}`]),
    ...(distance === null ? [] : [`${distance.toLocaleString('en-US')} km`]),
  ].join(' or ');

const told = (name: string, one: ServiceInterval) => {
  const words = intervalWords(one);
  return words === '' ? `no ${name}` : `${name} every ${words}`;
};

export const intervalsOfCare: Kind<ServiceIntervals> = {
  form: 'service-intervals',
  expected:
    'JSON such as {"service":{"months":12,"km":25000},"inspection":{"months":24,"km":null}}, null where that does not count',
  schema: serviceIntervals,
  read: readJson,
  tell: ({ service, inspection }) => `${told('service', service)}; ${told('inspection', inspection)}`,
};

export const usualIntervals: ServiceIntervals = {
  service: { months: 12, km: 25_000 },
  inspection: { months: 24, km: null },
};
