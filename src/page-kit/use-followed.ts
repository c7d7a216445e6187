import { useEffect, useRef } from 'react';
import { useLocation, useRevalidator } from 'react-router';

const askAgainMs = 30_000;

/**
 * Calls this now and every 30 seconds while the window is seen, with each page, when the window is seen again, and after an act
 * on the page, which reads the page anew. What it reads follows without a reload, and costs nothing in hidden windows.
 */
export function useFollowed(read: () => void): void {
  const { pathname, key } = useLocation();
  const { state } = useRevalidator();
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  }, [read]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that is opened, or read anew, may have changed it
  useEffect(() => {
    if (state === 'idle' && document.visibilityState !== 'hidden') latest.current();
  }, [pathname, key, state]);
  useEffect(() => {
    const wake = () => {
      if (document.visibilityState !== 'hidden') latest.current();
    };
    const rhythm = setInterval(wake, askAgainMs);
    document.addEventListener('visibilitychange', wake);
    return () => {
      clearInterval(rhythm);
      document.removeEventListener('visibilitychange', wake);
    };
  }, []);
}
