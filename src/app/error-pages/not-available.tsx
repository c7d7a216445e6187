import type { MetaFunction } from 'react-router';
import { AccessDenied } from '#page-kit/access-denied.tsx';
import { pageMeta } from '#page-kit/meta.ts';

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Access Denied' });

export default function NotAvailable() {
  return <AccessDenied because="closed" />;
}
