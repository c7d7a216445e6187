import { useState } from 'react';
import { z } from 'zod';
import { type MoneyWay, moneyWays, moneyWayWords } from '#features/payments/payouts.rules.ts';
import { moneyWayInput } from '#features/trade-ins/inspections/inspections.contract.ts';
import type { Asked } from '#page-kit/ask.ts';
import { fieldTexts } from '#platform/errors.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { GoBack } from '#ui/go-back.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';

const entered = z.object(moneyWayInput);

/** How money came or went, as it is sent. */
export type EnteredWay = z.infer<typeof entered>;

export interface MoneyWayDialogProps {
  title: string;
  /** What happens with it. */
  children: string;
  confirmLabel: string;
  open: boolean;
  onClose: () => void;
  /** Sends it. */
  send: (way: EnteredWay) => Promise<Asked<unknown>>;
  /** It was sent, and taken. */
  onDone: () => void;
}

const options = moneyWays.map((value) => ({ value, label: moneyWayWords[value] }));

/** Asks how money came or went beside the payment provider, and what the bank or the receipt calls it. */
export function MoneyWayDialog({
  title,
  children,
  confirmLabel,
  open,
  onClose,
  send,
  onDone,
}: MoneyWayDialogProps) {
  const [way, setWay] = useState<MoneyWay>('cash');
  const [reference, setReference] = useState('');
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    const judged = entered.safeParse({ way, reference });
    setRefusal(undefined);
    if (!judged.success) return setFields(fieldTexts(judged.error.issues));
    setFields({});
    setBusy(true);
    const asked = await send(judged.data);
    setBusy(false);
    if (asked.ok) return onDone();
    if (asked.fields.reference) return setFields(asked.fields);
    setRefusal(asked.text);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <GoBack onClick={onClose} />
          <Button look="primary" busy={isBusy} onClick={() => void confirm()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 [&_label]:text-ink">
        <p>{children}</p>
        <SelectField
          label="How"
          options={options}
          value={way}
          onChange={(event) => setWay(moneyWays.find((one) => one === event.target.value) ?? 'cash')}
        />
        <TextField
          label="Reference"
          hint="The reference of the bank or terminal, or the number of the cash receipt."
          maxLength={100}
          autoComplete="off"
          required
          value={reference}
          error={fields.reference}
          onChange={(event) => setReference(event.target.value)}
        />
        {refusal && <Notice tone="bad" title={refusal} />}
      </div>
    </Dialog>
  );
}
