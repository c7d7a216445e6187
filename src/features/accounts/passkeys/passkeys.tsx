import { useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { ask, valueOrNull } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast-store.ts';
import { AccountPage } from '../account-page.tsx';
import { OwnPasswordForm } from '../second-factor/own-password-form.tsx';
import type { SecondFactorRoutes } from '../second-factor/second-factor.routes.ts';
import { PasskeyRow } from './passkey-row.tsx';
import { mostPasskeys, type Passkey, passkeyTexts } from './passkeys.contract.ts';
import type { PasskeysRoutes } from './passkeys.routes.ts';
import { makePasskey } from './use-passkey.ts';

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const [had, factor] = await Promise.all([
    ask(() => client<PasskeysRoutes>(fetch).account.passkeys.$get(), passkeyTexts.notRead),
    ask(() => client<SecondFactorRoutes>(fetch)['second-factor'].$get(), passkeyTexts.notRead),
  ]);
  return { passkeys: factor.ok ? valueOrNull(had) : null, needsCode: factor.ok && factor.value.enabled };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Passkeys' });

export default function Passkeys() {
  const { passkeys, needsCode } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <AccountPage
      title="Passkeys"
      lead="Sign in with your fingerprint, face or security key. A passkey cannot be guessed and works only on this site."
    >
      {passkeys ? (
        <PasskeyList passkeys={passkeys} needsCode={needsCode} />
      ) : (
        <Notice tone="bad" title={passkeyTexts.notRead} onRetry={revalidate} />
      )}
    </AccountPage>
  );
}

function PasskeyList({ passkeys, needsCode }: { passkeys: readonly Passkey[]; needsCode: boolean }) {
  const [isAdding, setAdding] = useState(false);
  const { revalidate } = useRevalidator();
  const added = async () => {
    showToast('Passkey added.', { tone: 'good' });
    setAdding(false);
    await revalidate();
  };
  if (isAdding)
    return (
      <div className="grid gap-6">
        <OwnPasswordForm
          label="Add a passkey"
          look="primary"
          withCode={needsCode}
          call={({ password, code }) => makePasskey({ password, code: needsCode ? code : undefined })}
          onDone={added}
        />
        <Button look="ghost" onClick={() => setAdding(false)} className="justify-self-start">
          Back to the list
        </Button>
      </div>
    );
  const add = (
    <Button look="primary" onClick={() => setAdding(true)} className="justify-self-start">
      Add a passkey
    </Button>
  );
  if (passkeys.length === 0)
    return (
      <EmptyState title="No passkey yet." action={add}>
        It is stored on your phone, computer or security key. Your password keeps working.
      </EmptyState>
    );
  return (
    <div className="grid gap-8">
      <ul className="border-b border-line">
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey._id} passkey={passkey} needsCode={needsCode} />
        ))}
      </ul>
      {passkeys.length < mostPasskeys && add}
    </div>
  );
}
