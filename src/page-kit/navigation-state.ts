import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

const never = () => () => {};

/** Whether the browser has taken over: what only it knows can be shown from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * What the page before handed on. The browser keeps it over a reload, the server never sees it: `isKnown` is false
 * until the page has come alive.
 */
export function useNavigationState(): { isKnown: boolean; state: unknown } {
  const { state } = useLocation();
  const isKnown = useHydrated();
  return { isKnown, state: isKnown ? state : null };
}
