import type { MetaFunction } from 'react-router';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { EmailLink, pressByForm } from './email-link.tsx';

export const handle = { focused: true } satisfies PageHandle;

export const action = pressByForm('stop');

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Keep your former address' });

export default function StopEmailChange() {
  return (
    <EmailLink
      act="stop"
      title="Keep your former address"
      lead="A change that nobody has confirmed is stopped. One that counts already is taken back, and everybody is signed out."
      button="Keep my former address"
    />
  );
}
