import { type LoaderFunctionArgs, type MetaFunction, replace, useLoaderData } from 'react-router';
import { type Asked, ask } from '#page-kit/ask.ts';
import { FormFailure, SentForm, useForm } from '#page-kit/form.tsx';
import { formAction, pageForm, type Sent } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { Button } from '#ui/button.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { CredentialFields } from '../credential-fields.tsx';
import { type Reentry, reentry, verifyTexts } from './permits.contract.ts';
import type { PermitsRoutes } from './permits.routes.ts';
import { targetOf, type Verification, verificationAt } from './verifications.rules.ts';

const verify = pageForm('verify', reentry.omit({ role: true }), async ({ value, api, url }) => {
  const verification = verificationAt(url);
  const asked = await verifyCredentials(verification, value, api);
  // Replaced: going back must not lead to a form that has done its work.
  return asked.ok ? replace(targetOf(verification, url.searchParams.get('next'))) : asked;
});

function VerifyForm() {
  const own = useSession();
  const form = useForm(verify, {
    leavesFreely: true,
    start: { username: own?.username ?? own?.email ?? '' },
  });
  return (
    <SentForm form={form} className="grid gap-6">
      <FormFailure form={form} />
      <CredentialFields name={form.field('username')} password={form.field('password')} />
      <Button type="submit" look="primary" size="large" busy={form.sending !== undefined}>
        {form.sending ? 'Verifying...' : 'Verify'}
      </Button>
    </SentForm>
  );
}

const post = (call: Verification['call'], json: Reentry, client: Sent<Reentry>['api']) => {
  const api = client<PermitsRoutes>();
  const calls = {
    worker: () => api.worker.verify.$post({ json }),
    'workers-admin': () => api.vin['verify-worker-admin'].$post({ json: { ...json, role: 'Workers-Admin' } }),
    management: () => api['verify-management'].$post({ json }),
    password: () => api.admin['verify-password'].$post({ json }),
    'global-admin': () => api['global-admin'].verify.$post({ json: { ...json, role: 'Global-Admin' } }),
  };
  return calls[call]();
};

/** Why the credentials were refused, in the server's words, else the listed ones (rules.md#texts). */
export async function verifyCredentials(
  { call, noAnswer }: Pick<Verification, 'call' | 'noAnswer'>,
  entered: Reentry,
  api: Sent<Reentry>['api'],
): Promise<Asked<unknown>> {
  const asked = await ask(() => post(call, entered, api), '');
  if (asked.ok) {
    const { message } = asked.value;
    return message === verifyTexts.successful
      ? asked
      : { ...asked, ok: false, text: message, fields: {}, said: {} };
  }
  const isAnswered = asked.status !== undefined && asked.status < 500;
  return { ...asked, text: asked.text || (isAnswered ? verifyTexts.failed : noAnswer), fields: {} };
}

export const handle = { focused: true } satisfies PageHandle;

/** One screen for every verification: which one it is, its address says. */
export function loader({ url }: LoaderFunctionArgs) {
  const verification = verificationAt(url);
  return { title: verification.title, target: targetOf(verification, url.searchParams.get('next')) };
}

const posts = formAction(verify);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Verification' });

export default function Verify() {
  const { title, target } = useLoaderData<typeof loader>();
  return (
    <StaffPage
      title={title}
      lead="Enter your password again. You will not be asked again for 10 minutes."
      narrow
    >
      <VerifyForm key={title + target} />
    </StaffPage>
  );
}
