import { openDatabase } from '#platform/database/database.ts';
import { aCarRow, type CarRow, storeCars } from './cars.ts';

export interface JourneyCar {
  _id: string;
  make: string;
  model: string;
  color: string;
  /** In dollars. */
  price: number;
  stock: number;
}

/**
 * A car of the running shop that one journey alone knows: what happens to its stock and price meets no other journey.
 * Nothing else has its model.
 */
export async function aCarOfItsOwn(given: Partial<CarRow> = {}): Promise<JourneyCar> {
  const { database, close } = openDatabase(process.env.SHOP_DATABASE_URL!, { max: 1 });
  const row = aCarRow({ priceCents: 8_400_000, stock: 12, ...given });
  await storeCars({ database }, row).finally(close);
  const { id, make, model, color, priceCents, stock } = row;
  return { _id: id, make, model, color, price: priceCents / 100, stock };
}
