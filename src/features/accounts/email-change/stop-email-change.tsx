import type { MetaFunction } from 'react-router';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { EmailLink } from './email-link.tsx';
import { pressByForm } from './press-link-by-form.ts';

export const handle = { focused: true } satisfies PageHandle;

export const action = pressByForm('stop');

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Keep your previous address' });

export default function StopEmailChange() {
  return (
    <EmailLink
      act="stop"
      title="Keep your previous address"
      lead="If the change is not confirmed yet, it is stopped. If it is, it is undone, and all devices are signed out."
      button="Keep my previous address"
    />
  );
}
