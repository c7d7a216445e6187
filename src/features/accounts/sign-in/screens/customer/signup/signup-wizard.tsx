import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { ask } from '#page-kit/ask/ask.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { NewPasswordFields } from '../../../../password/screens/customer/new-password-fields.tsx';
import { signInApi } from '../../../sign-in.api.ts';
import { type Registration, registration } from '../../../sign-in.contract.ts';
import { PersonalDetails, PhoneInformation } from './signup-fields.tsx';
import { SignupProgress } from './signup-progress.tsx';
import { stepOf, steps } from './signup-steps.ts';

const empty: Registration = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  password: '',
  confirmPassword: '',
};

/** Three steps; each is checked before the next one comes. What was entered stays on the way back. */
export function SignupWizard() {
  const [step, setStep] = useState(0);
  const [failure, setFailure] = useState<string>();
  const { revalidate } = useRevalidator();
  const form = useForm<Registration>({
    resolver: zodResolver(registration),
    mode: 'onTouched',
    defaultValues: empty,
  });
  const { register, trigger, watch, getValues, setValue, setError, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;
  const { title, fields } = steps[step]!;
  const isLast = step === steps.length - 1;
  const heading = useArrival(step);

  const signUp = handleSubmit(async (entered) => {
    setFailure(undefined);
    const asked = await ask(() => signInApi().auth.register.$post({ json: entered }), 'Signup failed');
    // The page's loader sees the session and leads on.
    if (asked.ok) return revalidate();
    const where = stepOf(Object.keys(asked.fields));
    if (where === undefined) return setFailure(asked.text);
    for (const field of steps.flatMap((one) => one.fields)) {
      const message = asked.fields[field];
      if (message !== undefined) setError(field, { message });
    }
    setStep(where);
  });

  const goOn = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    if (await trigger([...fields], { shouldFocus: true })) return setStep(step + 1);
    // Touched, so that an error goes while its field is corrected. If it went when the field is left, for the button,
    // the button would move away under the pointer.
    for (const field of fields) setValue(field, getValues(field), { shouldTouch: true });
  };

  return (
    <form method="post" onSubmit={isLast ? signUp : goOn} noValidate className="grid gap-6">
      <SignupProgress step={step} />
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {title}
        <span className="sr-only">
          {' '}
          (step {step + 1} of {steps.length})
        </span>
      </h2>
      {failure && <Notice tone="bad" title={failure} />}
      {step === 0 && <PersonalDetails register={register} errors={errors} />}
      {step === 1 && <PhoneInformation register={register} errors={errors} />}
      {isLast && (
        <FormProvider {...form}>
          <NewPasswordFields email={watch('email')} label="Password" repeatLabel="Confirm password" />
        </FormProvider>
      )}
      <div className="flex gap-3">
        {step > 0 && (
          <Button size="large" disabled={isSubmitting} onClick={() => setStep(step - 1)}>
            Back
          </Button>
        )}
        <Button type="submit" look="primary" size="large" busy={isSubmitting} className="grow">
          {submitText(isLast, isSubmitting)}
        </Button>
      </div>
    </form>
  );
}

function submitText(isLast: boolean, isSubmitting: boolean): string {
  if (!isLast) return 'Next';
  return isSubmitting ? 'Creating your account…' : 'Create account';
}

/** Brings the focus to the heading of a step that has just come, so that it is read out and Tab goes on from there. */
function useArrival(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const arrived = useRef(step);
  useEffect(() => {
    if (arrived.current === step) return;
    arrived.current = step;
    heading.current?.focus();
  }, [step]);
  return heading;
}
