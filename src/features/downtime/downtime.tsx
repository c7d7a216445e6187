import type { MetaFunction } from 'react-router';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { Maintenance } from './maintenance.tsx';

export const handle = { night: true, focused: true } satisfies PageHandle;

/** Makes each visit ask the server, which redirects people who do not belong here. */
export const loader = () => null;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Down for maintenance' });

/** Where visitors wait (rules.md#downtime). */
export default function Downtime() {
  return <Maintenance title="Down for maintenance" />;
}
