import { useForm } from '#page-kit/form.tsx';
import type { PageForm } from '#page-kit/form-action.ts';
import { useBrand } from '#page-kit/shop-data.ts';
import { showToast } from '#ui/toast-store.ts';
import { MessageForm } from '../message-form.tsx';
import type { messageFields, Question } from '../questions.contract.ts';
import { Thread } from '../thread.tsx';

export const notSent = 'Your message could not be sent. Please try again.';

interface OwnThreadProps {
  question: Question;
  /** The form of the page that adds a message. */
  form: PageForm<typeof messageFields>;
}

/** What was said, and the way to say more. */
export function OwnThread({ question, form: definition }: OwnThreadProps) {
  const { _id, messages, timeZone, mayWrite, state } = question;
  const { name } = useBrand();
  const form = useForm(definition, {
    about: _id,
    emptyWhenDone: true,
    onDone: () => showToast('We received your message.', { tone: 'good' }),
  });
  return (
    <div className="grid gap-8">
      <Thread messages={messages} timeZone={timeZone} names={{ customer: 'You', staff: name }} />
      {mayWrite && state !== 'unconfirmed' && (
        <MessageForm
          form={form}
          label={state === 'open' ? 'Add a message' : 'Reply'}
          button="Send message"
          seen={messages.length}
        />
      )}
    </div>
  );
}
