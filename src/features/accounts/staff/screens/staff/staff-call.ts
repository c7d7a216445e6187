import { type Outcome, outcomeOf } from '../../../screens/call-outcome.ts';
import { staffApi } from '../../staff.api.ts';
import type { NewStaff, StaffMember } from '../../staff.contract.ts';

/** Never throws. */
export function createStaff(
  kind: 'admin' | 'worker',
  json: NewStaff,
  fetch?: typeof globalThis.fetch,
): Promise<Outcome<{ message: string }>> {
  const api = staffApi(fetch)['global-admin'];
  // Each call checks that the role is one of its own.
  if (kind === 'admin') return outcomeOf(() => api['create-admin'].$post({ json: json as never }));
  return outcomeOf(() => api['create-worker'].$post({ json: json as never }));
}

/** What can be done with a colleague's account. */
export type StaffAct = 'deactivate' | 'reactivate' | 'reset-password' | 'turn-off-second-factor';

/** Never throws. */
export const actOnStaff = (
  id: string,
  act: StaffAct,
): Promise<Outcome<Partial<StaffMember> & { temporaryPassword?: string }>> =>
  outcomeOf(() => staffApi()['global-admin'].staff[':id'][act].$post({ param: { id } }));
