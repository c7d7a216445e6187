import { useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { z } from 'zod';
import { ask, valueOrNull } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { SentForm, useForm } from '#page-kit/form.tsx';
import { formAction, pageForm } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Button } from '#ui/button.tsx';
import { DateText } from '#ui/date-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast-store.ts';
import { AccountPage } from '../account-page.tsx';
import { atPassword, OwnPasswordForm } from '../second-factor/own-password-form.tsx';
import { ownFactors } from '../second-factor/second-factor.contract.ts';
import type { SecondFactorRoutes } from '../second-factor/second-factor.routes.ts';
import { mostPasskeys, type Passkey, passkeyName, passkeyTexts } from './passkeys.contract.ts';
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

/** The browser makes the key: without script there is none. */
const add = pageForm('add', ownFactors, async ({ value }) => atPassword(await makePasskey(value)));

const rename = pageForm('rename', passkeyName.extend({ id: z.string() }), async ({ value, api }) => {
  const { id, name } = value;
  const asked = await ask(
    () => api<PasskeysRoutes>().account.passkeys[':id'].$put({ param: { id }, json: { name } }),
    passkeyTexts.notChanged,
  );
  return asked.ok ? asked : { ...asked, fields: { name: asked.fields.name ?? asked.text } };
});

const remove = pageForm(
  'remove',
  ownFactors.extend({ id: z.string() }),
  async ({ value: { id, ...json }, api }) =>
    atPassword(
      await ask(
        () => api<PasskeysRoutes>().account.passkeys[':id'].remove.$post({ param: { id }, json }),
        passkeyTexts.notChanged,
      ),
    ),
);

const posts = formAction(add, rename, remove);
export const action = posts.action;
export const clientAction = posts.clientAction;

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
  const added = () => {
    showToast('Passkey added.', { tone: 'good' });
    setAdding(false);
  };
  if (isAdding)
    return (
      <div className="grid gap-6">
        <OwnPasswordForm
          form={add}
          label="Add a passkey"
          look="primary"
          withCode={needsCode}
          onDone={added}
        />
        <Button look="ghost" onClick={() => setAdding(false)} className="justify-self-start">
          Back to the list
        </Button>
      </div>
    );
  const adding = (
    <Button look="primary" onClick={() => setAdding(true)} className="justify-self-start">
      Add a passkey
    </Button>
  );
  if (passkeys.length === 0)
    return (
      <EmptyState title="No passkey yet." action={adding}>
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
      {passkeys.length < mostPasskeys && adding}
    </div>
  );
}

type Wish = 'rename' | 'remove' | null;

/** A key with what can be done with it. */
function PasskeyRow({ passkey, needsCode }: { passkey: Passkey; needsCode: boolean }) {
  const [wish, setWish] = useState<Wish>(null);
  const { _id, name, createdAt, lastUsedAt, synced } = passkey;
  const done = () => setWish(null);
  return (
    <li className="grid gap-4 border-t border-line py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="text-sm text-ink-soft">
            Added <DateText value={createdAt} />
            {lastUsedAt && (
              <span>
                , used <DateText value={lastUsedAt} />
              </span>
            )}
            {synced && <span>, on all your devices</span>}
          </p>
        </div>
        {wish === null && (
          <div className="flex gap-3">
            <Button size="small" onClick={() => setWish('rename')} aria-label={`Rename ${name}`}>
              Rename
            </Button>
            <Button
              size="small"
              look="danger"
              onClick={() => setWish('remove')}
              aria-label={`Remove ${name}`}
            >
              Remove
            </Button>
          </div>
        )}
      </div>
      {wish === 'rename' && <RenameForm passkey={passkey} onDone={done} />}
      {wish === 'remove' && (
        <OwnPasswordForm
          form={remove}
          id={_id}
          label="Remove this passkey"
          look="danger"
          withCode={needsCode}
          onDone={done}
        />
      )}
      {wish !== null && (
        <Button look="ghost" size="small" onClick={() => setWish(null)} className="justify-self-start">
          Go back
        </Button>
      )}
    </li>
  );
}

function RenameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const form = useForm(rename, { start: { name: passkey.name }, about: passkey._id, onDone });
  return (
    <SentForm form={form} className="grid gap-4">
      <input type="hidden" name="id" value={passkey._id} />
      <TextField label="Name" required {...form.field('name')} />
      <Button type="submit" look="primary" busy={form.sending !== undefined} className="justify-self-start">
        Save name
      </Button>
    </SentForm>
  );
}
