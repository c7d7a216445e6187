/** km/h. No car is faster: above this, an extra digit was typed. */
export const highestTopSpeed = 2_000;

/** 'Was' is shown where the old price is above the price. */
export const hasFallen = (car: { price: number; oldPrice?: number }): boolean =>
  car.oldPrice !== undefined && car.oldPrice > car.price;

export const isSoldOut = (car: { stock: number }): boolean => car.stock <= 0;
