import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
  useLocation,
  useNavigate,
} from 'react-router';
import type { z } from 'zod';
import { ask } from '#page-kit/ask.ts';
import { FormFailure, SentForm, useForm } from '#page-kit/form.tsx';
import {
  buttonField,
  type FormResult,
  formAction,
  type PageForm,
  pageForm,
  type Texts,
  textsOf,
  wrongFields,
} from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { TextField } from '#ui/text-field.tsx';
import { EntryPage } from '../entry-page.tsx';
import { landingOf } from '../page-guard/page-guard.rules.ts';
import { NewPasswordFields } from '../password/new-password-fields.tsx';
import { TextLink } from '../text-link.tsx';
import { leadOn, nextOf, withNext } from './lead-on.ts';
import { personEntry, phoneEntry, registration } from './sign-in.contract.ts';
import type { SignInRoutes } from './sign-in.routes.ts';

/** A step before the last: without script it is sent, and comes back as hidden fields of the next one. */
const stepForm = <Schema extends z.ZodType>(name: string, schema: Schema) =>
  pageForm(name, schema, async () => ({ ok: true, value: null }));

const enterPerson = stepForm('person', personEntry);
const enterPhone = stepForm('phone', phoneEntry);

const signUp = pageForm('sign-up', registration, async ({ value, api, url }) => {
  const asked = await ask(() => api<SignInRoutes>().auth.register.$post({ json: value }), 'Signup failed');
  return asked.ok ? redirect(landingOf(asked.value.role, nextOf(url))) : asked;
});

interface Step {
  title: string;
  /** What the address says of it. */
  hash: string;
  fields: readonly string[];
  form: Pick<PageForm, 'name' | 'schema'>;
}

/** The steps of the wizard, and what each asks for (rules.md#signup). */
const steps: readonly Step[] = [
  { title: 'Personal Details', hash: '', fields: ['firstName', 'lastName', 'email'], form: enterPerson },
  { title: 'Phone Information', hash: '#phone', fields: ['phone'], form: enterPhone },
  { title: 'Set Password', hash: '#password', fields: ['password', 'confirmPassword'], form: signUp },
];
const last = steps.length - 1;

/** The first step that one of these fields is in; -1 where none is. */
const stepOf = (fields: Texts): number =>
  steps.findIndex((step) => step.fields.some((name) => name in fields));

/** The step that an address means, but none after one with something wrong. */
function stepAt(hash: string, texts: Texts): number {
  const wanted = steps.findIndex((step) => step.hash === hash);
  const wrong = steps.slice(0, last).findIndex(({ form }) => wrongFields(form, texts));
  return Math.min(Math.max(0, wanted), wrong === -1 ? last : wrong);
}

/** The step to show after one was sent without script. */
function stepAfter(posted: FormResult): number {
  const sent = steps.findIndex(({ form }) => form.name === posted.form);
  if (posted.ok) return sent + 1;
  const wrong = stepOf(posted.fields);
  return wrong === -1 ? sent : wrong;
}

export const handle = { focused: true } satisfies PageHandle;

export function loader({ context, url }: LoaderFunctionArgs) {
  leadOn(context.get(serverContext).session, url);
  return { next: nextOf(url) };
}

const posts = formAction(signUp, enterPerson, enterPhone);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Sign up',
    description: 'Create an account in three short steps to buy, rent, and book services.',
    path: '/signup',
  });

export default function Signup() {
  const { next } = useLoaderData<typeof loader>();
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
      <SignupWizard />
    </EntryPage>
  );
}

/** Three steps of one form; each is checked before the next one comes. What was entered stays on the way back. */
function SignupWizard() {
  const posted = useActionData<typeof action>();
  const form = useForm(signUp, {
    leavesFreely: true,
    also: [enterPerson, enterPhone],
    onRejected: ({ fields }) => {
      const wrong = stepOf(fields);
      if (wrong !== -1 && wrong !== step) goTo(wrong);
    },
  });
  const { ref } = form.wiring;
  const { step, goTo } = useSignupStep(posted && stepAfter(posted), () =>
    textsOf(new FormData(ref.current!)),
  );
  const { title, form: stepToSend } = steps[step]!;
  const heading = useArrival(step);
  const { field, texts, sending } = form;

  /** What is wrong is shown by the form, as it is about to be sent. */
  const proceed = (event: MouseEvent<HTMLButtonElement>) => {
    if (wrongFields(stepToSend, textsOf(new FormData(ref.current!)))) return;
    event.preventDefault();
    goTo(step + 1);
  };

  return (
    <SentForm form={form} className="grid gap-6">
      <SignupProgress step={step} />
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {title}
        <span className="sr-only">
          {' '}
          (step {step + 1} of {steps.length})
        </span>
      </h2>
      {step === last && <FormFailure form={form} />}
      <div hidden={step !== 0} className="grid gap-6">
        <div className="grid items-start gap-6 sm:grid-cols-2">
          <TextField label="First name" autoComplete="given-name" required {...field('firstName')} />
          <TextField label="Last name" autoComplete="family-name" required {...field('lastName')} />
        </div>
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          spellCheck={false}
          required
          {...field('email')}
        />
      </div>
      <div hidden={step !== 1}>
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          required
          hint="We only call about your cars. You also need it to reset your password."
          {...field('phone')}
        />
      </div>
      <div hidden={step !== last} className="grid gap-6">
        <NewPasswordFields
          form={form}
          email={texts.email ?? ''}
          firstName={texts.firstName ?? ''}
          lastName={texts.lastName ?? ''}
          label="Password"
          repeatLabel="Confirm password"
        />
      </div>
      <div className="flex gap-3">
        {step > 0 && (
          <Button
            size="large"
            disabled={sending !== undefined}
            onClick={() => goTo(step - 1)}
            className="noscript:hidden"
          >
            Back
          </Button>
        )}
        {step < last ? (
          <Button
            key={stepToSend.name}
            type="submit"
            name={buttonField}
            value={stepToSend.name}
            look="primary"
            size="large"
            onClick={proceed}
            className="grow"
          >
            Next
          </Button>
        ) : (
          <Button type="submit" look="primary" size="large" busy={sending !== undefined} className="grow">
            {sending ? 'Creating your account…' : 'Create account'}
          </Button>
        )}
      </div>
    </SentForm>
  );
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

/**
 * The step of the wizard, which the address says: so Back, Forward and a reload find it again. The address changes behind
 * the `#`, which no server has to be asked about.
 */
function useSignupStep(posted: number | undefined, readTexts: () => Texts) {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [step, setStep] = useState(posted ?? 0);
  const followAddress = useEffectEvent((address: string) => setStep(stepAt(address, readTexts())));
  useEffect(() => {
    // The step that a browser sent before its script ran is newer than the address.
    if (posted === undefined) followAddress(hash);
  }, [hash, posted]);

  const goTo = (wanted: number) => {
    setStep(wanted);
    // At once: a Back that comes before React has taken the new address over would find the one it leads to unchanged.
    void navigate({ search, hash: steps[wanted]!.hash }, { preventScrollReset: true, flushSync: true });
  };
  return { step, goTo };
}
