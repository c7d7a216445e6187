import { useLocation, useSubmit } from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { FormFailure, SentForm, useForm } from '#page-kit/form.tsx';
import { buttonField, pageForm, type Texts, withToast } from '#page-kit/form-action.ts';
import { formField } from '#page-kit/form-fields.ts';
import { Button } from '#ui/button.tsx';
import { Money } from '#ui/money.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/table.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast-store.ts';
import { NameChoice } from './price-preview.tsx';
import { keptUpdate, priceTexts, type ShiftPreview, shiftForm } from './prices.contract.ts';
import type { PricesRoutes } from './prices.routes.ts';
import { carsInWords } from './prices.rules.ts';
import { lacksPermit, undoPriceUpdate } from './send-price-update.ts';
import { usePreview } from './use-preview.ts';

/** What a percentage would make of the prices. */
const previewShift = pageForm('preview-shift', shiftForm, ({ value, api }) => {
  const query = { ...value, percent: String(value.percent) };
  return ask(() => api<PricesRoutes>().cars['price-shift'].$get({ query }), priceTexts.noAnswer);
});

const shiftPrices = pageForm('shift', shiftForm, ({ value, api }) =>
  ask(() => api<PricesRoutes>().cars['price-shift'].$post({ json: value }), priceTexts.noAnswer),
);

/** Asked for by the notice of the change, which stays when the page is left. */
const undoShift = pageForm('undo-shift', keptUpdate.pick({ _id: true }), async ({ value, api }) => {
  const asked = await undoPriceUpdate(value._id, api<PricesRoutes>());
  return withToast(asked, asked.ok ? asked.value.message : asked.text, { tone: asked.ok ? 'good' : 'bad' });
});

export const shiftForms = [previewShift, shiftPrices, undoShift] as const;

const names = ['make', 'model', 'percent'] as const;

const isSame = (one: Texts, other: Texts) => names.every((name) => (one[name] ?? '') === (other[name] ?? ''));

/** Prices by a percentage: first what that would make of them, then the change itself. */
export function PriceShiftForm({ onNotVerified }: { onNotVerified: () => void }) {
  const submit = useSubmit();
  const { pathname } = useLocation();
  const form = useForm(previewShift, {
    also: [shiftPrices],
    onRejected: (rejected) => lacksPermit(rejected) && onNotVerified(),
    onDone: (answer) => {
      if (!('message' in answer)) return;
      const undo = { [formField]: undoShift.name, _id: answer.updateId ?? '' };
      const run = () => void submit(undo, { method: 'post', action: pathname, navigate: false });
      showToast(answer.message, {
        tone: 'good',
        ...(answer.updateId !== undefined && { action: { label: 'Undo', run } }),
      });
      form.discard();
    },
  });
  const { result, sending, texts } = form;
  const named = { make: (texts.make ?? '').trim(), model: (texts.model ?? '').trim() };
  const { preview: known } = usePreview(named, onNotVerified);
  // What was shown for other words, even if its answer came after them, is not what would change.
  const isCurrent = result !== undefined && isSame(result.values, texts);
  // Sent twice it counts twice: whatever became of a change, the next one begins with what the prices are now.
  const seen = isCurrent && result.ok && !('message' in result.answer) ? result.answer : undefined;
  return (
    <SentForm form={form} className="grid gap-6">
      <TextField label="Make" autoComplete="off" required {...form.field('make')} />
      <TextField
        label="Model"
        autoComplete="off"
        optional
        hint="Leave empty for all models of the make."
        {...form.field('model')}
      />
      <div aria-live="polite" className="empty:hidden">
        {known && known.suggestions.length > 0 && (
          <div className="rounded-control bg-raised px-4 py-3 text-sm">
            <p className="font-semibold">Names that begin with this text:</p>
            <NameChoice names={known.suggestions} onChoose={form.fill} />
          </div>
        )}
      </div>
      <TextField
        label="Change in percent"
        autoComplete="off"
        required
        hint="For example, −5 lowers prices by 5%; 2.5 raises them by 2.5%. Each price is rounded to the cent."
        {...form.field('percent')}
      />
      {isCurrent && <FormFailure form={form} withFields />}
      {seen && <ShiftPreviewTable preview={seen} />}
      <Button
        type="submit"
        look="primary"
        busy={sending !== undefined}
        className="justify-self-start"
        {...(seen?.matched && { name: buttonField, value: shiftPrices.name })}
      >
        {seen?.matched ? `Change ${carsInWords(seen.matched)}` : 'Preview'}
      </Button>
    </SentForm>
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
