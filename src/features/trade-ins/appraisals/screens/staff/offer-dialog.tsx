import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { dollarsTyped } from '#platform/figures.ts';
import { formatMoney, isFarFrom } from '#platform/money.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ConfirmFigures } from '#ui/dialogs/confirm-figures.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { GoBack } from '#ui/dialogs/go-back.tsx';
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { showToast } from '#ui/notices/toast-store.ts';
import { longestNote } from '../../../trade-ins.rules.ts';
import { type Appraisal, newOffer } from '../../appraisals.contract.ts';
import type { AppraisalsRoutes } from '../../appraisals.routes.ts';

interface OfferDialogProps {
  appraisal: Appraisal;
  name: string;
  open: boolean;
  onClose: () => void;
}

function useOffering({
  appraisal: { _id: id, version, offer, answer: said, estimate },
  onClose,
}: OfferDialogProps) {
  const [amount, setAmount] = useState(offer ? String(offer.amount) : '');
  const [answer, setAnswer] = useState(said ?? '');
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  /** An offer that is far from the estimate, until somebody confirms it. */
  const [far, setFar] = useState<number>();
  async function send(isConfirmed = false): Promise<void> {
    const judged = newOffer.safeParse({ version, amount: dollarsTyped(amount) ?? Number.NaN, answer });
    setRefusal(undefined);
    if (!judged.success) {
      const [issue] = judged.error.issues;
      return setFields({ [String(issue?.path[0])]: issue?.message ?? '' });
    }
    setFields({});
    if (!isConfirmed && estimate && isFarFrom(judged.data.amount, estimate))
      return setFar(judged.data.amount);
    setBusy(true);
    const call = client<AppraisalsRoutes>().appraisals[':id'].offer;
    const asked = await ask(
      () => call.$post({ param: { id }, json: judged.data }),
      'We could not reach the server. Please try again.',
    );
    setBusy(false);
    setFar(undefined);
    if (!asked.ok) return setRefusal(asked.text);
    onClose();
    showToast(`${formatMoney(judged.data.amount)} offered. The customer gets an email.`, { tone: 'good' });
    await revalidate();
  }
  return { amount, setAmount, answer, setAnswer, fields, refusal, isBusy, far, setFar, send };
}

/** Asks for the amount and a word with it. */
export function OfferDialog(props: OfferDialogProps) {
  const { appraisal, name, open, onClose } = props;
  const { amount, setAmount, answer, setAnswer, fields, refusal, isBusy, far, setFar, send } =
    useOffering(props);
  const { estimate, owed } = appraisal;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Offer for the ${name}`}
      actions={
        <>
          <GoBack onClick={onClose} />
          <Button look="primary" busy={isBusy} onClick={() => void send()}>
            Send offer
          </Button>
        </>
      }
    >
      <div className="grid gap-4 [&_label]:text-ink">
        <p>
          {estimate
            ? `The customer saw an estimate of ${formatMoney(estimate.low)} to ${formatMoney(estimate.high)}.`
            : 'The customer saw no estimate.'}
          {owed > 0 && <span>{` ${formatMoney(owed)} is still owed on it and will be deducted.`}</span>}
        </p>
        <TextField
          label="Amount in dollars"
          inputMode="decimal"
          maxLength={14}
          required
          value={amount}
          error={fields.amount}
          onChange={(event) => setAmount(event.target.value)}
        />
        <TextAreaField
          label="Message to the customer"
          optional
          rows={3}
          maxLength={longestNote}
          value={answer}
          error={fields.answer}
          onChange={(event) => setAnswer(event.target.value)}
        />
        {refusal && <Notice tone="bad" title={refusal} />}
      </div>
      <ConfirmFigures
        open={far !== undefined}
        onClose={() => setFar(undefined)}
        onConfirm={() => void send(true)}
        busy={isBusy}
        title="Offer more than 30% off the estimate?"
        confirmLabel="Send offer"
        figures={[
          {
            name: 'Estimate',
            figure: estimate ? `${formatMoney(estimate.low)} to ${formatMoney(estimate.high)}` : '',
          },
          { name: 'Offer', figure: formatMoney(far ?? 0) },
        ]}
      />
    </Dialog>
  );
}
