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
    removed: count.describe('Cars added by the import that are removed'),
    archived: count.describe('Cars added by the import that are archived because past records refer to them'),
    restored: count.describe('Cars changed by the import that are restored'),
    kept: count.describe('Cars changed by hand since, left unchanged'),
    inBaskets: count.describe('Customers with one of the removed cars in their basket'),
    changesPrices: z.boolean().describe('The undo requires permission to change prices'),
    inTheWay: z
      .array(undoneCar)
      .describe(
        'Cars that were sold, rented, reserved or driven since: while there is one, nothing is undone',
      ),
    inTheWayTotal: count,
    leftAlone: z.array(undoneCar).describe('Cars that prevent the undo, and why'),
    leftAloneTotal: count,
  })
  .meta({ id: 'UndoPlan' });
export type UndoPlan = z.infer<typeof undoPlan>;
