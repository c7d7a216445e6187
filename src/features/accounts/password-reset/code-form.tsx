import { type RefObject, useRef } from 'react';
import { useNavigate } from 'react-router';
import { SentForm, useForm } from '#page-kit/form.tsx';
import { buttonField, type FormResult } from '#page-kit/form-action.ts';
import { useShop } from '#page-kit/shop-data.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { controlClass, Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { EntryPage } from '../entry-page.tsx';
import { TextLink } from '../text-link.tsx';
import { codeDigitsOf } from './password-reset.contract.ts';
import { codeDigits, codeLivesMinutes } from './password-reset.rules.ts';
import { checkCode, sendAgain } from './reset-forms.ts';
import type { AskedForCode, ProvenByCode } from './reset-state.ts';
import { useWaitingTime } from './use-waiting-time.ts';

export function CodePage({ asked }: { asked: AskedForCode | undefined }) {
  const { demo } = useShop();
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
  const code = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { left, restart } = useWaitingTime(asked.email);
  const form = useForm(checkCode, {
    leavesFreely: true,
    also: [sendAgain],
    onDone: (answer) => {
      if ('token' in answer) {
        // The code is used up: going back leads to the page that sends a new one.
        const state: ProvenByCode = answer;
        return void navigate('/reset-password', { replace: true, state });
      }
      restart();
      form.fill({ code: '' });
    },
    onRejected: () => code.current?.select(),
  });
  return (
    <SentForm form={form} className="grid gap-6">
      <input type="hidden" name="email" value={asked.email} />
      <input type="hidden" name="phone" value={asked.phone} />
      <CodeField ref={code} {...form.field('code')} />
      <Button type="submit" look="primary" size="large" busy={form.sending === checkCode.name}>
        {form.sending === checkCode.name ? 'Checking the code…' : 'Continue'}
      </Button>
      {asked.phone !== '' && (
        <>
          <SentAgain result={form.result} />
          <Button
            type="submit"
            name={buttonField}
            value={sendAgain.name}
            look="ghost"
            disabled={left > 0}
            busy={form.sending === sendAgain.name}
          >
            {left > 0 ? `Send a new code in ${left} s` : 'Send a new code'}
          </Button>
        </>
      )}
      <p className="text-center text-sm">
        <TextLink to="/forgot-password">Use another email address</TextLink>
      </p>
    </SentForm>
  );
}

function SentAgain({ result }: { result: FormResult | undefined }) {
  if (result?.form !== sendAgain.name) return null;
  return result.ok ? (
    <Notice tone="good" title="We sent a new code. Only the newest one works." />
  ) : (
    <Notice tone="bad" title={result.text} />
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
        </TextLink>{' '}
        to read the email. It opens in a new tab.
      </p>
    </section>
  );
}

interface CodeFieldProps {
  name: string;
  error?: string;
  ref: RefObject<HTMLInputElement | null>;
}

/** One field for all six digits: a paste, a phone's suggestion and a screen reader know what to do with it. */
function CodeField({ name, error, ref }: CodeFieldProps) {
  return (
    <Field label="6-digit code" error={error}>
      {(wiring) => (
        <input
          {...wiring}
          ref={ref}
          type="text"
          name={name}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          required
          placeholder={'·'.repeat(codeDigits)}
          // No maxLength: it would cut '123 456' before the space is taken out.
          onInput={({ currentTarget }) => {
            const digits = codeDigitsOf(currentTarget.value);
            if (digits !== currentTarget.value) currentTarget.value = digits;
          }}
          className={classNames(
            controlClass,
            'figure min-h-18 pl-[0.45em] text-center text-3xl! tracking-[0.45em]!',
          )}
        />
      )}
    </Field>
  );
}
