import { type ReactNode, useEffect, useState } from 'react';
import {
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useNavigate,
  useRevalidator,
} from 'react-router';
import { ask, valueOrNull } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { dollarsTyped } from '#platform/figures.ts';
import { formatMoney } from '#platform/money.ts';
import { isVerified } from '#platform/permissions.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { ConfirmFigures } from '#ui/confirm-figures.tsx';
import { DateText } from '#ui/date-text.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/table.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast-store.ts';
import { PricePreview } from './price-preview.tsx';
import { PriceShiftForm } from './price-shift-form.tsx';
import { type KeptUpdate, priceTexts } from './prices.contract.ts';
import type { PricesRoutes } from './prices.routes.ts';
import { carsInWords, percentText, selectionText } from './prices.rules.ts';
import { lacksPermit, undoPriceUpdate } from './send-price-update.ts';
import { type Asking, type PriceUpdateStep, usePriceUpdate } from './use-price-update.ts';

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context }: LoaderFunctionArgs) {
  const { session, fetch } = context.get(serverContext);
  const verified = isVerified(session?.permits ?? [], 'change prices');
  const asked = verified
    ? await ask(
        () => client<PricesRoutes>(fetch).cars['price-updates'].$get(),
        'The price changes could not be loaded.',
      )
    : undefined;
  return { verified, updates: (asked && valueOrNull(asked)) ?? [] };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Update Car Price' });

export default function UpdateCarPrice() {
  const { verified, updates } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [isOver, setOver] = useState(false);
  const leave = () => setOver(true);
  if (!verified || isOver)
    return (
      <StaffPage title="Update Car Price" narrow>
        <VerifyAgain />
      </StaffPage>
    );
  return (
    <StaffPage title="Update Car Price">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <Card id="one-price" title="One price for all">
            <PriceForm onNotVerified={leave} onChanged={revalidate} />
          </Card>
          <Card id="by-percent" title="By a percentage">
            <PriceShiftForm onNotVerified={leave} onChanged={revalidate} />
          </Card>
        </div>
        <PriceUpdatesList updates={updates} onNotVerified={leave} onChanged={revalidate} />
      </div>
    </StaffPage>
  );
}

const Card = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="min-w-0 rounded-card border border-line bg-surface p-6">
    <h2 id={id} className="mb-4 text-lg">
      {title}
    </h2>
    {children}
  </section>
);

interface PriceUpdatesListProps {
  updates: readonly KeptUpdate[];
  onNotVerified: () => void;
  onChanged: () => void;
}

const nameOf = ({ make, model }: KeptUpdate) => selectionText(make, model ?? null);
const changeOf = ({ price, percent }: KeptUpdate) =>
  price === undefined ? percentText(Math.round((percent ?? 0) * 1000)) : formatMoney(price);

/** The latest changes of many prices, each undone as a whole as long as no later one stands. */
function PriceUpdatesList({ updates, onNotVerified, onChanged }: PriceUpdatesListProps) {
  const [asking, setAsking] = useState<KeptUpdate>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const undo = async (id: string) => {
    setBusy(true);
    const asked = await undoPriceUpdate(id);
    setBusy(false);
    setAsking(undefined);
    setFailure(asked.ok ? undefined : asked.text);
    if (asked.ok) showToast(asked.value.message, { tone: 'good' });
    if (lacksPermit(asked)) onNotVerified();
    else onChanged();
  };
  if (updates.length === 0) return null;
  return (
    <div className="grid gap-4 border-t border-line pt-6">
      <h2 className="text-lg">Latest price changes</h2>
      {failure && <Notice tone="bad" title={failure} />}
      <UpdatesTable updates={updates} onUndo={setAsking} />
      <ConfirmDialog
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        onConfirm={() => asking && void undo(asking._id)}
        busy={isBusy}
        look="primary"
        title={asking ? `Undo ${changeOf(asking)} for ${nameOf(asking)}?` : 'Undo this change?'}
        confirmLabel="Undo change"
      >
        {carsInWords(asking?.changed ?? 0)} will return to the earlier price. Customers see it immediately; a
        reserved car keeps the price it was reserved at.
      </ConfirmDialog>
    </div>
  );
}

interface UpdatesTableProps {
  updates: readonly KeptUpdate[];
  onUndo: (update: KeptUpdate) => void;
}

