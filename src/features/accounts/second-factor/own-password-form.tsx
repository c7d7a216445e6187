import type { z } from 'zod';
import type { Asked } from '#page-kit/ask.ts';
import { SentForm, useForm } from '#page-kit/form.tsx';
import type { PageForm } from '#page-kit/form-action.ts';
import { Button, type ButtonLook } from '#ui/button.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { CodeField } from './code-field.tsx';
import type { OwnFactors } from './second-factor.contract.ts';

interface OwnPasswordFormProps<Answer> {
  form: PageForm<z.ZodType<OwnFactors, OwnFactors & { id?: string }>, Answer>;
  /** What the act is about, where a page has several. */
  id?: string;
  label: string;
  look: ButtonLook;
  /** Whether a code is asked for as well: where there is a second factor already. */
  withCode?: boolean;
  onDone?: (answer: Answer) => void;
}

/** What a form of the two factors refuses is said at the password, where it is not about another field. */
export const atPassword = <Answer,>(asked: Asked<Answer>): Asked<Answer> =>
  asked.ok || Object.keys(asked.fields).length > 0 ? asked : { ...asked, fields: { password: asked.text } };

/** One's own credentials once more, before the account's protection changes. */
export function OwnPasswordForm<Answer>({
  form: definition,
  id,
  label,
  look,
  withCode,
  onDone,
}: OwnPasswordFormProps<Answer>) {
  const form = useForm(definition, { onDone, about: id });
  return (
    <SentForm form={form} className="grid gap-6">
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        required
        {...form.field('password')}
      />
      {withCode && <CodeField {...form.field('code')} />}
      <Button type="submit" look={look} busy={form.sending !== undefined} className="justify-self-start">
        {label}
      </Button>
    </SentForm>
  );
}
