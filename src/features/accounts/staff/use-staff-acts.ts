import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { showToast } from '#ui/toast-store.ts';
import { lostFactorTexts } from '../lost-factor/lost-factor.contract.ts';
import type { StaffMember, StaffRole } from './staff.contract.ts';
import type { StaffRoutes } from './staff.routes.ts';

/** What can be done with a colleague's account. */
export type StaffAct =
  | 'change-role'
  | 'deactivate'
  | 'reactivate'
  | 'reset-password'
  | 'turn-off-second-factor';

interface Chosen {
  person: StaffMember;
  act: StaffAct;
}

const done: Record<StaffAct, string> = {
  'change-role': 'Role changed. They are signed out everywhere and get an email.',
  deactivate: 'Account deactivated. All devices are signed out.',
  reactivate: 'Account reactivated.',
  'reset-password': 'The temporary password has been emailed.',
  'turn-off-second-factor': lostFactorTexts.done,
};

/** What some acts ask for. */
interface Told {
  reason?: string;
  role?: StaffRole;
}

/** Asks before it acts on a colleague's account, and has the page load the list again. */
export function useStaffActs() {
  const [chosen, setChosen] = useState<Chosen>();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [temporaryPassword, setTemporaryPassword] = useState<string>();
  const { revalidate } = useRevalidator();
  const choose = (person: StaffMember, act: StaffAct) => {
    setTemporaryPassword(undefined);
    setChosen({ person, act });
    setOpen(true);
  };
  const run = async ({ reason = '', role }: Told = {}) => {
    if (!chosen) return;
    setBusy(true);
    const param = { id: chosen.person._id };
    const asked = await ask(async () => {
      const of = client<StaffRoutes>()['global-admin'].staff[':id'];
      switch (chosen.act) {
        case 'turn-off-second-factor':
          return of['turn-off-second-factor'].$post({ param, json: { reason } });
        case 'change-role':
          if (role === undefined) throw new Error('No role was chosen');
          return of.role.$post({ param, json: { role } });
        default:
          return of[chosen.act].$post({ param });
      }
    }, 'This did not reach the shop. Please try again.');
    await revalidate();
    setBusy(false);
    // A new password stays on the screen until it is read.
    if (asked.ok && 'temporaryPassword' in asked.value) setTemporaryPassword(asked.value.temporaryPassword);
    else setOpen(false);
    if (asked.ok) showToast(done[chosen.act], { tone: 'good' });
    else showToast(asked.text, { tone: 'bad' });
  };
  return { chosen, isOpen, isBusy, temporaryPassword, choose, run, close: () => setOpen(false) };
}
