import { useState } from 'react';
import type { Asked } from '#page-kit/ask.ts';
import { useBrand } from '#page-kit/shop-data.ts';
import { showToast } from '#ui/toast-store.ts';
import { MessageForm } from '../message-form.tsx';
import type { Question } from '../questions.contract.ts';
import { Thread } from '../thread.tsx';
import type { SentMessage } from './sent-message.ts';

interface OwnThreadProps {
  loaded: Question;
  sent: SentMessage | undefined;
  /** Asks the shop to take the message, which was written with so many before it. */
  send: (message: { text: string; seen: number }) => Promise<Asked<Question>>;
  /** After a message that crossed with another one: what is there now. */
  onStale: () => void;
}

/** What was said, and the way to say more. */
export function OwnThread({ loaded, sent, send, onStale }: OwnThreadProps) {
  const [written, setWritten] = useState<Question>();
  const { name } = useBrand();
  // What was read last counts: a page that was read anew may know more than what came back from the form.
  const shown = written && written.messages.length > loaded.messages.length ? written : loaded;
  return (
    <div className="grid gap-8">
      <Thread messages={shown.messages} timeZone={shown.timeZone} names={{ customer: 'You', staff: name }} />
      {shown.mayWrite && shown.state !== 'unconfirmed' && (
        <MessageForm
          key={shown.messages.length}
          label={shown.state === 'open' ? 'Add a message' : 'Reply'}
          button="Send message"
          hidden={{ seen: String(shown.messages.length) }}
          sent={sent && { text: sent.values.text, wrong: sent.fields.text, failure: sent.failure }}
          send={async (text) => {
            const asked = await send({ text, seen: shown.messages.length });
            if (!asked.ok) {
              if (asked.code === 'question-changed') onStale();
              return { wrong: asked.fields.text, failure: asked.fields.text ? undefined : asked.text };
            }
            setWritten(asked.value);
            showToast('We received your message.', { tone: 'good' });
          }}
        />
      )}
    </div>
  );
}
