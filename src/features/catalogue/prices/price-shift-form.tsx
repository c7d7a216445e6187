import { type FormEvent, useState } from 'react';
import { ask, type Refused } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { decimalTyped } from '#platform/figures.ts';
import { Button } from '#ui/button.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/table.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast-store.ts';
import { NameChoice } from './price-preview.tsx';
import { type PriceShift, priceShift, type ShiftPreview } from './prices.contract.ts';
import type { PricesRoutes } from './prices.routes.ts';
import { carsInWords } from './prices.rules.ts';
import { lacksPermit, undoPriceUpdate } from './send-price-update.ts';
import { usePreview } from './use-preview.ts';

const noAnswer = 'The server did not respond. Please try again.';
const untyped = { make: '', model: '', percent: '' };

interface PriceShiftFormProps {
  onNotVerified: () => void;
  onChanged: () => void;
}

/** Prices by a percentage: first what that would make of them, then the change itself. */
export function PriceShiftForm({ onNotVerified, onChanged }: PriceShiftFormProps) {
  const [typed, setTyped] = useState(untyped);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<Refused>();
  const [looked, setLooked] = useState<{ at: typeof untyped; wanted: PriceShift; preview: ShiftPreview }>();
  const [isBusy, setBusy] = useState(false);
  const named = { make: typed.make.trim(), model: typed.model.trim() };
  const { preview: known } = usePreview(named, onNotVerified);
  // What was shown for other words, even if its answer came after them, is not what would change.
  const seen = looked?.at === typed ? looked : undefined;
  const field = (name: keyof typeof untyped) => ({
    value: typed[name],
    error: problems[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: event.target.value });
      setRefusal(undefined);
    },
  });
  const choose = (name: { make: string; model: string }) => {
    setTyped({ ...typed, ...name });
    setRefusal(undefined);
  };
  const refuse = (refused: Refused) => {
    if (lacksPermit(refused)) onNotVerified();
    else setRefusal(refused);
  };
  const preview = async () => {
    const read = priceShift.safeParse({
      ...typed,
      percent: decimalTyped(typed.percent.replace(/\s*%\s*$/, '')),
    });
    const issues = read.error?.issues ?? [];
    setProblems(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])));
    if (!read.success) return;
    const query = { ...read.data, percent: String(read.data.percent) };
    const asked = await ask(() => client<PricesRoutes>().cars['price-shift'].$get({ query }), noAnswer);
    if (asked.ok) setLooked({ at: typed, wanted: read.data, preview: asked.value });
    else refuse(asked);
  };
  const change = async (wanted: PriceShift) => {
    const asked = await ask(
      () => client<PricesRoutes>().cars['price-shift'].$post({ json: wanted }),
      noAnswer,
    );
    // Sent twice it counts twice: also where no answer came, the next try begins with what the prices are now.
    onChanged();
    setLooked(undefined);
    if (!asked.ok) return refuse(asked);
    const { message, updateId } = asked.value;
    showToast(message, {
      tone: 'good',
      ...(updateId !== undefined && { action: { label: 'Undo', run: () => void undo(updateId) } }),
    });
    setTyped(untyped);
  };
  const undo = async (id: string) => {
    const undone = await undoPriceUpdate(id);
    if (lacksPermit(undone)) return onNotVerified();
    showToast(undone.ok ? undone.value.message : undone.text, { tone: undone.ok ? 'good' : 'bad' });
    onChanged();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setRefusal(undefined);
    await (seen?.preview.matched ? change(seen.wanted) : preview());
    setBusy(false);
  };
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
      <TextField label="Make" required {...field('make')} />
      <TextField label="Model" optional hint="Leave empty for all models of the make." {...field('model')} />
      <div aria-live="polite" className="empty:hidden">
        {known && known.suggestions.length > 0 && (
          <div className="rounded-control bg-raised px-4 py-3 text-sm">
            <p className="font-semibold">Names that begin with this text:</p>
            <NameChoice names={known.suggestions} onChoose={choose} />
          </div>
        )}
      </div>
      <TextField
        label="Change in percent"
        required
        hint="For example, −5 lowers prices by 5%; 2.5 raises them by 2.5%. Each price is rounded to the cent."
        {...field('percent')}
      />
      {refusal && <Notice tone="bad" title={refusal.text} />}
      {seen && <ShiftPreviewTable preview={seen.preview} />}
      <Button type="submit" look="primary" busy={isBusy} className="justify-self-start">
        {seen?.preview.matched ? `Change ${carsInWords(seen.preview.matched)}` : 'Preview'}
      </Button>
    </form>
  );
}

/** What the prices of a selection are, and what a percentage makes of them. */
function ShiftPreviewTable({ preview: { matched, prices } }: { preview: ShiftPreview }) {
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
