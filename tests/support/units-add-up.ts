import { expect } from 'vitest';
import { countUnits } from './count-units.ts';
import type { TestShop } from './shop.ts';

/** Every unit is where it is written down, and counted once. */
export async function expectUnitsToAddUp(shop: TestShop, carId: string, atFirst: number): Promise<void> {
  const units = await countUnits(shop, carId, atFirst);
  expect(units.here).toBe(units.expected);
  expect(units.identified).toBe(units.available);
  expect(units.stock).toBeGreaterThanOrEqual(units.identified);
  expect([units.astray, units.behind]).toEqual([0, 0]);
}
