import { useFormContext } from 'react-hook-form';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { guessableText } from '../../../new-password/new-password.rules.ts';
import { PasswordChecklist } from './password-checklist.tsx';
import { useGuessable } from './use-guessable.ts';

/** What a form has to have for these fields, besides others of its own. */
interface NewPasswordValues {
  password: string;
  confirmPassword: string;
}

interface NewPasswordFieldsProps {
  /** Whose password it is. */
  email: string;
  firstName?: string;
  lastName?: string;
  label: string;
  repeatLabel: string;
}

/**
 * A new password and its repetition, inside a FormProvider. The repetition is judged once it has been touched, and from
 * then on with each change of either of the two; before that, it is not wrong, only not there yet.
 */
export function NewPasswordFields({ label, repeatLabel, ...owner }: NewPasswordFieldsProps) {
  const { register, trigger, watch, getFieldState, formState } = useFormContext<NewPasswordValues>();
  const { errors, isSubmitted } = formState;
  const password = watch('password');
  const isEasy = useGuessable({ password, ...owner });
  const judgeRepetition = () => {
    if (isSubmitted || getFieldState('confirmPassword').isTouched) void trigger('confirmPassword');
  };
  return (
    <>
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={owner.email} readOnly hidden />
      <PasswordField
        label={label}
        autoComplete="new-password"
        required
        error={errors.password?.message}
        {...register('password', { onChange: judgeRepetition })}
      />
      <p role="status" className="-mt-4 text-sm font-medium text-warn empty:hidden">
        {isEasy && !errors.password && guessableText}
      </p>
      <PasswordChecklist password={password} />
      <PasswordField
        label={repeatLabel}
        autoComplete="new-password"
        required
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
    </>
  );
}
