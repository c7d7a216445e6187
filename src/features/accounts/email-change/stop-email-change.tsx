import type { MetaFunction } from 'react-router';
import { formAction } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { setPassword } from '../password-reset/reset-forms.ts';
import { EmailLink, stopChange } from './email-link.tsx';

export const handle = { focused: true } satisfies PageHandle;

const posts = formAction(stopChange, setPassword);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Keep your previous address' });

export default function StopEmailChange() {
  return (
    <EmailLink
      form={stopChange}
      title="Keep your previous address"
      lead="If the change is not confirmed yet, it is stopped. If it is, it is undone, and all devices are signed out."
      button="Keep my previous address"
    />
  );
}
