import { type FormEvent, type Ref, useRef, useState } from 'react';
import { type MetaFunction, Navigate, useNavigate } from 'react-router';
import { pageMeta } from '#page-kit/meta.ts';
import { useNavigationState } from '#page-kit/navigation-state.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { useShop } from '#page-kit/shop-data.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { controlClass, Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { EntryPage } from '../entry-page.tsx';
import { TextLink } from '../text-link.tsx';
import { codeDigits, codeLivesMinutes } from './password-reset.rules.ts';
import { checkCode, requestCode } from './reset-calls.ts';
import { type AskedForCode, askedForCode, type ProvenByCode } from './reset-state.ts';
import { useWaitingTime } from './use-waiting-time.ts';

export const handle = { focused: true } satisfies PageHandle;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Enter the code' });

export default function EnterOtp() {
  const { isKnown, state } = useNavigationState();
  const { demo } = useShop();
  const asked = askedForCode(state);
  if (isKnown && !asked) return <Navigate to="/forgot-password" replace />;
  return (
    <EntryPage
      picture="reset"
      title="Enter the code"
      lead={
        asked && (
          <>
            We sent {codeDigits} digits to <strong className="text-ink">{asked.email}</strong>. They work for{' '}
            {codeLivesMinutes} minutes.
          </>
        )
      }
    >
      {asked && <CodeForm asked={asked} />}
      {asked && demo && <DemoMailbox email={asked.email} />}
    </EntryPage>
  );
}

function CodeForm({ asked }: { asked: AskedForCode }) {
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();

  const showWrong = (text: string) => {
    setFailure(text);
    field.current?.focus();
    field.current?.select();
  };

  const verify = async (event: FormEvent) => {
    event.preventDefault();
    if (code.length < codeDigits) return showWrong(`Enter all ${codeDigits} digits`);
    setBusy(true);
    const checked = await checkCode({ email: asked.email, otp: code });
    setBusy(false);
    if (!checked.ok) return showWrong(checked.text);
    const proven: ProvenByCode = { email: asked.email, token: checked.value.token };
    // The code is used up: going back leads to the page that sends a new one.
    await navigate('/reset-password', { replace: true, state: proven });
  };

  const change = (digits: string) => {
    setCode(digits);
    setFailure(undefined);
  };

  return (
    <form method="post" onSubmit={verify} noValidate className="grid gap-6">
      <CodeField ref={field} value={code} onChange={change} error={failure} />
      <Button type="submit" look="primary" size="large" busy={isBusy}>
        {isBusy ? 'Checking the code…' : 'Continue'}
      </Button>
      <SendAgain asked={asked} onSent={() => change('')} />
      <p className="text-center text-sm">
        <TextLink to="/forgot-password">Use another email address</TextLink>
      </p>
    </form>
  );
}

/** Where no mail server is, the code lies there. */
function DemoMailbox({ email }: { email: string }) {
  return (
    <section aria-labelledby="demo-mailbox" className="mt-12 border-t border-line pt-6">
      <h2 id="demo-mailbox" className="text-base">
        This is a demo
      </h2>
      <p className="mt-1 text-sm text-ink-soft">
        Open{' '}
        <TextLink to={`/demo/mailbox?to=${encodeURIComponent(email)}`} target="_blank">
          the demo mailbox
        </TextLink>
        to read the email. It opens in a new tab.
      </p>
    </section>
  );
}

interface CodeFieldProps {
  value: string;
  onChange: (digits: string) => void;
  error?: string;
  ref?: Ref<HTMLInputElement>;
}

/** One field for all six digits: a paste, a phone's suggestion and a screen reader know what to do with it. */
function CodeField({ value, onChange, error, ref }: CodeFieldProps) {
  return (
    <Field label="6-digit code" error={error}>
      {(wiring) => (
        <input
          {...wiring}
          ref={ref}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          required
          placeholder={'·'.repeat(codeDigits)}
          value={value}
          // No maxLength: it would cut '123 456' before the space is taken out.
          onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, codeDigits))}
          className={classNames(
            controlClass,
            'figure min-h-18 pl-[0.45em] text-center text-3xl! tracking-[0.45em]!',
          )}
        />
      )}
    </Field>
  );
}

/** A new code for those whom the first did not reach. The server limits how often. */
function SendAgain({ asked, onSent }: { asked: AskedForCode; onSent: () => void }) {
  const { left, restart } = useWaitingTime(asked.email);
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ tone: 'good' | 'bad'; text: string }>();
  if (asked.phone === '') return null;

  const send = async () => {
    setBusy(true);
    setSaid(undefined);
    const sent = await requestCode(asked);
    setBusy(false);
    if (!sent.ok) return setSaid({ tone: 'bad', text: sent.text });
    setSaid({ tone: 'good', text: 'We sent a new code. Only the newest one works.' });
    restart();
    onSent();
  };

  return (
    <>
      {said && <Notice tone={said.tone} title={said.text} />}
      <Button look="ghost" disabled={left > 0} busy={isBusy} onClick={send}>
        {left > 0 ? `Send a new code in ${left} s` : 'Send a new code'}
      </Button>
    </>
  );
}
