import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { showToast } from '#ui/notices/toast-store.ts';
import type { StaffMember } from '../../staff.contract.ts';
import { actOnStaff, type StaffAct } from './staff-call.ts';

interface Asked {
  person: StaffMember;
  act: StaffAct;
}

const done: Record<StaffAct, string> = {
  deactivate: 'The account is deactivated, and every device is signed out.',
  reactivate: 'The account is active again.',
  'reset-password': 'The temporary password is on its way by mail.',
  'turn-off-second-factor': 'The second factor is off, and every device is signed out.',
};

/** Asks before it acts on a colleague's account, and has the page load the list again. */
export function useStaffActs() {
  const [asked, setAsked] = useState<Asked>();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [temporaryPassword, setTemporaryPassword] = useState<string>();
  const { revalidate } = useRevalidator();
  const ask = (person: StaffMember, act: StaffAct) => {
    setTemporaryPassword(undefined);
    setAsked({ person, act });
    setOpen(true);
  };
  const run = async () => {
    if (!asked) return;
    setBusy(true);
    const outcome = await actOnStaff(asked.person._id, asked.act);
    await revalidate();
    setBusy(false);
    if (!outcome.ok) {
      setOpen(false);
      return showToast(outcome.message ?? 'This did not reach the shop. Please try again.', { tone: 'bad' });
    }
    setTemporaryPassword(outcome.value.temporaryPassword);
    // A new password stays on the screen until it is read.
    if (!outcome.value.temporaryPassword) setOpen(false);
    showToast(done[asked.act], { tone: 'good' });
  };
  return { asked, isOpen, isBusy, temporaryPassword, ask, run, close: () => setOpen(false) };
}
