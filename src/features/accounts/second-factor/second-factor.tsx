import { useState } from 'react';
import {
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useNavigate,
  useRevalidator,
} from 'react-router';
import { z } from 'zod';
import { ask, valueOrNull } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { SentForm, useForm } from '#page-kit/form.tsx';
import { type FormResult, formAction, pageForm } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast-store.ts';
import { AccountPage } from '../account-page.tsx';
import { inGroups } from '../factor-codes/factor-codes.rules.ts';
import { landingOf } from '../page-guard/page-guard.rules.ts';
import { atPassword, OwnPasswordForm } from './own-password-form.tsx';
import {
  backupCodes as backupCodesAnswer,
  bothFactors,
  type Enrolment,
  enrolment,
  firstCode,
  noAnswerOfSecondFactor,
  ownPassword,
} from './second-factor.contract.ts';
import type { SecondFactorRoutes } from './second-factor.routes.ts';

export const handle = { focused: true } satisfies PageHandle;

const notRead = 'Your second factor could not be loaded.';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { fetch, session } = context.get(serverContext);
  const state = await ask(() => client<SecondFactorRoutes>(fetch)['second-factor'].$get(), notRead);
  const next = url.searchParams.get('next');
  return {
    state: valueOrNull(state),
    mustEnrol: session?.mustEnrol ?? false,
    /** Where a person was going who was led here; null: nowhere. */
    wayOn: next === null || !session ? null : landingOf(session.role, next),
  };
}

const begin = pageForm('begin', ownPassword, async ({ value, api }) =>
  atPassword(
    await ask(
      () => api<SecondFactorRoutes>()['second-factor'].begin.$post({ json: value }),
      noAnswerOfSecondFactor,
    ),
  ),
);

/** The enrolment comes back with a code that was wrong, for browsers without script. */
const confirm = pageForm(
  'confirm',
  firstCode.extend({ enrolment: z.string() }),
  async ({ value: { code }, api }) => {
    const asked = await ask(
      () => api<SecondFactorRoutes>()['second-factor'].confirm.$post({ json: { code } }),
      noAnswerOfSecondFactor,
    );
    return asked.ok ? asked : { ...asked, fields: { code: asked.text } };
  },
);

const renewCodes = pageForm('codes', bothFactors, async ({ value, api }) =>
  atPassword(
    await ask(
      () => api<SecondFactorRoutes>()['second-factor']['backup-codes'].$post({ json: value }),
      noAnswerOfSecondFactor,
    ),
  ),
);

const turnOff = pageForm('turn-off', bothFactors, async ({ value, api }) =>
  atPassword(
    await ask(
      () => api<SecondFactorRoutes>()['second-factor']['turn-off'].$post({ json: value }),
      noAnswerOfSecondFactor,
    ),
  ),
);

const posts = formAction(begin, confirm, renewCodes, turnOff);
export const action = posts.action;
export const clientAction = posts.clientAction;

/** What a browser without script was given: an enrolment to confirm, or backup codes. */
function givenBy(posted: FormResult<object> | undefined): { enrolment?: Enrolment; codes?: string[] } {
  if (!posted) return {};
  if (posted.ok) {
    const codes = backupCodesAnswer.safeParse(posted.answer).data?.backupCodes;
    return { codes, enrolment: enrolment.safeParse(posted.answer).data };
  }
  return posted.form === confirm.name ? { enrolment: readEnrolment(posted.values.enrolment) } : {};
}

