import type { ListPage } from '#page-kit/ask/list-page.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/tables/table.tsx';
import { counted } from '#ui/text/counted.ts';
import type { BadRow, CarImport } from '../../car-import.contract.ts';

const inWords = ({ newCars, changedCars, unchangedCars }: CarImport) =>
  [
    counted(newCars, 'new car', 'new cars'),
    counted(changedCars, 'changed car', 'changed cars'),
    counted(unchangedCars, 'car that stays as it is', 'cars that stay as they are'),
  ].join(', ');

interface ImportResultProps {
  current: CarImport;
  bad: ListPage<BadRow>;
  onConfirm: () => void;
  onMore: () => void;
}

/** What a file would do, has done, or why it cannot be taken. */
export function ImportResult({ current, bad, onConfirm, onMore }: ImportResultProps) {
  const { state, fileName, newCars, changedCars } = current;
  if (state === 'unreadable')
    return <Notice tone="bad" title={current.failure ?? `${fileName} cannot be read.`} />;
  if (state === 'written')
    return (
      <Notice tone="good" title="All cars of the file are written.">
        {inWords(current)}.
      </Notice>
    );
  if (current.badRows > 0)
    return (
      <>
        <Notice tone="bad" title={refusal(current)}>
          Correct {current.badRows === 1 ? 'it' : 'them'} in the file and upload it again. No car was changed.
        </Notice>
        <BadRows bad={bad} total={current.badRows} onMore={onMore} />
      </>
    );
  const writes = newCars + changedCars;
  return (
    <>
      <Notice title={`${fileName} can be taken as it is.`}>{inWords(current)}.</Notice>
      {writes > 0 && (
        <Button look="primary" className="justify-self-start" onClick={onConfirm}>
          Write {counted(writes, 'car', 'cars')}
        </Button>
      )}
    </>
  );
}

const refusal = ({ state, badRows }: CarImport) => {
  const lines = counted(badRows, 'line', 'lines');
  return state === 'refused'
    ? `Cars have changed since the file was read: ${lines} no longer ${badRows === 1 ? 'fits' : 'fit'}.`
    : `${lines} cannot be taken.`;
};

function BadRows({ bad, total, onMore }: { bad: ListPage<BadRow>; total: number; onMore: () => void }) {
  const { items, next } = bad;
  return (
    <>
      <Table caption="Lines that cannot be taken" framed className="max-h-[60vh]">
        <thead>
          <tr>
            <HeadCell numeric>Line</HeadCell>
            <HeadCell>Car</HeadCell>
            <HeadCell>Why</HeadCell>
          </tr>
        </thead>
        <tbody>
          {items.map((row) => (
            <Row key={row.line}>
              <Cell numeric>{row.line.toLocaleString('en-US')}</Cell>
              <Cell>{row.car}</Cell>
              <Cell>
                <ul>
                  {row.reasons.map((reason) => (
                    <li key={reason}>{reason}</li>
                  ))}
                </ul>
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {next && (
        <div className="flex items-center gap-4 text-sm text-ink-soft">
          <Button size="small" onClick={onMore}>
            Show more
          </Button>
          {items.length.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
        </div>
      )}
    </>
  );
}
