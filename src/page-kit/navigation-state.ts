import { useLocation } from 'react-router';
import { useHydrated } from '#ui/use-hydrated.ts';

/**
 * What the page before handed on. The browser keeps it over a reload, the server never sees it: `isKnown` is false
 * until the page is hydrated.
 */
export function useNavigationState(): { isKnown: boolean; state: unknown } {
  const { state } = useLocation();
  const isKnown = useHydrated();
  return { isKnown, state: isKnown ? state : null };
}
