import { Link } from 'react-router';
import { Cell, HeadCell, Row, Table } from '#ui/tables/table.tsx';
import { counted } from '#ui/text/counted.ts';
import type { UndoneCar, UndoPlan } from '../../undo.contract.ts';

/** What the undo makes of the cars of an import, or has made of them. */
export function UndoSummary({ plan, isDone }: { plan: UndoPlan; isDone: boolean }) {
  return (
    <>
      <section aria-labelledby="outcome" className="grid gap-3">
        <h2 id="outcome" className="text-lg">
          {isDone ? 'Result of the undo' : 'Effect of the undo'}
        </h2>
        <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <Outcome name="Removed" count={plan.removed} hint="New cars of the file" />
          <Outcome name="Archived" count={plan.archived} hint="New cars that a past order names" />
          <Outcome name="Restored" count={plan.restored} hint="Changed cars, as they were before" />
          <Outcome name="Unchanged" count={plan.kept} hint="Changed by hand since" />
        </dl>
        {plan.inBaskets > 0 && !isDone && (
          <p className="text-sm text-ink-soft">
            {counted(plan.inBaskets, 'customer has', 'customers have')} one of the removed cars in a basket.
            This does not prevent the undo; the car is removed from the basket.
          </p>
        )}
      </section>
      <Cars title="Prevents the undo" what="Because of" cars={plan.inTheWay} total={plan.inTheWayTotal} />
      <Cars title="Reason" what="Why" cars={plan.leftAlone} total={plan.leftAloneTotal} />
    </>
  );
}

const Outcome = ({ name, count, hint }: { name: string; count: number; hint: string }) => (
  <div className="rounded-card border border-line bg-surface p-4">
    <dt className="label">{name}</dt>
    <dd className="figure mt-1 text-xl">{count.toLocaleString('en-US')}</dd>
    <dd className="text-sm text-ink-soft">{hint}</dd>
  </div>
);

interface CarsProps {
  title: string;
  what: string;
  cars: readonly UndoneCar[];
  total: number;
}

function Cars({ title, what, cars, total }: CarsProps) {
  if (total === 0) return null;
  return (
    <div className="grid gap-3">
      <h2 className="text-lg">{title}</h2>
      <Table caption={title} framed className="max-h-[60vh]">
        <thead>
          <tr>
            <HeadCell numeric>Line</HeadCell>
            <HeadCell>Car</HeadCell>
            <HeadCell>{what}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {cars.map(({ line, car, carId, reasons }) => (
            <Row key={line}>
              <Cell numeric>{line.toLocaleString('en-US')}</Cell>
              <Cell>
                <Link to={`/worker/cars/${carId}`} className="underline underline-offset-4">
                  {car}
                </Link>
              </Cell>
              <Cell>
                <ul>
                  {reasons.map((reason) => (
                    <li key={reason}>{reason}</li>
                  ))}
                </ul>
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {total > cars.length && (
        <p className="text-sm text-ink-soft">And {counted(total - cars.length, 'more car', 'more cars')}.</p>
      )}
    </div>
  );
}
