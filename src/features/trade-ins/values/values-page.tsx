import { useId, useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { FormFailure, SentForm, useForm } from '#page-kit/form.tsx';
import { formAction, judgedBy, pageForm, withToast } from '#page-kit/form-action.ts';
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
import { SearchBox } from '#ui/search-box.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { Cell, HeadCell, Row } from '#ui/table.tsx';
import { TextField } from '#ui/text-field.tsx';
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

/** What is typed into each field. */
type ValueDraft = Record<keyof ValueInput, string>;

/** Sums of money; all other figures are whole. */
const sums = ['value', 'perThousandKm'];

const typedValue = z.record(z.string(), z.string()).transform(({ id, make, model, ...figures }, context) => {
  const read = Object.entries(figures).map(([name, text]) => [
    name,
    sums.includes(name) ? dollarsTyped(text) : figureTyped(text),
  ]);
  return { id, json: judgedBy(valueInput, { make, model, ...Object.fromEntries(read) }, context) };
});

const noAnswer = 'We could not reach the server. Please try again.';

const saveValue = pageForm('save', typedValue, async ({ value: { id, json }, api }) => {
  const calls = api<ValuesRoutes>()['trade-in-values'];
  const asked = id
    ? await ask(() => calls[':id'].$put({ param: { id }, json }), noAnswer)
    : await ask(() => calls.$post({ json }), noAnswer);
  return asked.ok ? withToast(asked, 'Saved.', { tone: 'good' }) : asked;
});

const removeValue = pageForm('remove', z.object({ id: z.string() }), async ({ value: param, api }) => {
  const calls = api<ValuesRoutes>()['trade-in-values'];
  const asked = await ask(() => calls[':id'].$delete({ param }), noAnswer);
  return asked.ok ? withToast(asked, 'Deleted.', { tone: 'good' }) : asked;
});

const posts = formAction(saveValue, removeValue);
export const action = posts.action;
export const clientAction = posts.clientAction;

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
  const form = useForm(saveValue, {
    about: value?._id,
    leavesFreely: true,
    start: value ? draftOf(value) : usual,
    onDone: onClose,
  });
  const removal = useForm(removeValue, { about: value?._id, onDone: onClose });
  const removalId = useId();
  const { field } = form;
  const [isSure, setSure] = useState(false);
  return (
    <Dialog
      open
      onClose={onClose}
      title={value ? `${value.make} ${value.model || '(all other models)'}` : 'New line'}
    >
      <SentForm form={form} className="grid gap-4 [&_label]:text-ink">
        {value && <input type="hidden" name="id" value={value._id} />}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField label="Make" maxLength={60} required autoComplete="off" {...field('make')} />
          <TextField
            label="Model"
            maxLength={60}
            hint="Leave empty for all other models"
            autoComplete="off"
            {...field('model')}
          />
          {figures.map(({ name, label, hint }) => (
            <TextField
              key={name}
              label={label}
              hint={hint}
              inputMode="decimal"
              maxLength={14}
              autoComplete="off"
              {...field(name)}
            />
          ))}
        </div>
        <FormFailure form={form} withFields />
        <FormFailure form={removal} />
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          {value && (
            <Button
              {...(isSure ? { type: 'submit', form: removalId } : {})}
              look="danger"
              busy={removal.sending !== undefined}
              onClick={(event) => {
                if (isSure) return;
                // This press is not one of what the button becomes.
                event.preventDefault();
                setSure(true);
              }}
              className="mr-auto"
            >
              {isSure ? 'Yes, delete' : 'Delete'}
            </Button>
          )}
          <GoBack onClick={onClose} />
          <Button type="submit" look="primary" busy={form.sending !== undefined}>
            Save
          </Button>
        </div>
      </SentForm>
      {value && (
        <SentForm form={removal} id={removalId}>
          <input type="hidden" name="id" value={value._id} />
        </SentForm>
      )}
    </Dialog>
  );
}

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
