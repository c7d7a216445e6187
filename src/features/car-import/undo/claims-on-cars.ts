import type { SQL } from 'drizzle-orm';

/**
 * What happened to cars since they are here: orders, reservations, test drives, baskets stand on higher shelves, so the server
 * hands this in. `carIds` selects ids; the answer selects `car_id`, `name` ('order 12-34'), `at`, when it came, and `effect`:
 * `hinders` an undo, `keeps` the row of a car that was added, though it is over, or only `tells`.
 */
export type ClaimsOnCars = (carIds: SQL) => SQL;
