import { useEffect, useMemo, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ask, type Refused } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { useHeldInput } from '#page-kit/forms/use-held-input.ts';
import { heldDraft } from '#ui/forms/held-draft.ts';
import { showToast } from '#ui/notices/toast-store.ts';
import type { ShopPageText } from '../../shop-pages.contract.ts';
import type { ShopPageRoutes } from '../../shop-pages.routes.ts';

/** A text under way. */
export interface EditedText {
  stored: ShopPageText;
  text: string;
  write: (text: string) => void;
  /** What it looks like, as of the last pause in writing. */
  html: string;
  isChanged: boolean;
  isBusy: boolean;
  /** Why the text itself was refused. */
  problem: string | undefined;
  refusal: Refused | undefined;
  save: () => Promise<void>;
  /** The first text counts again. */
  reset: () => Promise<void>;
  /** Keeps what is written for the way back from a verification. */
  hold: () => void;
  /** Reads the text that somebody else saved; what is written here is given up. */
  showNewer: () => Promise<void>;
}

/** A pause in writing after which the look follows, in milliseconds. */
const pauseMs = 300;

/** The look of a text, made by the shop itself; of several that are under way the newest counts. */
function useLook(text: string): string {
  const [html, setHtml] = useState('');
  const asked = useRef(0);
  useEffect(() => {
    const turn = ++asked.current;
    const later = setTimeout(async () => {
      const seen = await ask(
        () => client<ShopPageRoutes>()['shop-pages'].preview.$post({ json: { text } }),
        'The preview could not be loaded.',
      );
      if (seen.ok && turn === asked.current) setHtml(seen.value.html);
    }, pauseMs);
    return () => clearTimeout(later);
  }, [text]);
  return html;
}

export function useEditedText(stored: ShopPageText): EditedText {
  const { name, version } = stored;
  const [text, setText] = useState(stored.text);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refused>();
  const { revalidate } = useRevalidator();
  const held = useMemo(() => heldDraft<{ text: string }>(`shop-page-${name}`), [name]);
  const isChanged = text !== stored.text;
  const { hold } = useHeldInput(held, {
    read: () => (isChanged ? { text } : null),
    restore: (kept) => setText(kept.text),
  });

  async function send(change: { text?: string }): Promise<void> {
    setBusy(true);
    setRefusal(undefined);
    const sent = await ask(
      () =>
        client<ShopPageRoutes>()['shop-pages'][':name'].$put({
          param: { name },
          json: { expectedVersion: version, ...change },
        }),
      'The text could not be saved.',
    );
    setBusy(false);
    if (!sent.ok) return setRefusal(sent);
    showToast(`${stored.title}: saved.`, { tone: 'good' });
    await revalidate();
  }
  return {
    stored,
    text,
    write: setText,
    html: useLook(text),
    isChanged,
    isBusy,
    problem: refusal?.fields?.text,
    refusal: refusal?.fields?.text ? undefined : refusal,
    save: () => send({ text }),
    reset: () => send({}),
    hold,
    showNewer: revalidate,
  };
}
