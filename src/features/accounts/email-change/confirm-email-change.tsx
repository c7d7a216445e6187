import type { MetaFunction } from 'react-router';
import { formAction } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { confirmChange, EmailLink } from './email-link.tsx';

export const handle = { focused: true } satisfies PageHandle;

const posts = formAction(confirmChange);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Confirm your new address' });

export default function ConfirmEmailChange() {
  return (
    <EmailLink
      form={confirmChange}
      title="Confirm your new address"
      lead="Your email will change and other devices sign out."
      button="Confirm"
    />
  );
}
