import { type MouseEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useNavigate } from 'react-router';
import type { z } from 'zod';
import { ask, valueOrNull } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { ActionDialog, SentForm, useForm } from '#page-kit/form.tsx';
import { type FormResult, formAction, pageForm, type Rejected, type Texts } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { readAmount } from '#platform/figures.ts';
import { formatMoney } from '#platform/money.ts';
import { isVerified } from '#platform/permissions.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { ConfirmFigures } from '#ui/confirm-figures.tsx';
import { DateText } from '#ui/date-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/table.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast-store.ts';
import { PricePreview } from './price-preview.tsx';
import { PriceShiftForm, shiftForms } from './price-shift-form.tsx';
import {
  type KeptUpdate,
  keptUpdate,
  type NewPrice,
  newPriceForm,
  type PricePreview as Preview,
  priceTexts,
  type priceUpdateAnswer,
} from './prices.contract.ts';
import type { PricesRoutes } from './prices.routes.ts';
import {
  carsInWords,
  fromToText,
  isFarFromPrices,
  isForMany,
  percentText,
  selectionText,
} from './prices.rules.ts';
import { askPricePreview, lacksPermit, sendPriceUpdate, undoPriceUpdate } from './send-price-update.ts';
import { usePreview } from './use-preview.ts';

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

const setPrice = pageForm('price', newPriceForm, ({ value, api }) =>
  sendPriceUpdate(value, api<PricesRoutes>()),
);

const undoUpdate = pageForm('undo', keptUpdate.pick({ _id: true }), ({ value, api }) =>
  undoPriceUpdate(value._id, api<PricesRoutes>()),
);

const posts = formAction(setPrice, undoUpdate, ...shiftForms);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Update Car Price' });

