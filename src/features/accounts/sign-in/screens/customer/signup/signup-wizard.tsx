import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { Button } from '#ui/buttons/button.tsx';
import { sentErrors } from '#ui/forms/sent-errors.ts';
import { Notice } from '#ui/notices/notice.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { NewPasswordFields } from '../../../../password/screens/customer/new-password-fields.tsx';
import type { Registration } from '../../../sign-in.contract.ts';
import { registration } from '../../../sign-in.contract.ts';
import type { SignInRoutes } from '../../../sign-in.routes.ts';
import type { SentSignup } from './sign-up-by-form.ts';
import { PersonalDetails, PhoneInformation } from './signup-fields.tsx';
import { SignupProgress } from './signup-progress.tsx';
import { signupDraft, stepOf, steps } from './signup-steps.ts';
import { useSignupStep } from './use-signup-step.ts';

const resolver = zodResolver(registration);

const empty: Registration = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  password: '',
  confirmPassword: '',
};

/** Three steps; each is checked before the next one comes. What was entered stays on the way back. */
export function SignupWizard({ sent }: { sent: SentSignup | undefined }) {
  const [failure, setFailure] = useState(sent?.failure);
  const { revalidate } = useRevalidator();
  const form = useForm<Registration>({
    resolver,
    mode: 'onTouched',
    defaultValues: { ...empty, ...sent?.values },
    errors: useMemo(() => sentErrors<Registration>(sent?.fields), [sent]),
  });
  const { register, trigger, watch, getValues, setValue, setError, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;
  const { step, goTo, goBack } = useSignupStep(form, sent);
  const { title, fields } = steps[step]!;
  const isLast = step === steps.length - 1;
  const heading = useArrival(step);

  const signUp = handleSubmit(async (entered) => {
    setFailure(undefined);
    const asked = await ask(
      () => client<SignInRoutes>().auth.register.$post({ json: entered }),
      'Signup failed',
    );
    if (asked.ok) {
      signupDraft.drop();
      // The page's loader sees the session and leads on.
      return revalidate();
    }
    const where = stepOf(Object.keys(asked.fields));
    if (where === undefined) return setFailure(asked.text);
    for (const field of steps.flatMap((one) => one.fields)) {
      const message = asked.fields[field];
      if (message !== undefined) setError(field, { message });
    }
    goTo(where);
  });

  const proceed = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    if (await trigger([...fields], { shouldFocus: true })) return goTo(step + 1);
    // Touched, so that an error goes while its field is corrected.
    for (const field of fields) setValue(field, getValues(field), { shouldTouch: true });
  };

  return (
    <form method="post" onSubmit={isLast ? signUp : proceed} noValidate className="grid gap-6">
      <SignupProgress step={step} />
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {title}
        <span className="sr-only">
          {' '}
          (step {step + 1} of {steps.length})
        </span>
      </h2>
      {failure && <Notice tone="bad" title={failure} />}
      {step === 0 && <PersonalDetails register={register} errors={errors} sent={sent?.values} />}
      {step === 1 && <PhoneInformation register={register} errors={errors} sent={sent?.values} />}
      {isLast && (
        <FormProvider {...form}>
          <NewPasswordFields
            email={watch('email')}
            firstName={watch('firstName')}
            lastName={watch('lastName')}
            label="Password"
            repeatLabel="Confirm password"
          />
        </FormProvider>
      )}
      <Carried step={step} sent={sent} />
      <div className="flex gap-3">
        {step > 0 && (
          <Button size="large" disabled={isSubmitting} onClick={goBack} className="noscript:hidden">
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

/** For browsers without script: the step that is sent, and what the steps before it asked for. */
function Carried({ step, sent }: { step: number; sent: SentSignup | undefined }) {
  const isHydrated = useHydrated();
  if (isHydrated) return null;
  const before = steps.slice(0, step).flatMap(({ fields }) => fields);
  return (
    <>
      <input type="hidden" name="step" value={step} />
      {before.map((name) => (
        <input key={name} type="hidden" name={name} value={sent?.values[name] ?? ''} />
      ))}
    </>
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
