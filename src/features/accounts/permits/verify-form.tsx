import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { CredentialFields } from '../credential-fields.tsx';
import { type Reentry, reentry, verifyTexts } from './permits.contract.ts';
import type { PermitsRoutes } from './permits.routes.ts';
import type { Verification } from './verifications.rules.ts';

const resolver = zodResolver(reentry.omit({ role: true }));

interface VerifyFormProps {
  verification: Verification;
  /** Resolves once the next screen is there. */
  onVerified: () => Promise<void>;
}

export function VerifyForm({ verification, onVerified }: VerifyFormProps) {
  const own = useSession();
  const username = own?.username ?? own?.email ?? '';
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver,
    mode: 'onTouched',
    defaultValues: { username, password: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (entered) => {
    setFailure(undefined);
    const refusal = await verifyCredentials(verification, entered);
    if (refusal === undefined) return onVerified();
    setFailure(refusal);
    setFocus('password');
  });

  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-6">
      {failure && <Notice tone="bad" title={failure} />}
      <CredentialFields
        // In the page from the first: a script that filled it in later would meet what is being typed.
        name={{ error: errors.username?.message, defaultValue: username, ...register('username') }}
        password={{ error: errors.password?.message, ...register('password') }}
      />
      <Button type="submit" look="primary" size="large" busy={isSubmitting}>
        {isSubmitting ? 'Verifying...' : 'Verify'}
      </Button>
    </form>
  );
}

const post = (call: Verification['call'], json: Reentry, fetch?: typeof globalThis.fetch) => {
  const api = client<PermitsRoutes>(fetch);
  const calls = {
    worker: () => api.worker.verify.$post({ json }),
    'workers-admin': () => api.vin['verify-worker-admin'].$post({ json: { ...json, role: 'Workers-Admin' } }),
    management: () => api['verify-management'].$post({ json }),
    password: () => api.admin['verify-password'].$post({ json }),
    'global-admin': () => api['global-admin'].verify.$post({ json: { ...json, role: 'Global-Admin' } }),
  };
  return calls[call]();
};

/** Why the credentials were refused, in the server's words, else the listed ones (rules.md#texts); undefined: they fit. */
export async function verifyCredentials(
  { call, noAnswer }: Pick<Verification, 'call' | 'noAnswer'>,
  entered: Reentry,
  fetch?: typeof globalThis.fetch,
): Promise<string | undefined> {
  const asked = await ask(() => post(call, entered, fetch), '');
  if (asked.ok) return asked.value.message === verifyTexts.successful ? undefined : asked.value.message;
  const isAnswered = asked.status !== undefined && asked.status < 500;
  return asked.text || (isAnswered ? verifyTexts.failed : noAnswer);
}
