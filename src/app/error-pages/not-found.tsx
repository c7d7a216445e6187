import { data, type MetaFunction } from 'react-router';
import { FailurePage } from '#page-kit/failure-page.tsx';
import { pageMeta } from '#page-kit/meta.ts';

export const loader = () => data(null, { status: 404 });

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Page not found' });

export default function NotFound() {
  return <FailurePage status={404} />;
}
