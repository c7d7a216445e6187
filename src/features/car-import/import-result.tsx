import type { Asked } from '#page-kit/ask.ts';
import type { ListPage } from '#page-kit/list-page.ts';
import { Button, buttonClass, LinkButton } from '#ui/button.tsx';
import { counted } from '#ui/counted.ts';
import { Notice } from '#ui/notice.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/table.tsx';
import type { BadRow, CarImport } from './car-import.contract.ts';
import { ColumnsForm } from './columns-form.tsx';

const inWords = ({ newCars, changedCars, unchangedCars }: CarImport) =>
  [
    counted(newCars, 'new car', 'new cars'),
    counted(changedCars, 'changed car', 'changed cars'),
    counted(unchangedCars, 'unchanged car', 'unchanged cars'),
  ].join(', ');

interface ImportResultProps {
  current: CarImport;
  bad: ListPage<BadRow>;
  onColumns: (asked: Asked<CarImport>) => void;
  onConfirm: (badRows: 'refuse' | 'leave-out') => void;
  onMore: () => void;
}

/** What a file would do, has done, or why it cannot be taken. */
export function ImportResult({ current, bad, onColumns, onConfirm, onMore }: ImportResultProps) {
  const { state, fileName, columns, newCars, changedCars, badRows } = current;
  if (state === 'unreadable')
    return <Notice tone="bad" title={current.failure ?? `${fileName} cannot be read.`} />;
  if (state === 'written') return <Written current={current} />;
  if (state === 'columns' && columns)
    return <ColumnsForm key={current._id} id={current._id} columns={columns} onRead={onColumns} />;
  const writes = newCars + changedCars;
  return (
    <>
      {badRows === 0 && <Notice title={`${fileName} is ready to import.`}>{inWords(current)}.</Notice>}
      {badRows > 0 && <Refused current={current} onConfirm={() => onConfirm('leave-out')} />}
      {badRows > 0 && <BadRows bad={bad} total={badRows} onMore={onMore} />}
      {badRows === 0 && writes > 0 && (
        <Button look="primary" className="justify-self-start" onClick={() => onConfirm('refuse')}>
          Import {counted(writes, 'car', 'cars')}
        </Button>
      )}
      {columns && (
        <details>
          <summary className="cursor-pointer text-sm font-medium underline underline-offset-4">
            Change the column matching
          </summary>
          <div className="mt-4">
            <ColumnsForm id={current._id} columns={columns} onRead={onColumns} />
          </div>
        </details>
      )}
    </>
  );
}

const faultsOf = ({ _id }: CarImport) => `/api/car-imports/${_id}/faults.csv`;

function Written({ current }: { current: CarImport }) {
  return (
    <Notice
      tone="good"
      title={current.leavesBadRows ? 'The other lines have been imported.' : 'The file has been imported.'}
      actions={
        <>
          {current.hasFaultsFile && (
            <a href={faultsOf(current)} download className={buttonClass('quiet', 'small')}>
              Download the lines left out
            </a>
          )}
          <LinkButton size="small" to={`/worker/import/${current._id}`}>
            Details and undo
          </LinkButton>
        </>
      }
    >
      {inWords(current)}.
    </Notice>
  );
}

/** What is wrong, and the two ways on: correct the lines, or go on without them. */
function Refused({ current, onConfirm }: { current: CarImport; onConfirm: () => void }) {
  const { state, badRows, newCars, changedCars, hasFaultsFile } = current;
  const writes = newCars + changedCars;
  const isOne = badRows === 1;
  return (
    <>
      <Notice tone="bad" title={refusal(current)}>
        Nothing was imported. Correct {isOne ? 'it' : 'them'} and upload {isOne ? 'it' : 'them'} again
        {state === 'read' && writes > 0 ? ', or import the other lines first' : ''}.
      </Notice>
      <div className="flex flex-wrap gap-2">
        {hasFaultsFile && (
          <a href={faultsOf(current)} download className={buttonClass('quiet')}>
            Download {isOne ? 'this line' : 'these lines'}
          </a>
        )}
        {state === 'read' && writes > 0 && (
          <Button onClick={onConfirm}>
            Import {counted(writes, 'car', 'cars')} without {isOne ? 'it' : 'them'}
          </Button>
        )}
      </div>
    </>
  );
}

const refusal = ({ state, badRows }: CarImport) => {
  const lines = counted(badRows, 'line', 'lines');
  return state === 'refused'
    ? `Cars have changed since the file was checked: ${lines} no longer ${badRows === 1 ? 'fits' : 'fit'}.`
    : `${lines} cannot be imported.`;
};

function BadRows({ bad, total, onMore }: { bad: ListPage<BadRow>; total: number; onMore: () => void }) {
  const { items, next } = bad;
  return (
    <>
      <Table caption="Lines that cannot be imported" framed className="max-h-[60vh]">
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
