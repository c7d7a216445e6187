import { useCallback, useEffect, useRef } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router';
import { heldDraft } from '#ui/forms/held-draft.ts';

const left = heldDraft<{ address: string }>('before-downtime');

/** Where people wait for its end: nobody was going there. */
const isWaitingPage = (pathname: string) => pathname === '/downtime' || pathname === '/forbidden';

/**
 * Remembers in this tab where this person was when a downtime led them away, also over a reload. Returns the way there,
 * or home: the page's own guard has the last word.
 */
export function useWayBack(isDown: boolean, by: string): () => string {
  const location = useLocation();
  const { pathname } = location;
  const address = createPath(location);
  const navigate = useNavigate();
  const before = useRef<string>(undefined);
  useEffect(() => {
    if (isWaitingPage(pathname)) {
      // The server may have led here before this page has heard of the downtime.
      if (!isDown || !before.current) return;
      left.hold({ address: before.current }, by);
      before.current = undefined;
      return;
    }
    before.current = address;
    if (isDown) return;
    // The server leads home from a waiting page that is read anew after the end.
    const back = pathname === '/' ? left.read(by) : null;
    left.drop();
    if (back) void navigate(back.address, { replace: true });
  }, [pathname, address, isDown, by, navigate]);
  return useCallback(() => left.read(by)?.address ?? '/', [by]);
}
