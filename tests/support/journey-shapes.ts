import type { ShapeName } from '#features/catalogue/shapes/shapes.rules.ts';
import { carShapes } from '#features/catalogue/shapes/shapes.tables.ts';
import { openDatabase } from '#platform/database/database.ts';
import { expect, type Page } from './journey.ts';
import { aCarOfItsOwn, type JourneyCar } from './journey-cars.ts';

/** Frames come as the clock of this machine has it; here each says that it came `ms` after the one before. */
export const framesEvery = (page: Page, ms: number) =>
  page.addInitScript((between) => {
    const inTime = globalThis.requestAnimationFrame.bind(globalThis);
    let time = 0;
    globalThis.requestAnimationFrame = (then) =>
      inTime(() => {
        time += between;
        then(time);
      });
  }, ms);

/** A car that one journey alone knows, and that can be turned: this body in orange. */
export async function aTurnableCar(shape: ShapeName): Promise<JourneyCar> {
  const car = await aCarOfItsOwn();
  const { database, close } = openDatabase(process.env.SHOP_DATABASE_URL!, { max: 1 });
  await database.insert(carShapes).values({ carId: car._id, shape, paint: 'orange' }).finally(close);
  return car;
}

export const viewIn3d = (page: Page) => page.getByRole('button', { name: 'View in 3D', exact: true });
/** What is turned in the dialog. */
export const turntable = (page: Page) => page.getByRole('application');
export const drawnCanvas = (page: Page) => turntable(page).locator('canvas');

/** What happens to the picture of the car when this is done: another one comes. */
export async function expectTurned(page: Page, act: () => Promise<void>): Promise<void> {
  const picture = () => drawnCanvas(page).screenshot();
  const before = await picture();
  await act();
  await expect.poll(async () => (await picture()).equals(before)).toBe(false);
}
