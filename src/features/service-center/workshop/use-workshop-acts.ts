import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { othersActText } from '#features/audit/others-act-text.ts';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { showToast } from '#ui/toast-store.ts';
import { dayName } from '../service-center.rules.ts';
import type { WorkshopAppointment } from './workshop.contract.ts';
import type { WorkshopRoutes } from './workshop.routes.ts';

/** What staff do with an appointment. */
export type Act =
  | { kind: 'done' }
  | { kind: 'not done' }
  | { kind: 'cancel' }
  | { kind: 'move'; date: string };

function sendAct(id: string, act: Act) {
  const one = client<WorkshopRoutes>()['service-center'].appointments[':id'];
  const param = { id };
  if (act.kind === 'done') return one.done.$post({ param });
  if (act.kind === 'not done') return one['not-done'].$post({ param });
  if (act.kind === 'cancel') return one.cancel.$post({ param });
  return one.move.$post({ param, json: { date: act.date } });
}

const newsOf = (before: WorkshopAppointment, appointment: WorkshopAppointment, { kind }: Act): string => {
  const whose = `${appointment.customer.firstName} ${appointment.customer.lastName}`;
  if (kind === 'done') return `${whose}: done.`;
  if (kind === 'not done') return `${whose}: reopened.`;
  const change = kind === 'move' ? `moved to ${dayName(appointment.date)}` : 'cancelled';
  return before.isUpcoming || kind === 'move'
    ? `${whose}: ${change}. The customer gets an email.`
    : `${whose}: ${change}.`;
};

const didBefore = {
  done: 'marked it done',
  'not done': 'reopened it',
  cancel: 'canceled it',
  move: 'moved it',
} as const;

function tell(before: WorkshopAppointment, after: WorkshopAppointment, wanted: Act): void {
  const { othersAct, customer } = after;
  const whose = `${customer.firstName} ${customer.lastName}`;
  if (othersAct) showToast(`${whose}: ${othersActText(othersAct, didBefore[wanted.kind])}`, { tone: 'warn' });
  else showToast(newsOf(before, after, wanted), { tone: 'good' });
}

/** Acts on appointments, one at a time, and has the page load the day again. */
export function useWorkshopActs() {
  const [busyWith, setBusyWith] = useState<string>();
  const { revalidate } = useRevalidator();
  /** Returns the text of a refusal, or nothing where the act succeeded. */
  const act = async (appointment: WorkshopAppointment, wanted: Act): Promise<string | undefined> => {
    if (busyWith) return undefined;
    setBusyWith(appointment._id);
    const asked = await ask(
      () => sendAct(appointment._id, wanted),
      'We could not reach the server. Please try again.',
    );
    await revalidate();
    setBusyWith(undefined);
    if (!asked.ok) return asked.text;
    tell(appointment, asked.value, wanted);
    return undefined;
  };
  return { act, busyWith };
}
