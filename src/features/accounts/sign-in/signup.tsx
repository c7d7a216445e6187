import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import {
  type FieldPath,
  FormProvider,
  type FormState,
  type UseFormRegister,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useLocation,
  useNavigate,
  useRevalidator,
} from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { goOn, refusalOf, type SentForm, sendBack, textsOf } from '#page-kit/sent-form.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { fieldTexts } from '#platform/errors.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { heldDraft } from '#ui/held-draft.ts';
import { Notice } from '#ui/notice.tsx';
import { sentErrors } from '#ui/sent-errors.ts';
import { TextField } from '#ui/text-field.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { EntryPage } from '../entry-page.tsx';
import { landingOf } from '../page-guard/page-guard.rules.ts';
import { NewPasswordFields } from '../password/new-password-fields.tsx';
import { TextLink } from '../text-link.tsx';
import { leadOn, nextOf, withNext } from './lead-on.ts';
import { type Registration, registration } from './sign-in.contract.ts';
import type { SignInRoutes } from './sign-in.routes.ts';

type SignupField = FieldPath<Registration>;

/** The steps of the wizard, what each asks for (rules.md#signup), and what the address says of it. */
const steps: readonly { title: string; hash: string; fields: readonly SignupField[] }[] = [
  { title: 'Personal Details', hash: '', fields: ['firstName', 'lastName', 'email'] },
  { title: 'Phone Information', hash: '#phone', fields: ['phone'] },
  { title: 'Set Password', hash: '#password', fields: ['password', 'confirmPassword'] },
];

/** The first step that one of these fields stands in; undefined where none does. */
function stepOf(fields: readonly string[]): number | undefined {
  const step = steps.findIndex((one) => one.fields.some((field) => fields.includes(field)));
  return step === -1 ? undefined : step;
}

/** What is kept over Back and reload: never a password. */
type SignupDraft = Omit<Registration, 'password' | 'confirmPassword'>;

const signupDraft = heldDraft<SignupDraft>('signup');

/** The step that an address means, but none that comes after one with something missing. */
function stepAt(hash: string, draft: SignupDraft | null): number {
  const wanted = Math.max(
    0,
    steps.findIndex((one) => one.hash === hash),
  );
  const kept: Partial<Record<SignupField, string>> = draft ?? {};
  const missing = steps.findIndex(({ fields }) => fields.some((field) => !kept[field]?.trim()));
  return Math.min(wanted, missing);
}

interface SentSignup extends SentForm {
  step: number;
}

const isSecret = (field: string) => field === 'password' || field === 'confirmPassword';
const names = steps.flatMap(({ fields }) => fields);

/** The sign-up of a browser without script: each step is sent, and carries what was entered before. */
async function signUpByForm({ context, request, url }: ActionFunctionArgs) {
  const { session, fetch } = context.get(serverContext);
  leadOn(session, url);
  const texts = await textsOf(request);
  const entered = Object.fromEntries(names.map((name) => [name, texts[name] ?? '']));
  const values = Object.fromEntries(Object.entries(entered).filter(([name]) => !isSecret(name)));
  const step = steps.findIndex((_, index) => String(index) === texts.step);
  const wrong = wrongUpTo(Math.max(0, step), entered);
  const wrongStep = stepOf(Object.keys(wrong));
  if (wrongStep !== undefined) return sendBack<SentSignup>({ step: wrongStep, values, fields: wrong }, 400);
  if (step < steps.length - 1) return sendBack<SentSignup>({ step: step + 1, values, fields: {} }, 200);
  const json = registration.parse(entered);
  const asked = await ask(() => client<SignInRoutes>(fetch).auth.register.$post({ json }), 'Signup failed');
  if (asked.ok) return goOn(landingOf(asked.value.role, nextOf(url)), asked);
  const at = stepOf(Object.keys(asked.fields)) ?? step;
  return sendBack<SentSignup>({ step: at, values, ...refusalOf(asked) }, asked.status ?? 503);
}

/** What is wrong with the fields of the steps up to this one. */
function wrongUpTo(step: number, entered: Record<string, string>): Record<string, string> {
  const checked = registration.safeParse(entered);
  const texts = checked.success ? {} : fieldTexts(checked.error.issues);
  const seen: string[] = steps.slice(0, step + 1).flatMap(({ fields }) => [...fields]);
  return Object.fromEntries(Object.entries(texts).filter(([name]) => seen.includes(name)));
}