const UpdatesTable = ({ updates, onUndo }: UpdatesTableProps) => (
  <Table caption="Latest price changes" tight>
    <thead>
      <tr>
        <HeadCell>Changed</HeadCell>
        <HeadCell>Cars</HeadCell>
        <HeadCell numeric>To</HeadCell>
        <HeadCell className="max-lg:hidden">By</HeadCell>
        <HeadCell>
          <span className="sr-only">Undo</span>
        </HeadCell>
      </tr>
    </thead>
    <tbody>
      {updates.map((update) => (
        <Row key={update._id}>
          <Cell>
            <DateText
              value={update.changedAt}
              time
              timeZone={update.timeZone}
              className="whitespace-nowrap"
            />
          </Cell>
          <Cell cut className="w-1/2" title={`${carsInWords(update.changed)}: ${nameOf(update)}`}>
            {carsInWords(update.changed)}: {nameOf(update)}
          </Cell>
          <Cell numeric>{changeOf(update)}</Cell>
          <Cell cut className="w-1/3 max-lg:hidden" title={update.changedBy}>
            {update.changedBy}
          </Cell>
          <Cell acts className="text-right">
            {update.canBeUndone && (
              <Button
                size="small"
                onClick={() => onUndo(update)}
                aria-label={`Undo ${changeOf(update)} for ${nameOf(update)}`}
              >
                Undo…
              </Button>
            )}
            {update.undoneAt && <span className="text-ink-soft">Undone</span>}
            {!update.undoneAt && !update.canBeUndone && (
              <span className="text-ink-soft">
                {update.hasLater ? 'Changed again since' : 'Too long ago to undo'}
              </span>
            )}
          </Cell>
        </Row>
      ))}
    </tbody>
  </Table>
);

const verification = '/worker/verify-admin';

/** Long enough to read it. */
const shownMs = 2_000;

/** Says that the permit is missing, and leads to the verification that gives it (rules.md#permits). */
function VerifyAgain() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(verification, { replace: true }), shownMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className="grid justify-items-start gap-4">
      <Notice tone="bad" title={priceTexts.notVerified} className="w-full" />
      <LinkButton to={verification} replace>
        Verify now
      </LinkButton>
    </div>
  );
}

interface PriceFormProps {
  onNotVerified: () => void;
  onChanged: () => void;
}

/** Make, model and new price; shows what that touches. An update of many cars, or to a price far from theirs, is asked about before it is done. */
function PriceForm({ onNotVerified, onChanged }: PriceFormProps) {
  const { form, name, preview, step, isBusy, forget, submit, confirm, close, undo } = usePriceUpdate(
    onNotVerified,
    onChanged,
  );
  const { errors, isSubmitted } = form.formState;
  const choose = (named: { make: string; model: string }) => {
    forget();
    form.setValue('make', named.make, { shouldValidate: isSubmitted });
    form.setValue('model', named.model, { shouldValidate: isSubmitted });
  };
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
      <TextField
        label="Car make"
        error={errors.make?.message}
        autoComplete="off"
        required
        {...form.register('make', { onChange: forget })}
      />
      <TextField
        label="Car model"
        error={errors.model?.message}
        autoComplete="off"
        required
        {...form.register('model', { onChange: forget })}
      />
      <PricePreview preview={preview} onChoose={choose} />
      <TextField
        label="New price"
        inputMode="decimal"
        error={errors.price?.message}
        autoComplete="off"
        hint="In US dollars. Today’s price becomes the old price."
        required
        {...form.register('price', { setValueAs: dollarsTyped, onChange: forget })}
      />
      {step.name === 'updated' && <Updated step={step} onUndo={(id) => void undo(id)} />}
      {step.name === 'refused' && <Notice tone="bad" title={step.text} />}
      <Button type="submit" look="primary" size="large" busy={isBusy} className="justify-self-start">
        Update price
      </Button>
      <PriceConfirmation step={step} name={name} onClose={close} onConfirm={() => void confirm()} />
    </form>
  );
}

/** What was changed, and the way back. */
const Updated = ({
  step: { text, fromTo, updateId },
  onUndo,
}: {
  step: Extract<PriceUpdateStep, { name: 'updated' }>;
  onUndo: (id: string) => void;
}) => (
  <Notice
    tone="good"
    title={text}
    actions={
      updateId !== undefined && (
        <Button size="small" onClick={() => onUndo(updateId)}>
          Undo
        </Button>
      )
    }
  >
    {fromTo}
  </Notice>
);

/** The prices of now and the new one; of many the lowest. */
function figuresOf({ wanted, preview: { matched, prices } }: Asking) {
  const listed = prices.reduce((sum, { cars }) => sum + cars, 0);
  return [
    ...prices.map(({ price, cars }) => ({
      name: matched === 1 ? 'Price now' : `${carsInWords(cars)} now`,
      figure: formatMoney(price),
    })),
    ...(listed < matched ? [{ name: `${carsInWords(matched - listed)} now`, figure: 'higher prices' }] : []),
    { name: 'New price', figure: formatMoney(wanted.price) },
  ];
}

interface PriceConfirmationProps {
  step: PriceUpdateStep;
  name: { make: string; model: string };
  onClose: () => void;
  onConfirm: () => void;
}

function PriceConfirmation({ step, name, onClose, onConfirm }: PriceConfirmationProps) {
  const asked = step.name === 'confirming' ? step : step.name === 'updating' ? step.asked : undefined;
  return (
    <ConfirmFigures
      open={asked !== undefined}
      onClose={onClose}
      onConfirm={onConfirm}
      busy={step.name === 'updating'}
      title={`Set the price to ${asked ? formatMoney(asked.wanted.price) : ''}?`}
      confirmLabel="Change price"
      figures={asked ? figuresOf(asked) : []}
    >
      This affects {carsInWords(asked?.preview.matched ?? 0)}: {name.make} {name.model}. Customers see the new
      price immediately.
    </ConfirmFigures>
  );
}
