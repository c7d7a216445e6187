import { type FormEvent, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextAreaField } from '#ui/text-field.tsx';
import { longestMessage } from './questions.rules.ts';

interface MessageFormProps {
  label: string;
  button: string;
  hint?: string;
  /** What a form without script came back with. */
  sent?: { text?: string | undefined; wrong?: string | undefined; failure?: string | undefined };
  /** What the form sends besides, where there is no script. */
  hidden?: Readonly<Record<string, string>>;
  /** Returns what is wrong; undefined: it was written. */
  send: (text: string) => Promise<{ wrong?: string | undefined; failure?: string | undefined } | undefined>;
}

/** One more message of a thread. What was refused stays in the field. */
export function MessageForm({ label, button, hint, sent, hidden = {}, send }: MessageFormProps) {
  const [text, setText] = useState(sent?.text ?? '');
  const [wrong, setWrong] = useState(sent?.wrong);
  const [failure, setFailure] = useState(sent?.failure);
  const [isBusy, setBusy] = useState(false);
  const go = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setFailure(undefined);
    const missing = text.trim().length < 2 ? 'Write your message' : undefined;
    setWrong(missing);
    if (missing) return;
    setBusy(true);
    const refused = await send(text);
    setBusy(false);
    if (!refused) return setText('');
    setWrong(refused.wrong);
    setFailure(refused.failure);
  };
  return (
    <form method="post" noValidate onSubmit={(event) => void go(event)} className="grid gap-4">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextAreaField
        label={label}
        name="text"
        rows={5}
        required
        maxLength={longestMessage}
        hint={hint}
        value={text}
        error={wrong}
        onChange={(event) => setText(event.target.value)}
      />
      {failure && <Notice tone="bad" title={failure} />}
      <Button type="submit" look="primary" busy={isBusy} className="justify-self-start">
        {button}
      </Button>
    </form>
  );
}
