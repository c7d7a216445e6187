import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { CredentialFields } from '#features/accounts/credential-fields.tsx';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { demoVip } from '../vip-demo.contract.ts';
import { accessTexts, type VipEntry, vipEntry } from './access.contract.ts';
import type { AccessRoutes } from './access.routes.ts';

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

/** How the shop answered. `text` is for the person. */
type VipAnswer = { granted: true } | { granted: false; text: string };

/** Asks for VIP access; a refusal has the server's message, else a listed text (rules.md#texts). */
export async function requestVipAccess(json: VipEntry, fetch?: typeof globalThis.fetch): Promise<VipAnswer> {
  const asked = await ask(() => client<AccessRoutes>(fetch)['vip-access'].$post({ json }), '');
  const text = asked.ok ? asked.value.message : asked.text;
  if (asked.ok && text === accessTexts.granted) return { granted: true };
  const isJudged = asked.status !== undefined && asked.status < 500;
  return { granted: false, text: text || (isJudged ? accessTexts.denied : accessTexts.unverified) };
}

/** For trying the shop: the demo customer's credentials, filled in at a click. */
function VipDemo({ onChoose }: { onChoose: (entry: VipEntry) => void }) {
  const { username, password } = demoVip;
  return (
    <section aria-labelledby="vip-demo" className="mt-12 border-t border-line pt-6">
      <h2 id="vip-demo" className="text-base">
        This is a demo
      </h2>
      <p className="mt-1 text-sm text-ink-soft">Your VIP username is {username}. No email was sent for it.</p>
      <button
        type="button"
        onClick={() => onChoose({ username, password })}
        className="mt-4 min-h-11 rounded-full border border-edge/60 px-4 text-sm font-semibold transition-colors hover:border-ink"
      >
        Use it
      </button>
    </section>
  );
}
