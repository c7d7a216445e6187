import { z } from 'zod';
import { ask } from '#page-kit/ask.ts';
import { type AnyForm, FormFailure, SentForm, useForm } from '#page-kit/form.tsx';
import { pageForm } from '#page-kit/form-action.ts';
import type { ListPage } from '#page-kit/list-page.ts';
import { Button, buttonClass, LinkButton } from '#ui/button.tsx';
import { counted } from '#ui/counted.ts';
import { formatDate } from '#ui/date-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { Select } from '#ui/select-field.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/table.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { BadRow, CarImport, ForeignColumns } from './car-import.contract.ts';
import { columnsOfOneValue, faultsOfChoice, neededColumns } from './car-import.rules.ts';
import { columnWords } from './import-words.ts';
import type { ReadingRoutes } from './reading/reading.routes.ts';
import { noAnswerOfImport } from './send-file.ts';

const inWords = ({ newCars, changedCars, unchangedCars }: CarImport) =>
  [
    counted(newCars, 'new car', 'new cars'),
    counted(changedCars, 'changed car', 'changed cars'),
    counted(unchangedCars, 'unchanged car', 'unchanged cars'),
  ].join(', ');

interface ImportResultProps {
  current: CarImport;
  bad: ListPage<BadRow>;
  onColumns: (read: CarImport) => void;
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

const columnField = (index: number) => `column ${index}`;

/** The choice of each column is in a field named by its place, the value of a column that the file lacks in one named by the column. */
const columnsForm = z.record(z.string(), z.string()).transform((texts, { addIssue }) => {
  const { id = '' } = texts;
  const chosen = Object.keys(texts).filter((name) => name.startsWith('column '));
  const columns = chosen.map((_, index) => texts[columnField(index)] || null);
  const values = Object.fromEntries(
    columnsOfOneValue.flatMap((column) => (texts[column] ? [[column, texts[column]]] : [])),
  );
  const faults = Object.entries(faultsOfChoice(columns, values, chosen) ?? {});
  for (const [name, message] of faults) addIssue({ code: 'custom', path: [name], message });
  return faults.length > 0 ? z.NEVER : { id, json: { columns, values } };
});

export const chooseColumns = pageForm('columns', columnsForm, ({ value: { id, json }, api }) =>
  ask(
    () => api<ReadingRoutes>()['car-imports'][':id'].columns.$post({ param: { id }, json }),
    noAnswerOfImport,
  ),
);

interface ColumnsFormProps {
  id: string;
  columns: ForeignColumns;
  onRead: (read: CarImport) => void;
}

/** Which column of the file is which of ours, with values of each, before anything of it is read. */
function ColumnsForm({ id, columns: { header, samples, choice, chosenBefore }, onRead }: ColumnsFormProps) {
  const form = useForm(chooseColumns, {
    about: id,
    start: {
      ...choice.values,
      ...Object.fromEntries(choice.columns.map((column, index) => [columnField(index), column ?? ''])),
    },
    onDone: onRead,
  });
  const chosen = header.map((_, index) => form.texts[columnField(index)]);
  const missing: readonly string[] = neededColumns.filter((column) => !chosen.includes(column));
  const { error } = form.field('columns');
  return (
    <SentForm form={form} className="grid gap-6">
      <input type="hidden" name="id" value={id} />
      <Notice title="Match the columns">
        {chosenBefore
          ? `As ${chosenBefore.by} chose for the last file like this one, on ${formatDate(chosenBefore.at)}.`
          : 'We guessed from the names. Please check them: nothing has been imported yet.'}
      </Notice>
      <ColumnTable header={header} samples={samples} form={form} />
      {error && <Notice tone="bad" title={error} />}
      <fieldset className={missing.length > 0 ? 'grid gap-4' : 'hidden'}>
        <legend className="mb-2 text-lg">Same for every car</legend>
        <p className="text-sm text-ink-soft">
          Every car needs these, but no column above is matched to them. Choose a column, or enter one value
          for all cars.
        </p>
        <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
          {columnsOfOneValue.map((column) => (
            <TextField
              key={column}
              label={columnWords[column] ?? column}
              className={missing.includes(column) ? '' : 'hidden'}
              {...form.field(column)}
            />
          ))}
        </div>
      </fieldset>
      <FormFailure form={form} />
      <Button type="submit" look="primary" busy={form.sending !== undefined} className="justify-self-start">
        Check the file
      </Button>
    </SentForm>
  );
}

interface ColumnTableProps {
  header: readonly string[];
  samples: ForeignColumns['samples'];
  form: AnyForm;
}

const options = Object.entries(columnWords);

function ColumnTable({ header, samples, form }: ColumnTableProps) {
  return (
    <Table caption="Columns of the file" framed className="max-h-[60vh]">
      <thead>
        <tr>
          <HeadCell>In the file</HeadCell>
          <HeadCell>For example</HeadCell>
          <HeadCell>Import as</HeadCell>
        </tr>
      </thead>
      <tbody>
        {header.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name, and they never move
          <Row key={index}>
            <Cell className="font-semibold [overflow-wrap:anywhere]">{name || `Column ${index + 1}`}</Cell>
            <Cell className="text-ink-soft [overflow-wrap:anywhere]">
              {samples[index]?.join(' · ') || '—'}
            </Cell>
            <Cell className="w-64">
              <Select
                aria-label={`Import ${name || `column ${index + 1}`} as`}
                name={columnField(index)}
                defaultValue={form.field(columnField(index)).defaultValue}
              >
                <option value="">Leave out</option>
                {options.map(([column, word]) => (
                  <option key={column} value={column}>
                    {word}
                  </option>
                ))}
              </Select>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
