import { shownAddress } from '#platform/mail/nobody.ts';
import { type AppointmentRow, presentAppointment } from '../service-center.service.ts';
import type { WorkshopAppointment } from './workshop.contract.ts';

type Customer = WorkshopAppointment['customer'];

/** The fields that leave, for staff. */
export const presentForStaff = (
  row: AppointmentRow,
  customer: Customer,
  today: string,
): WorkshopAppointment => ({
  ...presentAppointment(row, today),
  customer: { ...customer, email: shownAddress(customer.email) },
});
