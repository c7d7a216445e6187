import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { Button } from '#ui/button.tsx';
import { DateText } from '#ui/date-text.tsx';
import { TextField } from '#ui/text-field.tsx';
import { OwnPasswordForm } from '../second-factor/own-password-form.tsx';
import { type Passkey, passkeyName, passkeyTexts } from './passkeys.contract.ts';
import type { PasskeysRoutes } from './passkeys.routes.ts';

const resolver = zodResolver(passkeyName);

type Wish = 'rename' | 'remove' | null;

/** A key with what can be done with it. */
export function PasskeyRow({ passkey, needsCode }: { passkey: Passkey; needsCode: boolean }) {
  const [wish, setWish] = useState<Wish>(null);
  const { revalidate } = useRevalidator();
  const { _id, name, createdAt, lastUsedAt, synced } = passkey;
  const done = async () => {
    await revalidate();
    setWish(null);
  };
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
          label="Remove this passkey"
          look="danger"
          withCode={needsCode}
          call={({ password, code }) => {
            const json = { password, code: needsCode ? code : undefined };
            return ask(
              () =>
                client<PasskeysRoutes>().account.passkeys[':id'].remove.$post({ param: { id: _id }, json }),
              passkeyTexts.notChanged,
            );
          }}
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

function RenameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => Promise<void> }) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver,
    mode: 'onTouched',
    defaultValues: { name: passkey.name },
  });
  const { errors, isSubmitting } = formState;
  const save = handleSubmit(async (json) => {
    const asked = await ask(
      () => client<PasskeysRoutes>().account.passkeys[':id'].$put({ param: { id: passkey._id }, json }),
      passkeyTexts.notChanged,
    );
    if (asked.ok) return onDone();
    setError('name', { message: asked.fields.name ?? asked.text });
  });
  return (
    <form method="post" noValidate onSubmit={save} className="grid gap-4">
      <TextField label="Name" required error={errors.name?.message} {...register('name')} />
      <Button type="submit" look="primary" busy={isSubmitting} className="justify-self-start">
        Save name
      </Button>
    </form>
  );
}
