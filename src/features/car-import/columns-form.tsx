import { type FormEvent, useState } from 'react';
import { type Asked, ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { Button } from '#ui/button.tsx';
import { formatDate } from '#ui/date-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { Select } from '#ui/select-field.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/table.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { CarImport, ForeignColumns } from './car-import.contract.ts';
import { faultsOfChoice, neededColumns } from './car-import.rules.ts';
import { columnWords } from './import-words.ts';
import type { ReadingRoutes } from './reading/reading.routes.ts';
import { noAnswerOfImport } from './send-file.ts';

interface ColumnsFormProps {
  id: string;
  columns: ForeignColumns;
  onRead: (asked: Asked<CarImport>) => void;
}

/** Which column of the file is which of ours, with values of each, before anything of it is read. */
export function ColumnsForm({
  id,
  columns: { header, samples, choice, chosenBefore },
  onRead,
}: ColumnsFormProps) {
  const [chosen, setChosen] = useState(choice.columns);
  const [values, setValues] = useState(choice.values);
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const faults = faultsOfChoice(chosen, values, header);
    setFields(faults ?? {});
    if (faults) return;
    setBusy(true);
    const json = { columns: [...chosen], values };
    const asked = await ask(
      () => client<ReadingRoutes>()['car-imports'][':id'].columns.$post({ param: { id }, json }),
      noAnswerOfImport,
    );
    setBusy(false);
    if (!asked.ok && Object.keys(asked.fields).length > 0) return setFields(asked.fields);
    onRead(asked);
  };
  const missing = neededColumns.filter((column) => !chosen.includes(column));
  return (
    <form method="post" noValidate onSubmit={send} className="grid gap-6">
      <Notice title="Match the columns">
        {chosenBefore
          ? `As ${chosenBefore.by} chose for the last file like this one, on ${formatDate(chosenBefore.at)}.`
          : 'We guessed from the names. Please check them: nothing has been imported yet.'}
      </Notice>
      <ColumnTable
        header={header}
        samples={samples}
        chosen={chosen}
        onChoose={(index, column) => setChosen(chosen.with(index, column))}
      />
      {fields.columns && <Notice tone="bad" title={fields.columns} />}
      {missing.length > 0 && (
        <fieldset className="grid gap-4">
          <legend className="mb-2 text-lg">Same for every car</legend>
          <p className="text-sm text-ink-soft">
            Every car needs these, but no column above is matched to them. Choose a column, or enter one value
            for all cars.
          </p>
          <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
            {missing.map((column) => (
              <TextField
                key={column}
                label={columnWords[column] ?? column}
                error={fields[column]}
                value={values[column] ?? ''}
                onChange={(event) => setValues({ ...values, [column]: event.target.value })}
              />
            ))}
          </div>
        </fieldset>
      )}
      <Button type="submit" look="primary" busy={isBusy} className="justify-self-start">
        Check the file
      </Button>
    </form>
  );
}

interface ColumnTableProps {
  header: readonly string[];
  samples: ForeignColumns['samples'];
  chosen: readonly (string | null)[];
  onChoose: (index: number, column: string | null) => void;
}

const options = Object.entries(columnWords);

function ColumnTable({ header, samples, chosen, onChoose }: ColumnTableProps) {
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
                value={chosen[index] ?? ''}
                onChange={(event) => onChoose(index, event.target.value || null)}
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