export const handle = { focused: true } satisfies PageHandle;

export function loader({ context, url }: LoaderFunctionArgs) {
  leadOn(context.get(serverContext).session, url);
  return { next: nextOf(url) };
}

export const action = signUpByForm;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Sign up',
    description: 'Create an account in three short steps to buy, rent, and book services.',
    path: '/signup',
  });

export default function Signup() {
  const { next } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  return (
    <EntryPage
      picture="sign-up"
      title="Sign up"
      lead={
        <>
          Have an account? <TextLink to={withNext('/login', next)}>Log in</TextLink>
        </>
      }
    >
      <SignupWizard sent={sent} />
    </EntryPage>
  );
}

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
function SignupWizard({ sent }: { sent: SentSignup | undefined }) {
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

interface FieldsProps {
  /** What a browser without script has sent: fields get their values by script else. */
  sent: Readonly<Record<string, string>> | undefined;
  register: UseFormRegister<Registration>;
  errors: FormState<Registration>['errors'];
}

function PersonalDetails({ register, errors, sent }: FieldsProps) {
  return (
    <>
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <TextField
          label="First name"
          autoComplete="given-name"
          required
          error={errors.firstName?.message}
          defaultValue={sent?.firstName}
          {...register('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          required
          error={errors.lastName?.message}
          defaultValue={sent?.lastName}
          {...register('lastName')}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        spellCheck={false}
        required
        error={errors.email?.message}
        defaultValue={sent?.email}
        {...register('email')}
      />
    </>
  );
}

function PhoneInformation({ register, errors, sent }: FieldsProps) {
  return (
    <TextField
      label="Phone"
      type="tel"
      autoComplete="tel"
      required
      hint="We only call about your cars. You also need it to reset your password."
      error={errors.phone?.message}
      defaultValue={sent?.phone}
      {...register('phone')}
    />
  );
}

/** Where one stands in the wizard. */
function SignupProgress({ step }: { step: number }) {
  return (
    <ol aria-label="Steps" className="grid grid-cols-3 gap-2">
      {steps.map(({ title }, index) => (
        <li
          key={title}
          aria-current={index === step ? 'step' : undefined}
          className={classNames(
            'border-t-2 pt-2 text-sm transition-colors',
            index <= step ? 'border-ink' : 'border-line',
            index === step ? 'font-semibold' : 'text-ink-soft',
          )}
        >
          <span className="figure mr-2">{index + 1}</span>
          <span className="sr-only lg:not-sr-only">{title}</span>
        </li>
      ))}
    </ol>
  );
}

const keptFields = ['firstName', 'lastName', 'email', 'phone'] as const;

function draftOf({ firstName, lastName, email, phone }: Registration): SignupDraft {
  return { firstName, lastName, email, phone };
}

/**
 * The step of the wizard, which the address says, and what was entered, which the tab keeps: so Back, Forward and a
 * reload find both again. The address changes behind the `#`, which no server has to be asked about.
 */
function useSignupStep(form: UseFormReturn<Registration>, sent: SentSignup | undefined) {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [step, setStep] = useState(sent?.step ?? 0);
  const { getValues, setValue, watch } = form;

  useEffect(() => {
    const draft: Partial<SignupDraft> = signupDraft.read('') ?? {};
    for (const name of keptFields) if (getValues(name) === '') setValue(name, draft[name] ?? '');
    // What a browser sent before its scripts ran is newer than what the tab keeps.
    if (sent) return;
    setStep(stepAt(hash, draftOf(getValues())));
  }, [hash, sent, getValues, setValue]);
  useEffect(() => {
    const watching = watch(() => signupDraft.hold(draftOf(getValues()), ''));
    return () => watching.unsubscribe();
  }, [watch, getValues]);

  const goTo = (wanted: number) => {
    signupDraft.hold(draftOf(getValues()), '');
    setStep(wanted);
    // At once: a Back that comes before React has taken the new address over would find the one it leads to unchanged.
    void navigate({ search, hash: steps[wanted]!.hash }, { preventScrollReset: true, flushSync: true });
  };
  return { step, goTo, goBack: () => goTo(step - 1) };
}
