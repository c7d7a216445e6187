import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useActionData, useRevalidator } from 'react-router';
import { showToast } from '#ui/toast-store.ts';
import type { Send, SentToGarage, Texts } from './sent-to-garage.ts';

const untouched: Pick<SentToGarage, 'values' | 'fields'> = { values: {}, fields: {} };

/** What a form holds, as it would be sent without script. */
const textsIn = (form: HTMLFormElement): Texts =>
  Object.fromEntries(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

/** Field name → what is wrong with it, before anything is sent. */
type Judge = (texts: Texts) => Texts;

interface SentFormUse {
  /** Of several alike on a page, which one. */
  of?: string;
  judge?: Judge;
  /** Said once it is done. */
  done?: string;
  onSend?: () => void;
  onDone?: (sent: SentToGarage) => void;
}

/** The keyboard goes on at the first field that is wrong. */
function useFocusOnWrong(sent: SentToGarage | undefined) {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (sent && Object.keys(sent.fields).length > 0)
      ref.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [sent]);
  return ref;
}

/**
 * One of a page's forms: sent by the page's action without script, and by the same function with it. What was entered stays
 * where something is wrong; once it is done the page is read anew.
 */
export function useSentForm(name: string, send: Send, { of, judge, done, onSend, onDone }: SentFormUse = {}) {
  const answered = useActionData<SentToGarage>();
  const isMine = answered?.form === name && (of === undefined || answered.values.of === of);
  const [sent, setSent] = useState<SentToGarage | undefined>(isMine ? answered : undefined);
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const ref = useFocusOnWrong(sent);
  const judgeOrSend = async (texts: Texts): Promise<SentToGarage> => {
    const wrong = judge?.(texts);
    if (!wrong || Object.keys(wrong).length === 0) return send(texts);
    return { form: name, values: texts, fields: wrong, status: 400, isDone: false };
  };
  const submit = async (form: HTMLFormElement) => {
    if (isBusy) return;
    setBusy(true);
    onSend?.();
    const answer = await judgeOrSend(textsIn(form));
    setSent(answer);
    if (answer.isDone) {
      form.reset();
      if (done) showToast(done, { tone: 'good' });
      onDone?.(answer);
      if (!answer.to) await revalidate();
    }
    setBusy(false);
  };
  return {
    ...untouched,
    ...sent,
    name,
    of,
    ref,
    isBusy,
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      void submit(event.currentTarget);
    },
  };
}
