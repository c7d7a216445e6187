import { useState } from 'react';
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { showToast } from '#ui/notices/toast-store.ts';
import { HeadCell, Table } from '#ui/tables/table.tsx';
import { carWords, dayName, repairName } from '../../../service-center.rules.ts';
import type { WorkshopAppointment, WorkshopDay } from '../../workshop.contract.ts';
import { MoveDialog } from './move-dialog.tsx';
import { type Act, useWorkshopActs } from './use-workshop-acts.ts';
import { WorkshopRow } from './workshop-row.tsx';

/** A day's cars by repair type, and the questions that are asked before one is moved or cancelled. */
export function DayBoard({ day }: { day: WorkshopDay }) {
  const { act, busyWith } = useWorkshopActs();
  const [asked, ask] = useState<WorkshopAppointment>();
  const [question, setQuestion] = useState<'move' | 'cancel'>();
  const close = () => setQuestion(undefined);
  const askTo = (kind: 'move' | 'cancel') => (appointment: WorkshopAppointment) => {
    ask(appointment);
    setQuestion(kind);
  };
  const actOrSay = async (appointment: WorkshopAppointment, wanted: Act) => {
    const refusal = await act(appointment, wanted);
    if (refusal) showToast(refusal, { tone: 'bad' });
    close();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {day.closed && (
        <Notice title="The dealership is closed on this day.">
          No new appointments. Existing ones stay until they are moved or canceled.
        </Notice>
      )}
      {day.repairTypes.map((group) => (
        <RepairGroup
          key={group.repairType}
          group={group}
          busyWith={busyWith}
          onDone={(one) => actOrSay(one, { kind: 'done' })}
          onNotDone={(one) => actOrSay(one, { kind: 'not done' })}
          onMove={askTo('move')}
          onCancel={askTo('cancel')}
        />
      ))}
      {asked && (
        <>
          <ConfirmDialog
            open={question === 'cancel'}
            onClose={close}
            onConfirm={() => actOrSay(asked, { kind: 'cancel' })}
            busy={busyWith === asked._id}
            title="Cancel this appointment?"
            confirmLabel="Cancel appointment"
          >
            {asked.customer.firstName} {asked.customer.lastName} on {dayName(asked.date)}, {carWords(asked)}.
            {asked.isUpcoming
              ? 'The customer gets an email.'
              : 'Its day has passed, so the customer gets no email.'}
          </ConfirmDialog>
          <MoveDialog
            key={asked._id}
            appointment={asked}
            open={question === 'move'}
            busy={busyWith === asked._id}
            onClose={close}
            onMove={(date) => act(asked, { kind: 'move', date })}
          />
        </>
      )}
    </div>
  );
}

interface RepairGroupProps {
  group: WorkshopDay['repairTypes'][number];
  busyWith: string | undefined;
  onDone: (appointment: WorkshopAppointment) => void;
  onNotDone: (appointment: WorkshopAppointment) => void;
  onMove: (appointment: WorkshopAppointment) => void;
  onCancel: (appointment: WorkshopAppointment) => void;
}

function RepairGroup({ group, busyWith, onDone, onNotDone, onMove, onCancel }: RepairGroupProps) {
  const name = repairName(group.repairType);
  const done = group.appointments.filter((one) => one.state === 'done').length;
  return (
    <div>
      <h3 className="mb-3 flex flex-wrap items-baseline gap-x-3 text-lg">
        {name}
        <span className="text-sm font-medium tracking-normal text-ink-soft tabular-nums [font-stretch:100%]">
          {group.taken} of {group.capacity} places taken
          {done > 0 && <span>{`, ${done} done`}</span>}
        </span>
      </h3>
      {group.appointments.length === 0 ? (
        <p className="border-t border-line py-3 text-ink-soft">No appointments.</p>
      ) : (
        <Table caption={name} tight>
          <thead>
            <tr>
              <HeadCell>Customer</HeadCell>
              <HeadCell>Phone</HeadCell>
              <HeadCell className="max-lg:hidden">Email</HeadCell>
              <HeadCell>Car</HeadCell>
              <HeadCell className="max-lg:hidden print:table-cell!">State</HeadCell>
              <HeadCell className="print:hidden">
                <span className="sr-only">Actions</span>
              </HeadCell>
            </tr>
          </thead>
          <tbody>
            {group.appointments.map((one) => (
              <WorkshopRow
                key={one._id}
                appointment={one}
                busy={busyWith === one._id}
                onDone={() => onDone(one)}
                onNotDone={() => onNotDone(one)}
                onMove={() => onMove(one)}
                onCancel={() => onCancel(one)}
              />
            ))}
          </tbody>
        </Table>
      )}
    </div>
  );
}
