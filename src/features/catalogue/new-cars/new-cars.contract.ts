import { z } from 'zod';
import { carPrice } from '#platform/dollars.ts';
import { pictureSource } from '../pictures/pictures.contract.ts';

const words = (missing: string) =>
  z.string(missing).trim().min(1, missing).max(100, 'Use at most 100 characters');

/** The largest stock and the highest speed (km/h) that are no slip of the finger. */
const largestStock = 1_000_000;
const largestSpeed = 2_000;

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
      .max(largestSpeed, 'No car is that fast')
      .describe('km/h'),
    stock: z
      .number('Enter how many there are')
      .int('Enter a whole number')
      .min(0, 'Enter 0 or more')
      .max(largestStock, 'This is more than the shop can hold'),
    image: pictureSource,
  })
  .meta({ id: 'NewCar' });
export type NewCar = z.infer<typeof newCar>;
