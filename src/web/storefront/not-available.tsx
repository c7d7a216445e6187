import type { MetaFunction } from 'react-router';
import { AccessDenied } from '#web/access-denied.tsx';
import { pageMeta } from '#web/meta.ts';

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Access Denied' });

export default function NotAvailable() {
  return <AccessDenied because="closed" />;
}
