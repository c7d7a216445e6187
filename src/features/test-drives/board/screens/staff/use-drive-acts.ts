import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { othersActText } from '#features/audit/screens/staff/others-act-text.ts';
import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { showToast } from '#ui/notices/toast-store.ts';
import { namedDay } from '../../../test-drives.rules.ts';
import type { StaffDrive } from '../../board.contract.ts';
import type { BoardRoutes } from '../../board.routes.ts';

/** What staff do with a drive. */
export type DriveAct =
  | { kind: 'driven' }
  | { kind: 'no-show' }
  | { kind: 'reopen' }
  | { kind: 'cancel' }
  | { kind: 'move'; at: string };

function sendDriveAct(id: string, act: DriveAct) {
  const one = client<BoardRoutes>()['test-drives'][':id'];
  const param = { id };
  if (act.kind === 'move') return one.move.$post({ param, json: { at: act.at } });
  return one[act.kind].$post({ param });
}

const didBefore: Readonly<Record<DriveAct['kind'], string>> = {
  driven: 'marked it as driven',
  'no-show': 'marked it as no-show',
  reopen: 'reopened it',
  cancel: 'canceled it',
  move: 'moved it',
};

const newsOf = (before: StaffDrive, after: StaffDrive, { kind }: DriveAct): string => {
  const mailed = after.email && !before.isDue ? ' The customer gets an email.' : '';
  const news = {
    driven: 'driven.',
    'no-show': 'marked as no-show.',
    reopen: 'reopened.',
    cancel: `cancelled.${mailed}`,
    move: `moved to ${namedDay(after.date)} at ${after.time}.${mailed}`,
  };
  return `${after.name}: ${news[kind]}`;
};

/** Acts on drives, one at a time, and has the page load them again. */
export function useDriveActs() {
  const [busyWith, setBusyWith] = useState<string>();
  const { revalidate } = useRevalidator();
  /** Returns the text of a refusal, or nothing where the act succeeded. */
  const act = async (drive: StaffDrive, wanted: DriveAct): Promise<string | undefined> => {
    if (busyWith) return undefined;
    setBusyWith(drive._id);
    const asked = await ask(
      () => sendDriveAct(drive._id, wanted),
      'We could not reach the server. Please try again.',
    );
    await revalidate();
    setBusyWith(undefined);
    if (!asked.ok) return asked.fields.at ?? asked.text;
    const { othersAct, name } = asked.value;
    if (othersAct)
      showToast(`${name}: ${othersActText(othersAct, didBefore[wanted.kind])}`, { tone: 'warn' });
    else showToast(newsOf(drive, asked.value, wanted), { tone: 'good' });
    return undefined;
  };
  return { act, busyWith };
}
