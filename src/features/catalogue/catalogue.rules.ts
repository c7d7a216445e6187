import { type Cents, fractionOf } from '#platform/money.ts';

/** km/h. No car is faster: above this, an extra digit was typed. */
export const highestTopSpeed = 2_000;

/** Rental estimate and charge: 1 % of the price per day (rules.md#rent). */
export const rentFor = (price: Cents, days: number): Cents => fractionOf(price, days, 100);

/** 'Was' is shown where the old price is above the price. */
export const hasFallen = (car: { price: number; oldPrice?: number }): boolean =>
  car.oldPrice !== undefined && car.oldPrice > car.price;

export const isSoldOut = (car: { stock: number }): boolean => car.stock <= 0;
