import { z } from 'zod';
import { carPrice } from '#platform/dollars.ts';
import { highestTopSpeed } from '../catalogue.rules.ts';
import { pictureSource } from '../pictures/pictures.contract.ts';
import { highestStock } from '../stock/stock.rules.ts';

const words = (missing: string) =>
  z.string(missing).trim().min(1, missing).max(100, 'Use at most 100 characters');

/** A car as a worker adds it: all seven fields are required (rules.md#new-cars). */
export const newCar = z
  .object({
    make: words('Enter the make'),
    model: words('Enter the model'),
    color: words('Enter the color'),
    price: carPrice('Enter the price'),
    topSpeed: z
      .number('Enter the top speed')
      .int('Enter whole km/h')
      .min(1, 'Enter a top speed above 0')
      .max(highestTopSpeed, 'No car is that fast')
      .describe('km/h'),
    stock: z
      .number('Enter how many there are')
      .int('Enter a whole number')
      .min(0, 'Enter 0 or more')
      .max(highestStock, 'This is more than the shop can hold'),
    image: pictureSource,
  })
  .meta({ id: 'NewCar' });
export type NewCar = z.infer<typeof newCar>;
