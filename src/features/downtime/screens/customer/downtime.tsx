import type { MetaFunction } from 'react-router';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { Maintenance } from './maintenance.tsx';

export const handle = { night: true, focused: true } satisfies PageHandle;

/** Has the server asked on each way here, which leads on whoever has no business here. */
export const loader = () => null;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Down for maintenance' });

/** Where visitors wait (product.md section 4). */
export default function Downtime() {
  return <Maintenance title="Down for maintenance" />;
}
