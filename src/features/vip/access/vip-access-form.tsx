import { CredentialFields } from '#features/accounts/credential-fields.tsx';
import { ask } from '#page-kit/ask.ts';
import type { Client } from '#page-kit/client.ts';
import { FormFailure, SentForm, useForm } from '#page-kit/form.tsx';
import { type Outcome, pageForm } from '#page-kit/form-action.ts';
import { Button } from '#ui/button.tsx';
import { demoVip } from '../vip-demo.contract.ts';
import { accessTexts, type VipEntry, vipEntry } from './access.contract.ts';
import type { AccessRoutes } from './access.routes.ts';

/** The page's loader leads on once access is granted. */
export const enterVip = pageForm('enter', vipEntry, ({ value, api }) =>
  requestVipAccess(value, api<AccessRoutes>()),
);

interface VipAccessFormProps {
  /** Offers the demo's credentials to the customer whose they are. */
  isDemoVip: boolean;
  onGranted: () => void;
}

export function VipAccessForm({ isDemoVip, onGranted }: VipAccessFormProps) {
  const form = useForm(enterVip, { onDone: onGranted });
  return (
    <>
      <SentForm form={form} className="grid gap-6">
        <FormFailure form={form} withFields />
        {/* Not the account's: what the browser keeps for this shop would be wrong here. */}
        <CredentialFields
          name={{ autoComplete: 'off', ...form.field('username') }}
          password={{ autoComplete: 'off', ...form.field('password') }}
        />
        <Button type="submit" look="primary" size="large" busy={form.sending !== undefined}>
          {form.sending ? 'Authenticating...' : 'Access'}
        </Button>
      </SentForm>
      {isDemoVip && <VipDemo onChoose={form.fill} />}
    </>
  );
}

/** Asks for VIP access; a refusal has the server's message, else a listed text (rules.md#texts). */
export async function requestVipAccess(
  json: VipEntry,
  api: Client<AccessRoutes>,
): Promise<Outcome<{ message: string }>> {
  const asked = await ask(() => api['vip-access'].$post({ json }), '');
  const message = asked.ok ? asked.value.message : asked.text;
  if (asked.ok && message === accessTexts.granted) return asked;
  const isJudged = asked.status !== undefined && asked.status < 500;
  const text = message || (isJudged ? accessTexts.denied : accessTexts.unverified);
  return asked.ok ? { ok: false, text, fields: {}, said: asked.value } : { ...asked, text };
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
