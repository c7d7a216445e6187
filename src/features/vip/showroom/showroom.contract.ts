import { z } from 'zod';
import { car, carDetail } from '#features/catalogue/catalogue.contract.ts';

const alsoAsUrl = { imageUrl: z.string().describe('The same address as image') };

export const vipCar = car.extend(alsoAsUrl).meta({ id: 'VipCar' });
export type VipCar = z.infer<typeof vipCar>;

export const vipCarDetail = carDetail.extend(alsoAsUrl).meta({ id: 'VipCarDetail' });
export type VipCarDetail = z.infer<typeof vipCarDetail>;

export const vipCarList = z.array(vipCar).meta({ id: 'VipCarList' });
