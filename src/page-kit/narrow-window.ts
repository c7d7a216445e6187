import { useCallback, useEffect, useLayoutEffect } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router';
import { stopAsking } from './leave-question.tsx';
import { useNavigationState } from './navigation-state.ts';

/**
 * Whether a window is wide enough for staff's screens (rules.md#narrow-windows), both widths in CSS pixels. Page zoom makes the inside
 * of a window narrower and leaves its outside as it is: what is lacking inside is forgiven where the difference is at least the
 * smallest zoom of a browser, 110 %. The frame of a window is a smaller share, and a phone has the same width outside as inside.
 * Needs nothing around it: it is sent as text, to run before any script (narrow-window.ts).
 */
export function isWideEnough(innerWidth: number, outerWidth: number): boolean {
  const leastPx = 768;
  const leastZoom = 1.1;
  return innerWidth >= leastPx || (outerWidth >= leastPx && outerWidth / innerWidth >= leastZoom);
}

/** As the style sheet sees it (app.css, and the classes of the layout). */
const narrowPx = 768;

const isWide = () => isWideEnough(innerWidth, outerWidth);

/**
 * A window that is narrow for less than this is on its way to another width: while it is turned, dragged or pictured.
 * The style sheet hides the screen at once, so it is not visible meanwhile.
 */
const passingMs = 250;

/**
 * Runs while the browser still reads the page, before it has painted or fetched any script. `replace`: going back leads
 * to the page before, not here again. The style sheet sees only the inner width: a window that is wide but for its zoom is marked for it.
 */
export const leaveIfNarrow = `(${isWideEnough})(innerWidth,outerWidth)?innerWidth<${narrowPx}&&(document.documentElement.dataset.zoomed=''):location.replace('/forbidden')`;

/** Keeps the mark of the script above as the window changes. */
function useZoomMark(): void {
  useLayoutEffect(() => {
    const mark = () =>
      document.documentElement.toggleAttribute('data-zoomed', innerWidth < narrowPx && isWide());
    mark();
    window.addEventListener('resize', mark);
    return () => window.removeEventListener('resize', mark);
  }, []);
}

/** Calls `act` once the window has been on this side of the limit for a moment. */
function useWindow(side: 'narrow' | 'wide', act: () => void): void {
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      clearTimeout(waiting);
      if (isWide() === (side === 'wide')) waiting = setTimeout(act, passingMs);
    };
    check();
    window.addEventListener('resize', check);
    return () => {
      clearTimeout(waiting);
      window.removeEventListener('resize', check);
    };
  }, [side, act]);
}

/** Leads away once the window is too narrow: also by a click on a link, and when it is made narrower. */
export function useWideWindow(): void {
  useZoomMark();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const from = createPath({ pathname, search });
  const leave = useCallback(() => {
    stopAsking();
    void navigate('/forbidden', { replace: true, state: { from } });
  }, [navigate, from]);
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
