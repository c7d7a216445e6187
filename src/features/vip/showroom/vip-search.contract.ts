import { z } from 'zod';
import { foundCars, suggestions } from '#features/search/search.contract.ts';
import { vipCar } from './showroom.contract.ts';

/** As of the open catalogue. */
export const foundVipCars = foundCars.extend({ cars: z.array(vipCar) }).meta({ id: 'FoundVipCars' });
export type FoundVipCars = z.infer<typeof foundVipCars>;

export const vipSuggestions = suggestions
  .extend({ cars: z.array(vipCar) })
  .meta({ id: 'VipSearchSuggestions' });
export type VipSuggestions = z.infer<typeof vipSuggestions>;
