import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { showToast } from '#ui/notices/toast-store.ts';
import type { WorkshopAppointment } from '../../../service-center.contract.ts';
import { dayName } from '../../../service-center.rules.ts';
import { type Act, callWorkshop } from './workshop-call.ts';

const said = (before: WorkshopAppointment, appointment: WorkshopAppointment, { kind }: Act): string => {
  const whose = `${appointment.customer.firstName} ${appointment.customer.lastName}`;
  if (kind === 'done') return `${whose}: done.`;
  if (kind === 'not done') return `${whose}: open again.`;
  const news = kind === 'move' ? `moved to ${dayName(appointment.date)}` : 'cancelled';
  return before.isUpcoming || kind === 'move'
    ? `${whose}: ${news}. The customer gets a mail.`
    : `${whose}: ${news}.`;
};

/** Acts on appointments, one at a time, and has the page load the day again. */
export function useWorkshopActs() {
  const [busyWith, setBusyWith] = useState<string>();
  const { revalidate } = useRevalidator();
  /** Returns the text of a refusal, or nothing where the act succeeded. */
  const act = async (appointment: WorkshopAppointment, wanted: Act): Promise<string | undefined> => {
    if (busyWith) return undefined;
    setBusyWith(appointment._id);
    const outcome = await callWorkshop(appointment._id, wanted);
    await revalidate();
    setBusyWith(undefined);
    if ('appointment' in outcome) {
      showToast(said(appointment, outcome.appointment, wanted), { tone: 'good' });
      return undefined;
    }
    return outcome.error ?? 'This did not reach the shop. Please try again.';
  };
  return { act, busyWith };
}
