import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { longestReason } from '#features/audit/reason.contract.ts';
import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { GoBack } from '#ui/dialogs/go-back.tsx';
import { TextAreaField } from '#ui/forms/text-field.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { showToast } from '#ui/notices/toast-store.ts';
import { returnRefusal } from '../../returns.contract.ts';
import type { ReturnsRoutes } from '../../returns.routes.ts';

interface RefuseReturnProps {
  orderId: string;
  name: string;
  open: boolean;
  onClose: () => void;
}

/** Asks why a request is refused; the customer reads it. */
export function RefuseReturn({ orderId, name, open, onClose }: RefuseReturnProps) {
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  async function refuse(): Promise<void> {
    const judged = returnRefusal.safeParse({ reason });
    setFault(judged.error?.issues[0]?.message);
    setRefusal(undefined);
    if (!judged.success) return;
    setBusy(true);
    const call = client<ReturnsRoutes>().returns[':id'].refuse;
    const asked = await ask(
      () => call.$post({ param: { id: orderId }, json: judged.data }),
      'We could not reach the server. Please try again.',
    );
    setBusy(false);
    if (!asked.ok) return setRefusal(asked.text);
    onClose();
    showToast('Refused. The customer gets an email.', { tone: 'good' });
    await revalidate();
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Refuse the return of the ${name}?`}
      actions={
        <>
          <GoBack onClick={onClose} />
          <Button look="danger" busy={isBusy} onClick={() => void refuse()}>
            Refuse the return
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <TextAreaField
          label="Reason"
          hint="The customer sees it in an email and on the order page."
          maxLength={longestReason}
          rows={3}
          required
          value={reason}
          error={fault}
          onChange={(event) => setReason(event.target.value)}
        />
        {refusal && <Notice tone="bad" title={refusal} />}
      </div>
    </Dialog>
  );
}
