import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type MetaFunction, useRevalidator } from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { showFieldErrors } from '#ui/show-field-errors.ts';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast-store.ts';
import { AccountPage } from '../account-page.tsx';
import type { OwnProfile, ProfileChange } from './own-profile.contract.ts';
import { profileChange } from './own-profile.contract.ts';
import type { OwnProfileRoutes } from './own-profile.routes.ts';

const resolver = zodResolver(profileChange);

export const handle = { focused: true } satisfies PageHandle;

/** The session says it all; having a loader makes the server look whose it is before the page is shown. */
export function loader() {
  return null;
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Profile' });

export default function Profile() {
  const session = useSession();
  return (
    <AccountPage title="Profile" lead="Used at checkout. Orders you already placed keep their name.">
      {session && <ProfileForm {...session} />}
    </AccountPage>
  );
}

function ProfileForm({ firstName, lastName, phone }: OwnProfile) {
  const { revalidate } = useRevalidator();
  const { register, handleSubmit, setError, reset, watch, formState } = useForm<ProfileChange>({
    resolver,
    mode: 'onTouched',
    defaultValues: { firstName, lastName, phone, password: '' },
  });
  const { errors, isSubmitting, defaultValues } = formState;
  const isOtherPhone = watch('phone') !== defaultValues?.phone;
  const save = handleSubmit(async (json) => {
    const asked = await ask(
      () => client<OwnProfileRoutes>().account.profile.$put({ json }),
      'Your profile could not be saved.',
    );
    if (!asked.ok) {
      if (Object.keys(asked.fields).length === 0) setError('root', { message: asked.text });
      return showFieldErrors(setError, asked.fields);
    }
    reset({ ...asked.value, password: '' });
    showToast('Profile saved.', { tone: 'good' });
    await revalidate();
  });
  const field = (name: keyof OwnProfile) => ({
    ...register(name),
    defaultValue: defaultValues?.[name],
    required: true,
    error: errors[name]?.message,
  });
  return (
    <form method="post" onSubmit={save} noValidate className="grid gap-6">
      {errors.root && <Notice tone="bad" title={errors.root.message} />}
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextField label="Phone" type="tel" autoComplete="tel" {...field('phone')} />
      {isOtherPhone && (
        <PasswordField
          label="Your password"
          hint="Needed to change your phone number."
          autoComplete="current-password"
          required
          error={errors.password?.message}
          {...register('password')}
        />
      )}
      <Button type="submit" look="primary" busy={isSubmitting} className="justify-self-start">
        {isSubmitting ? 'Saving...' : 'Save'}
      </Button>
    </form>
  );
}
