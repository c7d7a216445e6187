import { useState } from 'react';
import { Button } from '#ui/buttons/button.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { requestCode } from './reset-calls.ts';
import type { AskedForCode } from './reset-state.ts';
import { useWaitingTime } from './use-waiting-time.ts';

/** A new code for those whom the first did not reach. The server limits how often. */
export function SendAgain({ asked, onSent }: { asked: AskedForCode; onSent: () => void }) {
  const { left, restart } = useWaitingTime(asked.email);
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ tone: 'good' | 'bad'; text: string }>();
  if (asked.phone === '') return null;

  const send = async () => {
    setBusy(true);
    setSaid(undefined);
    const sent = await requestCode(asked);
    setBusy(false);
    if (!sent.ok) return setSaid({ tone: 'bad', text: sent.text });
    setSaid({ tone: 'good', text: 'We sent a new code. Only the newest one works.' });
    restart();
    onSent();
  };

  return (
    <>
      {said && <Notice tone={said.tone} title={said.text} />}
      <Button look="ghost" disabled={left > 0} busy={isBusy} onClick={send}>
        {left > 0 ? `Send a new code in ${left} s` : 'Send a new code'}
      </Button>
    </>
  );
}
