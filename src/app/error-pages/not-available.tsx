import type { MetaFunction } from 'react-router';
import { pageMeta } from '#page-kit/meta.ts';
import { AccessDenied } from './access-denied.tsx';

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Access Denied' });

export default function NotAvailable() {
  return <AccessDenied because="closed" />;
}
