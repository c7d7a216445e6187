import { type FormEvent, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TimeChoice } from '../slots/slot-choice.tsx';
import type { DriveSlots } from '../test-drives.contract.ts';
import { askToMove, type SentChange } from './managed-drive-calls.ts';

interface MoveFormProps {
  slots: DriveSlots;
  token: string;
  sent: SentChange | undefined;
  onMoved: () => Promise<void>;
  /** The times are read anew, since one may have been taken. */
  onRefused: () => Promise<void>;
}

/** Another time for a drive. */
export function MoveForm({ slots, token, sent, onMoved, onRefused }: MoveFormProps) {
  const [chosen, choose] = useState(sent?.values.startsAt ?? '');
  const [wrong, setWrong] = useState(sent?.fields.startsAt);
  const [failure, setFailure] = useState(sent?.failure);
  const [isBusy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    setWrong(chosen === '' ? 'Choose a time' : undefined);
    if (chosen === '') return;
    setBusy(true);
    const asked = await askToMove({ token, startsAt: chosen });
    setBusy(false);
    if (asked.ok) return onMoved();
    setWrong(asked.fields.startsAt);
    if (!asked.fields.startsAt) setFailure(asked.text);
    choose('');
    await onRefused();
  };
  return (
    <form method="post" noValidate onSubmit={send} className="grid gap-6">
      <input type="hidden" name="token" value={token} />
      <TimeChoice
        slots={slots}
        error={wrong}
        chosen={chosen}
        onChoose={(startsAt) => {
          choose(startsAt);
          setWrong(undefined);
        }}
      />
      {failure && <Notice tone="bad" title={failure} />}
      <Button type="submit" look="primary" size="large" busy={isBusy}>
        Move test drive
      </Button>
    </form>
  );
}
