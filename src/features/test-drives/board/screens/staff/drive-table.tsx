import { useState } from 'react';
import { TurningHead } from '#page-kit/lists/turning-head.tsx';
import { useSession } from '#page-kit/shop-data.ts';
import { may } from '#platform/permissions.ts';
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx';
import { showToast } from '#ui/notices/toast-store.ts';
import { HeadCell, Table } from '#ui/tables/table.tsx';
import { namedDay } from '../../../test-drives.rules.ts';
import type { StaffDrive } from '../../board.contract.ts';
import { DriveRow } from './drive-row.tsx';
import { MoveDriveDialog } from './move-drive-dialog.tsx';
import { type DriveAct, useDriveActs } from './use-drive-acts.ts';

interface DriveTableProps {
  drives: readonly StaffDrive[];
  caption: string;
  /** In a list of all days, which can be turned around. */
  withDay?: boolean;
  /** Whether such a list begins with the next one. */
  isRising?: boolean;
}

/** Drives, and the questions that are asked before one is moved or cancelled. */
export function DriveTable({ drives, caption, withDay = false, isRising = false }: DriveTableProps) {
  const { act, busyWith } = useDriveActs();
  const role = useSession()?.role;
  const mayAct = role !== undefined && may(role, 'run test drives');
  const [asked, ask] = useState<StaffDrive>();
  const [question, setQuestion] = useState<'move' | 'cancel'>();
  const close = () => setQuestion(undefined);
  const actOrSay = async (drive: StaffDrive, wanted: DriveAct) => {
    const refusal = await act(drive, wanted);
    if (refusal) showToast(refusal, { tone: 'bad' });
    close();
  };
  return (
    <>
      <Table caption={caption} tight>
        <thead>
          <tr>
            {withDay ? (
              <TurningHead label="Time" usual={isRising ? 'ascending' : 'descending'} />
            ) : (
              <HeadCell>Time</HeadCell>
            )}
            <HeadCell>Car</HeadCell>
            <HeadCell>Who</HeadCell>
            <HeadCell className="max-lg:hidden print:table-cell!">Phone</HeadCell>
            <HeadCell>State</HeadCell>
            <HeadCell className="print:hidden">
              <span className="sr-only">Actions</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {drives.map((drive) => (
            <DriveRow
              key={drive._id}
              drive={drive}
              withDay={withDay}
              mayAct={mayAct}
              busy={busyWith === drive._id}
              onAct={(wanted) => actOrSay(drive, wanted)}
              onAsk={(kind) => {
                ask(drive);
                setQuestion(kind);
              }}
            />
          ))}
        </tbody>
      </Table>
      {asked && (
        <>
          <ConfirmDialog
            open={question === 'cancel'}
            onClose={close}
            onConfirm={() => actOrSay(asked, { kind: 'cancel' })}
            busy={busyWith === asked._id}
            title="Cancel this test drive?"
            confirmLabel="Cancel test drive"
          >
            {asked.name}, {asked.car.make} {asked.car.model}, {namedDay(asked.date)} at {asked.time}.{' '}
            {asked.isAhead && asked.email ? 'The customer gets an email.' : 'No email is sent.'}
          </ConfirmDialog>
          <MoveDriveDialog
            key={`${asked._id} ${asked.startsAt}`}
            drive={asked}
            open={question === 'move'}
            busy={busyWith === asked._id}
            onClose={close}
            onMove={(at) => act(asked, { kind: 'move', at })}
          />
        </>
      )}
    </>
  );
}
