import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { GoBack } from '#ui/dialogs/go-back.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { showToast } from '#ui/notices/toast-store.ts';
import { statesByHand } from '../../../vehicles.rules.ts';
import type { VehicleSheet, VehicleStateInput } from '../../sheet.contract.ts';
import type { SheetRoutes } from '../../sheet.routes.ts';

const noAnswer = 'The server did not respond. Nothing was changed.';

const said: Record<VehicleStateInput['to'], string> = {
  available: 'The vehicle is now on sale.',
  preparing: 'The vehicle is off sale and being prepared.',
  gone: 'The vehicle was removed from inventory.',
};

/** What staff may do to the state of a vehicle; the rest is done by orders. */
export function VehicleActions({ sheet }: { sheet: VehicleSheet }) {
  const [isLeaving, setLeaving] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const ways = statesByHand[sheet.state] ?? [];
  const change = async (to: VehicleStateInput['to'], reason?: string) => {
    if (isBusy) return undefined;
    setBusy(true);
    const json = { to, from: sheet.state, ...(reason !== undefined && { reason }) };
    const call = () => client<SheetRoutes>().vehicles[':id'].state.$post({ param: { id: sheet._id }, json });
    const asked = await ask(call, noAnswer);
    setBusy(false);
    if (!asked.ok && asked.fields.reason) return asked.fields.reason;
    showToast(asked.ok ? said[to] : asked.text, { tone: asked.ok ? 'good' : 'bad' });
    setLeaving(false);
    await revalidate();
    return undefined;
  };
  return (
    <>
      {ways.includes('available') && (
        <Button look="primary" size="small" busy={isBusy} onClick={() => void change('available')}>
          Put on sale
        </Button>
      )}
      {ways.includes('preparing') && (
        <Button size="small" busy={isBusy} onClick={() => void change('preparing')}>
          Take off sale to prepare
        </Button>
      )}
      {ways.includes('gone') && (
        <Button size="small" onClick={() => setLeaving(true)}>
          Remove from inventory
        </Button>
      )}
      <LeavingDialog
        open={isLeaving}
        onClose={() => setLeaving(false)}
        isBusy={isBusy}
        stockNumber={sheet.stockNumber}
        onLeave={(reason) => change('gone', reason)}
      />
    </>
  );
}

interface LeavingDialogProps {
  open: boolean;
  onClose: () => void;
  isBusy: boolean;
  stockNumber: string;
  /** Returns what is wrong with the reason. */
  onLeave: (reason: string) => Promise<string | undefined>;
}

function LeavingDialog({ open, onClose, isBusy, stockNumber, onLeave }: LeavingDialogProps) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const leave = async () => setProblem(await onLeave(reason));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Remove ${stockNumber} from inventory without an order?`}
      actions={
        <>
          <GoBack onClick={onClose} />
          <Button look="danger" busy={isBusy} onClick={() => void leave()}>
            Remove from inventory
          </Button>
        </>
      }
    >
      <p className="mb-4">It can no longer be sold or handed over. You cannot undo this.</p>
      <TextField
        label="Reason"
        hint="Such as: sold to another dealer, scanned by mistake."
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
          setProblem(undefined);
        }}
        error={problem}
        maxLength={500}
      />
    </Dialog>
  );
}
