import { useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { type Asked, ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { askedSlice, readFilters } from '#page-kit/list-address.ts';
import { ListFilters } from '#page-kit/list-filters.tsx';
import { listPageOrNull } from '#page-kit/list-page.ts';
import { Listed } from '#page-kit/list-screen.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { dollarsTyped, figureTyped } from '#platform/figures.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { counted } from '#ui/counted.ts';
import { Dialog } from '#ui/dialog.tsx';
import { GoBack } from '#ui/go-back.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { Cell, HeadCell, Row } from '#ui/table.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast-store.ts';
import { useOpenedOnce } from '#ui/use-opened-once.ts';
import { ValueFileDialog } from './value-file-dialog.tsx';
import { type TradeInValue, type ValueInput, valueFilters, valueInput } from './values.contract.ts';
import type { ValuesRoutes } from './values.routes.ts';

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const filters = readFilters(valueFilters, url.searchParams);
  const calls = client<ValuesRoutes>(context.get(serverContext).fetch)['trade-in-values'];
  const list = await listPageOrNull(() =>
    calls.$get({ query: { ...filters, ...askedSlice(url.searchParams) } }),
  );
  return { search: filters.search, list };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Trade-in values' });

/** What the dealer pays for old cars; ranges are worked out of it (rules.md#trade-in). */
export default function ValuesPage() {
  const { search, list } = useLoaderData<typeof loader>();
  const [edited, edit] = useState<TradeInValue | 'new'>();
  const [bringsFile, setBringsFile] = useState(false);
  const wasValueOpened = useOpenedOnce(edited !== undefined);
  const wasValueFileOpened = useOpenedOnce(bringsFile);
  return (
    <StaffPage
      title="Trade-in values"
      back={{ to: '/worker/trade-ins', label: 'Trade-ins' }}
      aside={
        <p role="status" className="text-ink-soft tabular-nums">
          {list && counted(list.total, 'line', 'lines')}
        </p>
      }
      lead="Estimates for customers are calculated from this table. A line without a model applies to all other models of its make."
      actions={
        <>
          <a href="/api/trade-in-values/export.csv" download className={buttonClass('quiet', 'small')}>
            Export
          </a>
          <Button size="small" onClick={() => setBringsFile(true)}>
            Import
          </Button>
          <Button look="primary" size="small" onClick={() => edit('new')}>
            Add a line
          </Button>
        </>
      }
    >
      <ListFilters
        path="/admin/trade-in-values"
        label="Search the table"
        className="mb-4 flex max-w-md items-end gap-2"
      >
        <SearchBox
          className="grow"
          label="Make or model"
          name="search"
          maxLength={100}
          defaultValue={search}
        />
      </ListFilters>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Listed
          list={list}
          noun={['line', 'lines']}
          caption="Trade-in values"
          empty={{
            title: 'The table is empty.',
            text: 'Customers get no estimate until the table has lines. Add one, or import a file.',
          }}
          heads={heads}
          row={(value) => <ValueRow key={value._id} value={value} onEdit={() => edit(value)} />}
        />
      </div>
      {wasValueOpened && edited && (
        <ValueDialog
          key={edited === 'new' ? 'new' : edited._id}
          value={edited === 'new' ? undefined : edited}
          onClose={() => edit(undefined)}
        />
      )}
      {wasValueFileOpened && <ValueFileDialog open={bringsFile} onClose={() => setBringsFile(false)} />}
    </StaffPage>
  );
}

interface ValueDialogProps {
  /** Absent: a new line. */
  value: TradeInValue | undefined;
  onClose: () => void;
}

const figures: readonly { name: keyof ValueInput; label: string; hint?: string }[] = [
  { name: 'fromYear', label: 'From model year' },
  { name: 'toYear', label: 'To model year' },
  { name: 'value', label: 'Value in dollars', hint: 'For the last model year in good condition' },
  { name: 'yearlyFallPercent', label: 'Yearly depreciation, %' },
  { name: 'usualKm', label: 'Usual km per year' },
  {
    name: 'perThousandKm',
    label: 'Adjustment per 1,000 km',
    hint: 'In dollars: deducted above the usual km, added below',
  },
  { name: 'fairPercent', label: 'Fair condition, in %', hint: 'Percent of the value in good condition' },
  { name: 'poorPercent', label: 'Poor condition, in %' },
  { name: 'repairedPercent', label: 'Accident repaired, in %' },
  { name: 'spreadPercent', label: 'Range, ± %' },
];

/** One line of the table. */
function ValueDialog({ value, onClose }: ValueDialogProps) {
  const { draft, change, fields, failure, isBusy, keep, remove } = useValue(value, onClose);
  const [isSure, setSure] = useState(false);
  const field = (name: keyof ValueInput) => ({
    name,
    value: draft[name],
    error: fields[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={value ? `${value.make} ${value.model || '(all other models)'}` : 'New line'}
      actions={
        <>
          {value && (
            <Button
              look="danger"
              busy={isBusy && isSure}
              onClick={() => (isSure ? void remove() : setSure(true))}
              className="mr-auto"
            >
              {isSure ? 'Yes, delete' : 'Delete'}
            </Button>
          )}
          <GoBack onClick={onClose} />
          <Button look="primary" busy={isBusy} onClick={() => void keep()}>
            Save
          </Button>
        </>
      }
    >
      <div className="grid gap-4 [&_label]:text-ink">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField label="Make" maxLength={60} required {...field('make')} />
          <TextField
            label="Model"
            maxLength={60}
            hint="Leave empty for all other models"
            {...field('model')}
          />
          {figures.map(({ name, label, hint }) => (
            <TextField
              key={name}
              label={label}
              hint={hint}
              inputMode="decimal"
              maxLength={14}
              {...field(name)}
            />
          ))}
        </div>
        {failure && <Notice tone="bad" title={failure} />}
      </div>
    </Dialog>
  );
}

/** What is typed into each field. */
type ValueDraft = Record<keyof ValueInput, string>;

/** A line that is new begins with what is usual. */
const usual: ValueDraft = {
  make: '',
  model: '',
  fromYear: '2015',
  toYear: String(new Date().getFullYear() + 1),
  value: '',
  yearlyFallPercent: '12',
  usualKm: '15000',
  perThousandKm: '80',
  fairPercent: '85',
  poorPercent: '65',
  repairedPercent: '80',
  spreadPercent: '8',
};

const draftOf = ({ _id: _, updatedAt: __, ...input }: TradeInValue): ValueDraft => {
  const texts = Object.entries(input).map(([name, value]) => [name, String(value)]);
  return { ...usual, ...Object.fromEntries(texts) };
};

/** Sums of money; all other figures are whole. */
const sums = ['value', 'perThousandKm'];

const sentOf = ({ make, model, ...figures }: ValueDraft) => ({
  make,
  model,
  ...Object.fromEntries(
    Object.entries(figures).map(([name, text]) => [
      name,
      sums.includes(name) ? dollarsTyped(text) : figureTyped(text),
    ]),
  ),
});

const noAnswer = 'We could not reach the server. Please try again.';

/** One line of the table: typed, judged, kept or taken out. */
function useValue(value: TradeInValue | undefined, onDone: () => void) {
  const [draft, setDraft] = useState<ValueDraft>(() => (value ? draftOf(value) : usual));
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();

  async function end(asked: Asked<unknown>, text: string): Promise<void> {
    setBusy(false);
    if (!asked.ok) {
      setFields(asked.fields);
      return setFailure(asked.text);
    }
    onDone();
    showToast(text, { tone: 'good' });
    await revalidate();
  }
  async function keep(): Promise<void> {
    const judged = valueInput.safeParse(sentOf(draft));
    setFailure(undefined);
    if (!judged.success) {
      const issues = judged.error.issues.toReversed();
      return setFields(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])));
    }
    setFields({});
    setBusy(true);
    const calls = client<ValuesRoutes>()['trade-in-values'];
    const json = judged.data;
    const asked = value
      ? await ask(() => calls[':id'].$put({ param: { id: value._id }, json }), noAnswer)
      : await ask(() => calls.$post({ json }), noAnswer);
    await end(asked, 'Saved.');
  }
  async function remove(): Promise<void> {
    if (!value) return;
    setBusy(true);
    const calls = client<ValuesRoutes>()['trade-in-values'];
    await end(await ask(() => calls[':id'].$delete({ param: { id: value._id } }), noAnswer), 'Deleted.');
  }
  return {
    draft,
    change: (name: keyof ValueInput, text: string) => setDraft((before) => ({ ...before, [name]: text })),
    fields,
    failure,
    isBusy,
    keep,
    remove,
  };
}

const heads = (
  <>
    <HeadCell>Car</HeadCell>
    <HeadCell>Years</HeadCell>
    <HeadCell numeric>Value</HeadCell>
    <HeadCell numeric>Per year</HeadCell>
    <HeadCell numeric>1,000 km</HeadCell>
    <HeadCell>
      <span className="sr-only">Change</span>
    </HeadCell>
  </>
);

const ValueRow = ({ value, onEdit }: { value: TradeInValue; onEdit: () => void }) => (
  <Row>
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
      <Button size="small" onClick={onEdit}>
        Edit
        <span className="sr-only">
          {' '}
          {value.make} {value.model || 'all other models'} from {value.fromYear}
        </span>
      </Button>
    </Cell>
  </Row>
);
