import { useEffect, useRef, useState } from 'react';
import { ask, type ClientAnswer } from '#page-kit/ask.ts';
import { useUnits } from '#page-kit/shop-data.ts';
import type { Units } from '#platform/units.ts';
import type { Asked } from '../filter/asked.rules.ts';
import { toCall } from '../filter/call-query.rules.ts';
import type { SearchCounts } from '../search.contract.ts';
import { askedBy, callsOf, filtersId, isSheetOpen, listFormId } from './list-form.ts';

interface CountsAnswer extends ClientAnswer {
  ok: true;
  json(): Promise<SearchCounts>;
}

/** The time without a change in the sheet before it is counted. */
const pauseMs = 150;

// Its element is a form (list-search.tsx).
const formOf = () => document.getElementById(listFormId) as HTMLFormElement | null;

/** The fields say what the address asks for; one that is being typed in is left alone. */
function showAsked(asked: Asked): void {
  const valuesOf = (name: string) => asked.flatMap(([own, value]) => (own === name ? [value] : []));
  for (const field of formOf()?.elements ?? []) {
    if (field instanceof HTMLSelectElement) field.value = valuesOf(field.name)[0] ?? 'newest';
    if (!(field instanceof HTMLInputElement) || field.type === 'search' || field.type === 'hidden') continue;
    if (field.type === 'checkbox') field.checked = valuesOf(field.name).includes(field.value);
    else if (field !== document.activeElement) field.value = valuesOf(field.name)[0] ?? '';
  }
}

interface Latest {
  action: string;
  asked: Asked;
  units: Units;
}

/** Counts what the form would find: the last time that it is asked to, after a pause. */
function openCounter(latest: { current: Latest }, tell: (counts: SearchCounts, of: Asked) => void) {
  let pending: ReturnType<typeof setTimeout> | undefined;
  let asking = new AbortController();
  const stop = () => {
    clearTimeout(pending);
    asking.abort();
  };
  const count = async () => {
    const form = formOf();
    if (!form) return;
    asking = new AbortController();
    const { signal } = asking;
    const { action, asked, units } = latest.current;
    const query = toCall(
      askedBy(form).filter(([name]) => name !== 'sort'),
      units,
    );
    // The call answers a success by the schema of the counts.
    const call = async () => (await fetch(`${callsOf(action)}/counts?${query}`, { signal })) as CountsAnswer;
    const answer = await ask(call, 'The cars could not be counted.').catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    if (answer?.ok && !signal.aborted) tell(answer.value, asked);
  };
  return {
    stop,
    start: () => {
      stop();
      pending = setTimeout(() => void count(), pauseMs);
    },
  };
}

/**
 * The filters as a sheet: what its choices would find is counted as they are made, and shown in its button. Closed without
 * that, it forgets them; and it closes when the focus leaves it, so that nobody acts on what lies beneath it.
 */
export function useFilterSheet(action: string, asked: Asked): SearchCounts | null {
  const units = useUnits();
  const [live, setLive] = useState<{ of: Asked; counts: SearchCounts } | null>(null);
  const latest = useRef({ action, asked, units });
  latest.current = { action, asked, units };
  const shown = useRef(asked);
  useEffect(() => {
    // The fields began with what was asked for: what was ticked since then stays.
    if (shown.current === asked) return;
    shown.current = asked;
    showAsked(asked);
  }, [asked]);

  useEffect(() => {
    const sheet = document.getElementById(filtersId);
    const counter = openCounter(latest, (counts, of) => setLive({ counts, of }));
    const hear = () => {
      if (isSheetOpen()) counter.start();
    };
    const forget = () => {
      if (isSheetOpen()) return;
      counter.stop();
      setLive(null);
      // What its button asked for is read by then.
      setTimeout(() => showAsked(latest.current.asked), 0);
    };
    const leave = ({ relatedTarget }: FocusEvent) => {
      const isOutside = relatedTarget instanceof Node && !sheet?.contains(relatedTarget);
      if (isOutside && isSheetOpen()) sheet?.hidePopover();
    };
    sheet?.addEventListener('input', hear);
    sheet?.addEventListener('toggle', forget);
    sheet?.addEventListener('focusout', leave);
    hear();
    return () => {
      counter.stop();
      sheet?.removeEventListener('input', hear);
      sheet?.removeEventListener('toggle', forget);
      sheet?.removeEventListener('focusout', leave);
    };
  }, []);
  return live?.of === asked ? live.counts : null;
}