export default function UpdateCarPrice() {
  const { verified, updates } = useLoaderData<typeof loader>();
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
            <PriceForm onNotVerified={leave} />
          </Card>
          <Card id="by-percent" title="By a percentage">
            <PriceShiftForm onNotVerified={leave} />
          </Card>
        </div>
        <PriceUpdatesList updates={updates} />
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

const nameOf = ({ make, model }: KeptUpdate) => selectionText(make, model ?? null);
const changeOf = ({ price, percent }: KeptUpdate) =>
  price === undefined ? percentText(Math.round((percent ?? 0) * 1000)) : formatMoney(price);

/** The latest changes of many prices, each undone as a whole as long as no later one stands. */
function PriceUpdatesList({ updates }: { updates: readonly KeptUpdate[] }) {
  const [asking, setAsking] = useState<{ update: KeptUpdate; open: boolean }>();
  if (updates.length === 0) return null;
  return (
    <div className="grid gap-4 border-t border-line pt-6">
      <h2 className="text-lg">Latest price changes</h2>
      <UpdatesTable updates={updates} onUndo={(update) => setAsking({ update, open: true })} />
      {asking && (
        <ActionDialog
          key={asking.update._id}
          form={undoUpdate}
          about={asking.update._id}
          send={{ _id: asking.update._id }}
          open={asking.open}
          onClose={() => setAsking({ ...asking, open: false })}
          look="primary"
          title={`Undo ${changeOf(asking.update)} for ${nameOf(asking.update)}?`}
          confirmLabel="Undo change"
          opensOnce
          onDone={({ message }) => showToast(message, { tone: 'good' })}
        >
          {carsInWords(asking.update.changed)} will return to the earlier price. Customers see it immediately;
          a reserved car keeps the price it was reserved at.
        </ActionDialog>
      )}
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

const newPriceNames = ['make', 'model', 'price'] as const;

/** Make, model and new price; shows what that touches. An update of many cars, or to a price far from theirs, is asked about before it is done. */
function PriceForm({ onNotVerified }: { onNotVerified: () => void }) {
  const [asking, setAsking] = useState<Asking>();
  const [isCounting, setCounting] = useState(false);
  const undoId = useId();
  const refuse = (rejected: Rejected) => {
    setAsking(undefined);
    lookAgain();
    if (lacksPermit(rejected)) onNotVerified();
  };
  const form = useForm(setPrice, {
    onRejected: refuse,
    onDone: () => {
      setAsking(undefined);
      lookAgain();
      form.fill({ price: '' });
    },
  });
  const undoing = useForm(undoUpdate, { about: 'latest', onRejected: refuse, onDone: () => lookAgain() });
  const { texts } = form;
  const name = { make: (texts.make ?? '').trim(), model: (texts.model ?? '').trim() };
  const { preview, lookAgain } = usePreview(name, onNotVerified);
  const updateId = form.result?.ok ? form.result.answer.updateId : undefined;
  const isBusy = isCounting || form.sending !== undefined || undoing.sending !== undefined;
  const check = async (wanted: NewPrice) => {
    setCounting(true);
    // A fast typist submits before the preview has come.
    const asked = preview ? { ok: true as const, value: preview } : await askPricePreview(name);
    setCounting(false);
    if (lacksPermit(asked)) return onNotVerified();
    if (asked.ok && (isForMany(asked.value.matched) || isFarFromPrices(wanted.price, asked.value)))
      return setAsking({ wanted, preview: asked.value });
    form.send();
  };
  const press = (event: MouseEvent) => {
    const { data } = newPriceForm.safeParse({ ...texts, price: texts.price ?? '' });
    // What is wrong is said at its field.
    if (!data) return;
    event.preventDefault();
    void check(data);
  };
  return (
    <>
      <SentForm form={form} className="grid gap-6">
        <TextField label="Car make" autoComplete="off" required {...form.field('make')} />
        <TextField label="Car model" autoComplete="off" required {...form.field('model')} />
        <PricePreview preview={preview} onChoose={form.fill} />
        <TextField
          label="New price"
          inputMode="decimal"
          autoComplete="off"
          hint="In US dollars. Today’s price becomes the old price."
          required
          {...form.field('price')}
        />
        <Updated result={form.result} undone={undoing.result} texts={texts} undoForm={undoId} />
        <Button
          type="submit"
          look="primary"
          size="large"
          busy={isBusy}
          className="justify-self-start"
          onClick={press}
        >
          Update price
        </Button>
        <PriceConfirmation
          asked={asking}
          name={name}
          busy={form.sending !== undefined}
          onClose={() => setAsking(undefined)}
          onConfirm={form.send}
        />
      </SentForm>
      {updateId !== undefined && (
        <SentForm id={undoId} form={undoing}>
          <input type="hidden" name="_id" value={updateId} />
        </SentForm>
      )}
    </>
  );
}

interface UpdatedProps {
  result: FormResult<z.output<typeof priceUpdateAnswer>> | undefined;
  undone: FormResult<{ message: string }> | undefined;
  /** What is in the fields: once something else is entered, what was said of the last update is over. */
  texts: Texts;
  undoForm: string;
}

/** What was changed, and the way back. */
function Updated({ result, undone, texts, undoForm }: UpdatedProps) {
  if (!result) return null;
  const said = result.ok ? { ...result.values, price: '' } : result.values;
  if (newPriceNames.some((name) => (said[name] ?? '') !== (texts[name] ?? ''))) return null;
  if (!result.ok) return result.text === '' ? null : <Notice tone="bad" title={result.text} />;
  const { message, before, updateId } = result.answer;
  if (undone && undone.values._id === updateId)
    return undone.ok ? (
      <Notice tone="good" title={undone.answer.message} />
    ) : (
      <Notice tone="bad" title={undone.text} />
    );
  return (
    <Notice
      tone="good"
      title={message}
      actions={
        updateId !== undefined && (
          <Button type="submit" form={undoForm} size="small">
            Undo
          </Button>
        )
      }
    >
      {before && fromToText(before, Number(readAmount(result.values.price ?? '')?.figure))}
    </Notice>
  );
}

/** What has to be confirmed: the new price, and what its cars cost now. */
interface Asking {
  wanted: NewPrice;
  preview: Preview;
}

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
  asked: Asking | undefined;
  name: { make: string; model: string };
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

const PriceConfirmation = ({ asked, name, ...dialog }: PriceConfirmationProps) => (
  <ConfirmFigures
    {...dialog}
    open={asked !== undefined}
    title={`Set the price to ${asked ? formatMoney(asked.wanted.price) : ''}?`}
    confirmLabel="Change price"
    figures={asked ? figuresOf(asked) : []}
  >
    This affects {carsInWords(asked?.preview.matched ?? 0)}: {name.make} {name.model}. Customers see the new
    price immediately.
  </ConfirmFigures>
);
