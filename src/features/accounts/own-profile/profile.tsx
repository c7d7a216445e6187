import type { MetaFunction } from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { FormDone, FormFailure, SentForm, useForm } from '#page-kit/form.tsx';
import { formAction, pageForm } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { Button } from '#ui/button.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast-store.ts';
import { AccountPage } from '../account-page.tsx';
import type { OwnProfile } from './own-profile.contract.ts';
import { profileChange } from './own-profile.contract.ts';
import type { OwnProfileRoutes } from './own-profile.routes.ts';

const saveProfile = pageForm('profile', profileChange, ({ value, api }) =>
  ask(
    () => api<OwnProfileRoutes>().account.profile.$put({ json: value }),
    'Your profile could not be saved.',
  ),
);

export const handle = { focused: true } satisfies PageHandle;

/** The session says it all; having a loader makes the server look whose it is before the page is shown. */
export function loader() {
  return null;
}

const posts = formAction(saveProfile);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Profile' });

export default function Profile() {
  const session = useSession();
  return (
    <AccountPage title="Profile" lead="Used at checkout. Orders you already placed keep their name.">
      {session && <ProfileForm {...session} />}
    </AccountPage>
  );
}

const saved = 'Profile saved.';

function ProfileForm({ firstName, lastName, phone }: OwnProfile) {
  const form = useForm(saveProfile, {
    start: { firstName, lastName, phone },
    onDone: () => showToast(saved, { tone: 'good' }),
  });
  const { field } = form;
  const isOtherPhone = form.texts.phone?.trim() !== phone;
  return (
    <SentForm form={form} className="grid gap-6">
      <FormFailure form={form} />
      <FormDone form={form}>{saved}</FormDone>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" required {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" required {...field('lastName')} />
      </div>
      <TextField label="Phone" type="tel" autoComplete="tel" required {...field('phone')} />
      {isOtherPhone && (
        <PasswordField
          label="Your password"
          hint="Needed to change your phone number."
          autoComplete="current-password"
          required
          {...field('password')}
        />
      )}
      <Button type="submit" look="primary" busy={form.sending !== undefined} className="justify-self-start">
        {form.sending ? 'Saving...' : 'Save'}
      </Button>
    </SentForm>
  );
}
