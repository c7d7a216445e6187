import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#ui/buttons/button.tsx';

/** '10:42', on another day 'Nov 21, 10:42'. */
function momentText(savedAt: string): string {
  const moment = new Date(savedAt);
  const time = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  if (moment.toDateString() === new Date().toDateString()) return time.format(moment);
  const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
  return `${day.format(moment)}, ${time.format(moment)}`;
}

/** While a copy is shown and the browser believes in a network, the shop is asked again so often. */
const askAgainMs = 5_000;

/** How old the copy is, and another try. */
export function SavedCopyNote({ savedAt }: { savedAt: string }) {
  const { revalidate, state } = useRevalidator();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const readAnew = () => {
      if (navigator.onLine) void revalidate();
    };
    window.addEventListener('online', readAnew);
    // The browser may say so before the first answer can come, or know nothing of a router that has its line back.
    const asking = setInterval(readAnew, askAgainMs);
    return () => {
      window.removeEventListener('online', readAnew);
      clearInterval(asking);
    };
  }, [revalidate]);
  const tryAgain = async () => {
    await revalidate();
    // With an answer from the shop, the bar is gone.
    setFailed(true);
  };
  return (
    <div className="border-b border-line bg-raised text-sm">
      <div className="page flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
        <p>
          Saved copy from {momentText(savedAt)}: prices and stock may have changed.
          {hasFailed && state === 'idle' && <span>{' You are still offline.'}</span>}
        </p>
        <Button size="small" busy={state !== 'idle'} onClick={tryAgain}>
          Try again
        </Button>
      </div>
    </div>
  );
}
