import { z } from 'zod';
import { car } from '#features/catalogue/catalogue.contract.ts';

export const vipCar = car
  .extend({ imageUrl: z.string().describe('The same address as image (decision 29)') })
  .meta({ id: 'VipCar' });
export type VipCar = z.infer<typeof vipCar>;

export const vipCarList = z.array(vipCar).meta({ id: 'VipCarList' });
