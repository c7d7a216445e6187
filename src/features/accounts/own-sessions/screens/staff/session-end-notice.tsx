import { useState } from 'react';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { useSessionEnd } from './use-session-end.ts';

/** Says two minutes ahead that the session is going to end, and keeps it where that is possible. */
export function SessionEndNotice() {
  const { ending, stay, close } = useSessionEnd();
  const [isStaying, setStaying] = useState(false);
  const [failure, setFailure] = useState<string>();
  const staySignedIn = async () => {
    setStaying(true);
    const asked = await stay();
    setStaying(false);
    setFailure(asked.ok ? undefined : asked.text);
  };
  return (
    <Dialog
      open={ending !== undefined}
      onClose={close}
      title="You will be signed out in 2 minutes."
      actions={
        ending?.mayStay ? (
          <Button busy={isStaying} onClick={staySignedIn}>
            Stay signed in
          </Button>
        ) : (
          <Button look="ghost" onClick={close}>
            Close
          </Button>
        )
      }
    >
      {ending?.mayStay === false
        ? 'A login lasts 12 hours at most. Finish what you are doing, then log in again.'
        : 'There was no activity for almost 30 minutes.'}
      {failure && (
        <p role="alert" className="mt-3 text-bad">
          {failure}
        </p>
      )}
    </Dialog>
  );
}
