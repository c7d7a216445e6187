import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSession } from '#page-kit/shop-data.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { CredentialFields } from '../../../screens/customer/credential-fields.tsx';
import { reentry } from '../../permits.contract.ts';
import type { Verification } from '../../verifications.rules.ts';
import { verifyCredentials } from './verify-credentials.ts';

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
