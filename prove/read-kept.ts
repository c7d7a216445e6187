import pg from 'pg';
import type { Kept } from './promised.ts';

/** Orders of `stockUp`'s cars that have left its stock, and reservations that hold a unit of it. */
const unitsQuery = `
  select c.id as "carId", 100000000 as expected,
    c.stock + (select count(*) from orders o where o.car_id = c.id and o.state in ('pending', 'paid'))
      + (select count(*) from holds h where h.car_id = c.id and h.state in ('pending', 'active')) as here
  from cars c where c.id like 'bench-%'`;

const salesQuery = `
  select a.key, o.id as "orderId", o.paid_at is not null as "isPaid", o.state
  from checkout_attempts a join orders o on o.payment_id = a.payment_id`;

const sumsQuery = `
  select (select count(*) from orders o where o.paid_at is not null and o.car_id like 'bench-%') as paid,
    (select count(*) from book_entries b join orders o on o.id = b.order_id
     where b.movement = 'sale' and o.car_id like 'bench-%') as booked`;

/** Reads all of it as it was at one moment. */
export async function readKept(databaseUrl: string): Promise<Kept> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const rows = async (query: string) => (await client.query(query)).rows;
    const [sums] = await rows(sumsQuery);
    const numbers = (all: { of: string; count: number }[]) =>
      new Map(all.map(({ of, count }) => [of, Number(count)]));
    return {
      sales: await rows(salesQuery),
      holds: await rows('select id, state from holds'),
      refunds: numbers(
        await rows(
          'select request_key as of, count(*) from refunds where request_key is not null group by 1',
        ),
      ),
      carsOfMakes: numbers(
        await rows(`select make as of, count(*) from cars where make like 'Proof %' group by 1`),
      ),
      units: (await rows(unitsQuery)).map(({ carId, expected, here }) => ({
        carId,
        expected: Number(expected),
        here: Number(here),
      })),
      paidSales: Number(sums.paid),
      bookedSales: Number(sums.booked),
    };
  } finally {
    await client.end();
  }
}
