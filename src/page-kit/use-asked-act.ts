import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';

/**
 * Where the page's address asks for an act (`?do=refund`), it is begun as soon as it can be. The address asks once: Back, and a
 * page that is read anew, do not begin it again.
 */
export function useAskedAct(act: string, isPossible: boolean, begin: () => void): void {
  const [query, setQuery] = useSearchParams();
  const isAsked = isPossible && query.get('do') === act;
  const beginNow = useEffectEvent(() => {
    begin();
    const rest = new URLSearchParams(query);
    rest.delete('do');
    setQuery(rest, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (isAsked) beginNow();
  }, [isAsked]);
}
