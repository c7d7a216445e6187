import { useCallback, useEffect, useRef, useState } from 'react';
import { type Asked, ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { SessionEndAnswer } from './own-sessions.contract.ts';
import type { OwnSessionsRoutes } from './own-sessions.routes.ts';
import { lookAgainIn, shortOf } from './session-end.rules.ts';

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

const current = () => client<OwnSessionsRoutes>().auth.sessions.current;

/** What came of the last look: the last two minutes, and whether the notice of them was closed. */
interface Told {
  ending: ReturnType<typeof shortOf>;
  isClosed: boolean;
}

/**
 * Watches how long the session lasts. `ending` is set two minutes before its end, also where another tab moved it; an end
 * that has come is noticed by asking, and `useSessionWatch` leads to the login.
 */
function useSessionEnd() {
  const [told, tell] = useState<Told>({ ending: undefined, isClosed: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const learn = useCallback((asked: Asked<SessionEndAnswer>, lookAgain: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(lookAgain, lookAgainIn(asked.ok ? asked.value : null));
    // Where no answer came, nothing is known anew.
    if (!asked.ok && asked.status === undefined) return;
    const ending = asked.ok ? shortOf(asked.value) : undefined;
    tell(({ isClosed }) => ({ ending, isClosed: ending !== undefined && isClosed }));
  }, []);
  const look = useCallback(async () => {
    const asked = await ask(() => current().$get(), 'The end of this session could not be read.');
    learn(asked, () => void look());
  }, [learn]);
  const stay = async () => {
    const asked = await ask(() => current().stay.$post(), 'This did not reach the shop. Please try again.');
    learn(asked, () => void look());
    return asked;
  };
  useEffect(() => {
    timer.current = setTimeout(() => void look(), lookAgainIn(null));
    return () => clearTimeout(timer.current);
  }, [look]);
  const close = () => tell((before) => ({ ...before, isClosed: true }));
  return { ending: told.isClosed ? undefined : told.ending, stay, close };
}
