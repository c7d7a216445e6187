import { type FormEvent, useRef, useState } from 'react';
import { longestReason } from '#features/audit/reason.contract.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { GoBack } from '#ui/go-back.tsx';
import { TextAreaField } from '#ui/text-field.tsx';
import { lostFactorTexts, resetReason } from '../lost-factor/lost-factor.contract.ts';
import type { StaffMember } from './staff.contract.ts';
import { nameOf } from './staff-row.tsx';

interface LostFactorDialogProps {
  person: StaffMember;
  isOpen: boolean;
  isBusy: boolean;
  onReset: (told: { reason: string }) => void;
  onClose: () => void;
}

/** Asks why before a colleague's second factor is turned off. */
export function LostFactorDialog({ person, isOpen, isBusy, onReset, onClose }: LostFactorDialogProps) {
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);

  const send = (event: FormEvent) => {
    event.preventDefault();
    const entered = resetReason.safeParse({ reason });
    setWrong(entered.error?.issues[0]?.message);
    if (entered.success) return onReset({ reason: entered.data.reason });
    field.current?.focus();
  };

  return (
    <Dialog open={isOpen} onClose={onClose} title="Turn off the second factor?">
      <form method="post" onSubmit={send} noValidate className="grid gap-4">
        <p>
          <strong className="text-ink">{nameOf(person)}</strong>, <EmailText address={person.email} />. For
          someone who lost their phone and backup codes. They are signed out everywhere, get an email, and log
          in with only their password.
        </p>
        <TextAreaField
          ref={field}
          label={lostFactorTexts.reason}
          hint={lostFactorTexts.hint}
          maxLength={longestReason}
          rows={3}
          required
          value={reason}
          error={wrong}
          onChange={(event) => {
            setReason(event.target.value);
            setWrong(undefined);
          }}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <GoBack onClick={onClose} />
          <Button type="submit" look="danger" busy={isBusy}>
            Turn off
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
