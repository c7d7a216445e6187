import type { WorkshopWeek } from './workshop.contract.ts';

/** Of a week that begins today: today alone, without what is done. */
export const openToday = ({ days: [today], ...week }: WorkshopWeek): WorkshopWeek => ({
  ...week,
  days: today
    ? [
        {
          ...today,
          repairTypes: today.repairTypes.map((group) => ({
            ...group,
            appointments: group.appointments.filter(({ state }) => state === 'booked'),
          })),
        },
      ]
    : [],
});

/** How many appointments these days have. */
export const countAppointments = ({ days }: WorkshopWeek): number =>
  days.flatMap(({ repairTypes }) => repairTypes.flatMap(({ appointments }) => appointments)).length;
