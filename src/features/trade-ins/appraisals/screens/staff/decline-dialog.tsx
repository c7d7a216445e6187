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
import { type Appraisal, refusedOffer } from '../../appraisals.contract.ts';
import type { AppraisalsRoutes } from '../../appraisals.routes.ts';

interface DeclineDialogProps {
  appraisal: Appraisal;
  name: string;
  open: boolean;
  onClose: () => void;
}

/** Asks why there is no offer; the customer reads it. */
export function DeclineDialog({ appraisal: { _id: id, version }, name, open, onClose }: DeclineDialogProps) {
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  async function decline(): Promise<void> {
    const judged = refusedOffer.safeParse({ version, reason });
    setFault(judged.error?.issues[0]?.message);
    setRefusal(undefined);
    if (!judged.success) return;
    setBusy(true);
    const call = client<AppraisalsRoutes>().appraisals[':id'].decline;
    const asked = await ask(
      () => call.$post({ param: { id }, json: judged.data }),
      'We could not reach the server. Please try again.',
    );
    setBusy(false);
    if (!asked.ok) return setRefusal(asked.text);
    onClose();
    showToast('Declined. The customer gets an email.', { tone: 'good' });
    await revalidate();
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Decline the ${name}?`}
      actions={
        <>
          <GoBack onClick={onClose} />
          <Button look="danger" busy={isBusy} onClick={() => void decline()}>
            Decline
          </Button>
        </>
      }
    >
      <div className="grid gap-4 [&_label]:text-ink">
        <TextAreaField
          label="Reason"
          hint="The customer sees it in an email and on the dashboard."
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
