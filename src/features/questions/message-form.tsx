import { FormFailure, type FormHandle, SentForm } from '#page-kit/form.tsx';
import { Button } from '#ui/button.tsx';
import { TextAreaField } from '#ui/text-field.tsx';
import type { messageFields } from './questions.contract.ts';
import { longestMessage } from './questions.rules.ts';

interface MessageFormProps {
  form: FormHandle<keyof typeof messageFields.shape>;
  label: string;
  button: string;
  hint?: string;
  /** So many messages are shown. */
  seen: number;
}

/** One more message of a thread. What was refused stays in the field. */
export function MessageForm({ form, label, button, hint, seen }: MessageFormProps) {
  return (
    <SentForm form={form} className="grid gap-4">
      <input type="hidden" name="seen" value={seen} />
      <TextAreaField
        label={label}
        rows={5}
        required
        maxLength={longestMessage}
        hint={hint}
        {...form.field('text')}
      />
      <FormFailure form={form} />
      <Button type="submit" look="primary" busy={form.sending !== undefined} className="justify-self-start">
        {button}
      </Button>
    </SentForm>
  );
}
