import { type MetaFunction, Navigate } from 'react-router';
import { formAction } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import { useNavigationState } from '#page-kit/navigation-state.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { CodePage } from './code-form.tsx';
import { checkCode, sendAgain } from './reset-forms.ts';
import { askedForCode } from './reset-state.ts';

export const handle = { focused: true } satisfies PageHandle;

const posts = formAction(checkCode, sendAgain);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Enter the code' });

export default function EnterOtp() {
  const { isKnown, state } = useNavigationState();
  const asked = askedForCode(state);
  if (isKnown && !asked) return <Navigate to="/forgot-password" replace />;
  return <CodePage asked={asked} />;
}
