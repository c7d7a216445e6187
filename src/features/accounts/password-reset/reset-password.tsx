import { type MetaFunction, Navigate } from 'react-router';
import { formAction } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import { useNavigationState } from '#page-kit/navigation-state.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { NewPasswordPage } from './new-password-form.tsx';
import { setPassword } from './reset-forms.ts';
import { provenByCode } from './reset-state.ts';

export const handle = { focused: true } satisfies PageHandle;

const posts = formAction(setPassword);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Choose a new password' });

export default function ResetPassword() {
  const { isKnown, state } = useNavigationState();
  const proven = provenByCode(state);
  if (isKnown && !proven) return <Navigate to="/forgot-password" replace />;
  return <NewPasswordPage proven={proven} />;
}
