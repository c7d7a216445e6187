import { Cell, HeadCell, Row, Table } from '#ui/tables/table.tsx';
import { Money } from '#ui/text/money.tsx';
import type { ShiftPreview } from '../../prices.contract.ts';
import { carsInWords } from '../../prices.rules.ts';

/** What the prices of a selection are, and what a percentage makes of them. */
export function ShiftPreviewTable({ preview: { matched, prices } }: { preview: ShiftPreview }) {
  if (matched === 0)
    return (
      <p role="status" className="text-sm">
        No matches.
      </p>
    );
  const told = prices.reduce((sum, { cars }) => sum + cars, 0);
  return (
    <div role="status" className="grid gap-2">
      <p className="text-sm font-semibold">{carsInWords(matched)}, including VIP cars</p>
      <Table caption="Prices before and after">
        <thead>
          <tr>
            <HeadCell>Cars</HeadCell>
            <HeadCell numeric>Now</HeadCell>
            <HeadCell numeric>New price</HeadCell>
          </tr>
        </thead>
        <tbody>
          {prices.map(({ price, newPrice, cars }) => (
            <Row key={price}>
              <Cell>{carsInWords(cars)}</Cell>
              <Cell numeric>
                <Money amount={price} />
              </Cell>
              <Cell numeric className="font-semibold">
                <Money amount={newPrice} />
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {told < matched && (
        <p className="text-sm text-ink-soft">And {carsInWords(matched - told)} at higher prices.</p>
      )}
    </div>
  );
}
