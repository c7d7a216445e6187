import { type RefObject, useEffect, useState } from 'react';
import { ask, type ClientAnswer, valueOrNull } from '#page-kit/ask.ts';
import type { Suggestions } from '../search.contract.ts';
import { callsOf } from './list-form.ts';

interface SuggestionsAnswer extends ClientAnswer {
  ok: true;
  json(): Promise<Suggestions>;
}

/** The time without a key before suggestions are asked for. */
const pauseMs = 90;

/** null where there is no answer, and where nobody waits for it any more. */
async function fetchSuggestions(action: string, search: string, signal: AbortSignal) {
  const address = `${callsOf(action)}/suggestions?${new URLSearchParams({ search })}`;
  // The call answers a success by the schema of the suggestions.
  const call = async () => (await fetch(address, { signal })) as SuggestionsAnswer;
  const asked = await ask(call, 'The suggestions could not be loaded.').catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return asked ? valueOrNull(asked) : null;
}

/** What is suggested for what is being typed. An answer to a former text is not shown in place of a later one. */
export function useSuggestions(box: RefObject<HTMLInputElement | null>, action: string, isTyped: boolean) {
  /** What suggestions are wanted for; empty: for nothing. At first, for what was typed before this script came. */
  const [wanted, setWanted] = useState(() =>
    isTyped && box.current === document.activeElement ? (box.current?.value.trim() ?? '') : '',
  );
  const [shown, setShown] = useState<{ of: string; found: Suggestions } | null>(null);

  useEffect(() => {
    const input = box.current;
    const hear = () => setWanted(input?.value.trim() ?? '');
    const leave = () => setWanted('');
    input?.addEventListener('input', hear);
    input?.addEventListener('blur', leave);
    return () => {
      input?.removeEventListener('input', hear);
      input?.removeEventListener('blur', leave);
    };
  }, [box]);

  useEffect(() => {
    if (wanted === '') {
      setShown(null);
      return;
    }
    const asking = new AbortController();
    const pending = setTimeout(async () => {
      const found = await fetchSuggestions(action, wanted, asking.signal);
      if (!asking.signal.aborted) setShown(found && { of: wanted, found });
    }, pauseMs);
    return () => {
      clearTimeout(pending);
      asking.abort();
    };
  }, [wanted, action]);

  return {
    found: wanted === '' ? null : (shown?.found ?? null),
    /** What is shown was suggested for a former text: the answer to this one is on its way. */
    isLate: shown?.of !== wanted,
    open: () => setWanted(box.current?.value.trim() ?? ''),
    close: () => setWanted(''),
  };
}
