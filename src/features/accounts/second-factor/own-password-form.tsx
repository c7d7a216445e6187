import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { Asked } from '#page-kit/ask.ts';
import { Button, type ButtonLook } from '#ui/button.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { showFieldErrors } from '#ui/show-field-errors.ts';
import { TextField } from '#ui/text-field.tsx';
import type { BothFactors } from './second-factor.contract.ts';
import { bothFactors, passwordOnly } from './second-factor.contract.ts';

const byBoth = zodResolver(bothFactors);
const byPassword = zodResolver(passwordOnly);

interface OwnPasswordFormProps<Value> {
  label: string;
  look: ButtonLook;
  /** Whether a code is asked for as well: where there is a second factor already. */
  withCode?: boolean;
  call: (entered: BothFactors) => Promise<Asked<Value>>;
  onDone: (value: Value) => void | Promise<void>;
}

/** One's own credentials once more, before the account's protection changes. */
export function OwnPasswordForm<Value>({ label, look, withCode, call, onDone }: OwnPasswordFormProps<Value>) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: withCode ? byBoth : byPassword,
    mode: 'onTouched',
    defaultValues: { password: '', code: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (entered) => {
    const asked = await call(entered);
    if (asked.ok) return onDone(asked.value);
    const isAboutFields = Object.keys(asked.fields).length > 0;
    showFieldErrors(setError, isAboutFields ? asked.fields : { password: asked.text });
  });
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-6">
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...register('password')}
      />
      {withCode && (
        <TextField
          label="Code"
          hint="The 6 digits from your app, or a backup code."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          required
          error={errors.code?.message}
          {...register('code')}
        />
      )}
      <Button type="submit" look={look} busy={isSubmitting} className="justify-self-start">
        {label}
      </Button>
    </form>
  );
}
