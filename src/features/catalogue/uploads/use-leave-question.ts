import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/** Has the page ask before it is left while something would be lost: by a link as well as by closing it. */
export function useLeaveQuestion(isAsked: boolean) {
  useEffect(() => {
    if (!isAsked) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAsked]);
  return useBlocker(
    ({ currentLocation, nextLocation }) => isAsked && currentLocation.pathname !== nextLocation.pathname,
  );
}
