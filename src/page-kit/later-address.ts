import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';

interface Place {
  pathname: string;
  search: string;
}

/**
 * Tells, when it is called, where the page goes by then: to the link that was followed last, else it stays. The router's
 * state is rendered when there is time for it: what was pressed a moment ago is known from the press.
 */
export function useWhereTo(): () => { here: Place; next: Place } {
  const here = useLocation();
  const next = useNavigation().location ?? here;
  const known = useRef({ here, next });
  const pressed = useRef<Place>(undefined);
  useEffect(() => {
    known.current = { here, next };
    pressed.current = undefined;
  }, [here, next]);
  useEffect(() => {
    const note = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      // The router takes a press for itself; what opens another window or a file is left to the browser.
      if (link && event.defaultPrevented) pressed.current = new URL(link.href);
    };
    window.addEventListener('click', note);
    return () => window.removeEventListener('click', note);
  }, []);
  return () => ({ here: known.current.here, next: pressed.current ?? known.current.next });
}

/** The address to show, where the list was asked for in another way already, such as another sort. */
type AddressOf = (asked: URLSearchParams) => string;

interface LaterAddress {
  /**
   * Shows the list at another address, after a pause: each call takes the place of the one before it. A link that was followed
   * within the pause counts: one of this list is gone on from, one to elsewhere is not called back.
   */
  showLater(
    delayMs: number,
    addressOf: AddressOf,
    /** Whether Back leads past what is shown here now, which is so unless it is said otherwise. */
    replaces?: (here: URLSearchParams) => boolean,
  ): void;
  /** Shows no other address any more. Call it before code leaves the page: unlike a link, that is not known from a press. */
  stay(): void;
}

/** Addresses of a page that follow what is typed. */
export function useLaterAddress(): LaterAddress {
  const navigate = useNavigate();
  const whereTo = useWhereTo();
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pending.current), []);
  const stay = () => clearTimeout(pending.current);
  const showLater: LaterAddress['showLater'] = (delayMs, addressOf, replaces = () => true) => {
    stay();
    pending.current = setTimeout(() => {
      const { here, next } = whereTo();
      if (next.pathname !== here.pathname) return;
      const address = addressOf(new URLSearchParams(next.search));
      const isThere = address === `${here.pathname}${here.search}`;
      const replace = isThere || replaces(new URLSearchParams(here.search));
      void navigate(address, { replace, preventScrollReset: true });
    }, delayMs);
  };
  return { showLater, stay };
}