function readEnrolment(text = ''): Enrolment | undefined {
  try {
    return enrolment.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Second factor' });

export default function SecondFactor() {
  const { state, mustEnrol, wayOn } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const given = givenBy(useActionData<typeof action>());
  const [backupCodes, setBackupCodes] = useState(given.codes);
  const goOn = () => {
    setBackupCodes(undefined);
    // Replaced: going back must not lead to a page that has done its work.
    if (wayOn !== null) void navigate(wayOn, { replace: true });
  };
  return (
    <AccountPage
      title="Second factor"
      aside={state && <Badge tone={state.enabled ? 'good' : 'neutral'}>{state.enabled ? 'On' : 'Off'}</Badge>}
      lead="Adds a second step at sign-in: a code from an app on your phone."
    >
      {!state && <Notice tone="bad" title={notRead} onRetry={revalidate} />}
      {mustEnrol && !backupCodes && (
        <Notice tone="warn" title="Your role requires a second factor." className="mb-6">
          Turn it on to continue. You need an authenticator app, such as your password manager.
        </Notice>
      )}
      {backupCodes && <BackupCodes codes={backupCodes} onKept={goOn} />}
      {state &&
        !backupCodes &&
        (state.enabled ? (
          <IsOn left={state.backupCodesLeft} required={state.required} onCodes={setBackupCodes} />
        ) : (
          <IsOff given={given.enrolment} onCodes={setBackupCodes} />
        ))}
    </AccountPage>
  );
}

interface GivesCodes {
  onCodes: (codes: string[]) => void;
}

function IsOff({ given, onCodes }: GivesCodes & { given: Enrolment | undefined }) {
  const [begun, setBegun] = useState(given);
  if (begun) return <EnrolForm enrolment={begun} onCodes={onCodes} />;
  return <OwnPasswordForm form={begin} label="Turn on" look="primary" onDone={setBegun} />;
}

function IsOn({ left, required, onCodes }: GivesCodes & { left: number; required: boolean }) {
  const [wanted, want] = useState<'turn-off' | 'codes'>();
  return (
    <div className="grid gap-6">
      {left < 3 && <Notice tone="warn" title={`${left} backup codes left. Create new ones soon.`} />}
      {left >= 3 && <p>{`${left} backup codes left.`}</p>}
      {!wanted && (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => want('codes')}>New backup codes</Button>
          {!required && (
            <Button look="danger" onClick={() => want('turn-off')}>
              Turn off
            </Button>
          )}
        </div>
      )}
      {required && (
        <p className="text-ink-soft">Your role requires a second factor, so you cannot turn it off.</p>
      )}
      {wanted === 'codes' && (
        <OwnPasswordForm
          form={renewCodes}
          label="Create new backup codes"
          look="primary"
          withCode
          onDone={({ backupCodes }) => {
            onCodes(backupCodes);
            want(undefined);
          }}
        />
      )}
      {wanted === 'turn-off' && (
        <OwnPasswordForm
          form={turnOff}
          label="Turn off"
          look="danger"
          withCode
          onDone={() => showToast('Your second factor is off.', { tone: 'good' })}
        />
      )}
    </div>
  );
}

/** Shown once, right after they were made. */
function BackupCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <div className="grid gap-6">
      <Notice tone="good" title="Your second factor is on.">
        Store these backup codes somewhere safe. Each works once, in place of the app. They are not shown
        again.
      </Notice>
      <ul
        aria-label="Backup codes"
        className="grid grid-cols-2 gap-x-8 gap-y-2 rounded-card border border-line bg-surface p-6 font-mono select-all"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button look="primary" onClick={onKept} className="justify-self-start">
        I've saved them
      </Button>
    </div>
  );
}

/** Hands the secret to the app, and has a first code prove that it arrived. */
function EnrolForm({ enrolment, onCodes }: GivesCodes & { enrolment: Enrolment }) {
  const form = useForm(confirm, { onDone: ({ backupCodes }) => onCodes(backupCodes) });
  const { size, path } = enrolment.qr;
  return (
    <SentForm form={form} className="grid gap-6">
      <input type="hidden" name="enrolment" value={JSON.stringify(enrolment)} />
      <div className="grid gap-6 md:grid-cols-[auto_minmax(0,1fr)]">
        {/* White in both colour schemes: cameras want it so. */}
        <svg
          viewBox={`0 0 ${size} ${size}`}
          role="img"
          aria-label="QR code for your authenticator app"
          shapeRendering="crispEdges"
          className="size-48 rounded-control bg-[#ffffff] text-[#000000]"
        >
          <path d={path} fill="currentColor" />
        </svg>
        <div>
          <p>Scan this code with an authenticator app, or enter the key:</p>
          <p className="mt-3 font-mono text-sm break-words text-ink-soft select-all">
            {inGroups(enrolment.key)}
          </p>
        </div>
      </div>
      <TextField
        label="Code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        {...form.field('code')}
      />
      <Button type="submit" look="primary" busy={form.sending !== undefined} className="justify-self-start">
        Confirm
      </Button>
    </SentForm>
  );
}
