import { redirect } from 'react-router';
import { sendBack, textsOf } from '#page-kit/sent-form.ts';
import type { Send } from './sent-to-garage.ts';

/** The action of a page whose forms were sent without script: each goes by its name to what sends it. */
export async function answerForm(
  request: Request,
  fetch: typeof globalThis.fetch,
  senders: Readonly<Record<string, Send>>,
) {
  const texts = await textsOf(request);
  const send = senders[texts.form ?? ''];
  if (!send) throw new Response(null, { status: 400 });
  const sent = await send(texts, fetch);
  // Reloaded, the page sends nothing again; an address is told this once.
  if (sent.isDone && !sent.address) return redirect(sent.to ?? new URL(request.url).pathname);
  return sendBack(sent, sent.status);
}
