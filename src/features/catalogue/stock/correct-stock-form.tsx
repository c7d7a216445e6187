import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { longestReason, shortestReason } from '#features/audit/reason.contract.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast-store.ts';
import type { Listing } from '../listing/listing.contract.ts';
import { correctedStock } from './stock.rules.ts';
import { updateStock } from './update-stock.ts';

const usualReasons = ['Counted again', 'Damaged', 'Typing error', 'Moved to another site'];

interface Faults {
  change?: string | undefined;
  reason?: string | undefined;
}

/** How many more or fewer, and why. What is typed stays where it is refused. */
export function CorrectStockForm({ car }: { car: Listing }) {
  const navigate = useNavigate();
  const [change, setChange] = useState('');
  const [reason, setReason] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const judged = correctedStock(car.stock, change);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const noReason = reason.trim().length < shortestReason ? 'Enter a reason' : undefined;
    setFaults({ change: 'problem' in judged ? judged.problem : undefined, reason: noReason });
    setFailure(undefined);
    if ('problem' in judged || noReason) return;
    setBusy(true);
    const asked = await updateStock({
      id: car._id,
      catalogue: car.vip ? 'vip' : 'cars',
      stock: judged.stock,
      expectedStock: car.stock,
      reason: reason.trim(),
    });
    setBusy(false);
    if (asked.ok) {
      const now = asked.value.stock.toLocaleString('en-US');
      showToast(`${car.make} ${car.model}: ${now} in stock (was ${car.stock.toLocaleString('en-US')}).`, {
        tone: 'good',
      });
      return navigate(`/worker/cars/${car._id}`, { replace: true });
    }
    setFaults({ change: asked.fields.stock, reason: asked.fields.reason });
    setFailure(Object.keys(asked.fields).length === 0 ? asked.text : undefined);
  };
  return (
    <form method="post" noValidate onSubmit={save} className="grid gap-4">
      {failure && <Notice tone="bad" title={failure} />}
      <TextField
        label="More or fewer"
        hint={
          'stock' in judged
            ? `${judged.stock.toLocaleString('en-US')} in stock after this change`
            : 'Such as +2 or -1'
        }
        error={faults.change}
        value={change}
        onChange={(event) => setChange(event.target.value)}
        // On a phone, the keys for numbers have no minus everywhere.
        inputMode="text"
        autoComplete="off"
        maxLength={12}
        required
        autoFocus
        data-page-focus
      />
      <TextField
        label="Reason"
        hint="It is kept in the audit log."
        error={faults.reason}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        list="usual-reasons"
        autoComplete="off"
        maxLength={longestReason}
        required
      />
      <datalist id="usual-reasons">
        {usualReasons.map((usual) => (
          <option key={usual} value={usual} />
        ))}
      </datalist>
      <Button type="submit" look="primary" busy={isBusy} className="justify-self-end">
        Correct stock
      </Button>
    </form>
  );
}
