import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { CredentialFields } from '#features/accounts/screens/customer/credential-fields.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import type { VipEntry } from '../../access.contract.ts';
import { vipEntry } from '../../access.contract.ts';
import { requestVipAccess } from './request-vip-access.ts';
import { VipDemo } from './vip-demo.tsx';

const resolver = zodResolver(vipEntry);

interface VipAccessFormProps {
  /** Offers the demo's credentials to the customer whose they are. */
  isDemoVip: boolean;
  /** Resolves once the next page is there. */
  onGranted: () => Promise<void>;
}

export function VipAccessForm({ isDemoVip, onGranted }: VipAccessFormProps) {
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, setValue, setFocus, formState } = useForm<VipEntry>({
    resolver,
    mode: 'onTouched',
    defaultValues: { username: '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  const enter = handleSubmit(async (entered) => {
    setFailure(undefined);
    const answer = await requestVipAccess(entered);
    if (answer.granted) return onGranted();
    setFailure(answer.text);
    setFocus('password');
  });

  const fill = (entry: VipEntry) => {
    setFailure(undefined);
    setValue('username', entry.username, { shouldValidate: true });
    setValue('password', entry.password, { shouldValidate: true });
  };

  return (
    <>
      <form method="post" onSubmit={enter} noValidate className="grid gap-6">
        {failure && <Notice tone="bad" title={failure} />}
        {/* Not the account's: what the browser keeps for this shop would be wrong here. */}
        <CredentialFields
          name={{ autoComplete: 'off', error: errors.username?.message, ...register('username') }}
          password={{ autoComplete: 'off', error: errors.password?.message, ...register('password') }}
        />
        <Button type="submit" look="primary" size="large" busy={isSubmitting}>
          {isSubmitting ? 'Authenticating...' : 'Access'}
        </Button>
      </form>
      {isDemoVip && <VipDemo onChoose={fill} />}
    </>
  );
}
