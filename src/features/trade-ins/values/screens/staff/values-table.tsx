import { Button } from '#ui/buttons/button.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/tables/table.tsx';
import { Money } from '#ui/text/money.tsx';
import type { TradeInValue } from '../../values.contract.ts';

interface ValuesTableProps {
  values: readonly TradeInValue[];
  onEdit: (value: TradeInValue) => void;
}

export const ValuesTable = ({ values, onEdit }: ValuesTableProps) => (
  <Table caption="Trade-in values" tight>
    <thead>
      <tr>
        <HeadCell>Car</HeadCell>
        <HeadCell>Years</HeadCell>
        <HeadCell numeric>Value</HeadCell>
        <HeadCell numeric>Per year</HeadCell>
        <HeadCell numeric>1,000 km</HeadCell>
        <HeadCell>
          <span className="sr-only">Change</span>
        </HeadCell>
      </tr>
    </thead>
    <tbody>
      {values.map((value) => (
        <Row key={value._id}>
          <Cell cut className="w-1/2" title={`${value.make} ${value.model || '(all other models)'}`}>
            {value.make} {value.model || <span className="text-ink-soft">(all other models)</span>}
          </Cell>
          <Cell className="whitespace-nowrap tabular-nums">
            {value.fromYear}–{value.toYear}
          </Cell>
          <Cell numeric>
            <Money amount={value.value} />
          </Cell>
          <Cell numeric>−{value.yearlyFallPercent}%</Cell>
          <Cell numeric>
            <Money amount={value.perThousandKm} />
          </Cell>
          <Cell acts numeric>
            <Button size="small" onClick={() => onEdit(value)}>
              Edit
              <span className="sr-only">
                {' '}
                {value.make} {value.model || 'all other models'} from {value.fromYear}
              </span>
            </Button>
          </Cell>
        </Row>
      ))}
    </tbody>
  </Table>
);
