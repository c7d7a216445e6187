import type { MetaFunction } from 'react-router';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { EmailLink } from './email-link.tsx';
import { pressByForm } from './press-link-by-form.ts';

export const handle = { focused: true } satisfies PageHandle;

export const action = pressByForm('confirm');

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Confirm your new address' });

export default function ConfirmEmailChange() {
  return (
    <EmailLink
      act="confirm"
      title="Confirm your new address"
      lead="Your email will change and other devices sign out."
      button="Confirm"
    />
  );
}
