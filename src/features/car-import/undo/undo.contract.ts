import { z } from 'zod';
import { undoFates } from '../car-import.contract.ts';

const count = z.number().int().min(0);

const undoneCar = z.object({
  line: z.number().int().describe('In the file'),
  car: z.string(),
  carId: z.string(),
  fate: z.enum(undoFates),
  reasons: z.array(z.string()),
});
export type UndoneCar = z.infer<typeof undoneCar>;

/** What the undo of an import would do, or has done. */
export const undoPlan = z
  .object({
    removed: count.describe('Cars that the import added, and that go'),
    archived: count.describe('Cars that it added, and that stay in the books of something that is over'),
    restored: count.describe('Cars that it changed, and that become as they were'),
    kept: count.describe('Cars that were changed by hand since, and stay as they are'),
    inBaskets: count.describe('Customers who have one of the cars that go in a basket'),
    changesPrices: z.boolean().describe('Whoever undoes it must be allowed to change prices'),
    inTheWay: z
      .array(undoneCar)
      .describe(
        'Cars that were sold, rented, reserved or driven since: while there is one, nothing is undone',
      ),
    inTheWayTotal: count,
    leftAlone: z.array(undoneCar).describe('Cars of which something stays, and what'),
    leftAloneTotal: count,
  })
  .meta({ id: 'UndoPlan' });
export type UndoPlan = z.infer<typeof undoPlan>;
