import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Asked, ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { dollarsTyped, figureTyped } from '#platform/figures.ts';
import { showToast } from '#ui/notices/toast-store.ts';
import { type TradeInValue, type ValueInput, valueInput } from '../../values.contract.ts';
import type { ValuesRoutes } from '../../values.routes.ts';

/** What is typed into each field. */
export type ValueDraft = Record<keyof ValueInput, string>;

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
export function useValue(value: TradeInValue | undefined, onDone: () => void) {
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
