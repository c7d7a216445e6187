import { useCallback, useEffect } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router';
import { useNavigationState } from '../navigation-state.ts';

/** Staff's screens need this window (rules.md#narrow-windows); app.css and the classes of the layout agree. */
const wideEnough = '(min-width: 768px)';

/**
 * A window that is narrow for less than this is on its way to another width: while it is turned, dragged or pictured.
 * The style sheet hides the screen at once, so it is not visible meanwhile.
 */
const passingMs = 250;

/**
 * Runs while the browser still reads the page, before it has painted or fetched any script. `replace`: going back leads
 * to the page before, not here again.
 */
export const leaveIfNarrow = `if(!matchMedia('${wideEnough}').matches)location.replace('/forbidden')`;

/** Calls `act` once the window has been on this side of the limit for a moment. */
function useWindow(side: 'narrow' | 'wide', act: () => void): void {
  useEffect(() => {
    const window = matchMedia(wideEnough);
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      clearTimeout(waiting);
      if (window.matches === (side === 'wide')) waiting = setTimeout(act, passingMs);
    };
    check();
    window.addEventListener('change', check);
    return () => {
      clearTimeout(waiting);
      window.removeEventListener('change', check);
    };
  }, [side, act]);
}

/** Leads away once the window is too narrow: also by a click on a link, and when it is made narrower. */
export function useWideWindow(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const from = createPath({ pathname, search });
  const leave = useCallback(
    () => void navigate('/forbidden', { replace: true, state: { from } }),
    [navigate, from],
  );
  useWindow('narrow', leave);
}

/** On /forbidden: leads back to the screen of which the window had become too narrow, once it is wide enough again. */
export function useWayBackWhenWide(): void {
  const navigate = useNavigate();
  // Set by useWideWindow above, else absent.
  const from = (useNavigationState().state as { from?: string } | null)?.from;
  const goBack = useCallback(() => {
    if (from) void navigate(from, { replace: true });
  }, [navigate, from]);
  useWindow('wide', goBack);
}
