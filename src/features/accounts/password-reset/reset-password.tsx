import { type MetaFunction, Navigate } from 'react-router';
import { pageMeta } from '#page-kit/meta.ts';
import { useNavigationState } from '#page-kit/navigation-state.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { EntryPage } from '../entry-page.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { provenByCode } from './reset-state.ts';

export const handle = { focused: true } satisfies PageHandle;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Choose a new password' });

export default function ResetPassword() {
  const { isKnown, state } = useNavigationState();
  const proven = provenByCode(state);
  if (isKnown && !proven) return <Navigate to="/forgot-password" replace />;
  return (
    <EntryPage
      picture="reset"
      title="Choose a new password"
      lead="You will be signed out on all other devices."
    >
      {proven && <NewPasswordForm proven={proven} />}
    </EntryPage>
  );
}
