import { useCallback, useEffect } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router';
import { heldDraft } from '#ui/forms/held-draft.ts';
import { openAgain } from '../../downtime.rules.ts';

const lastPage = heldDraft<{ address: string }>('last-page');

/** Where people wait for the end of a downtime, or log in meanwhile: nobody wants to go back there. */
const isPassedThrough = (pathname: string) => ['/downtime', '/forbidden', '/login'].includes(pathname);

/**
 * Remembers in this tab which page this person saw last, so that the end of a downtime leads back there. Remembered while
 * it is shown: a waiting page that is reloaded at once leaves no moment for it later. Returns the way there, or home: the
 * page's own guard has the last word.
 */
export function useWayBack(by: string): () => string {
  const location = useLocation();
  const { pathname, hash } = location;
  const address = createPath(location);
  const navigate = useNavigate();
  const wayBack = useCallback(() => lastPage.read(by)?.address ?? '/', [by]);
  useEffect(() => {
    if (hash === openAgain) void navigate(wayBack(), { replace: true });
    else if (!isPassedThrough(pathname)) lastPage.hold({ address }, by);
  }, [pathname, hash, address, by, navigate, wayBack]);
  return wayBack;
}
