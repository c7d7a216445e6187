import type { MetaFunction } from 'react-router';
import { AccessDenied } from '#web/access-denied.tsx';
import { pageMeta } from '#web/meta.ts';

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Access Denied' });

/** Where staff's screens lead on windows that are too narrow for them (product.md section 6). */
export default function Forbidden() {
  return <AccessDenied because="too narrow" />;
}
