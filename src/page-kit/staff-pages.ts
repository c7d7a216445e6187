/** Where the staff's pages stand: the id of the layout around them (src/app/routes.ts). */
export const staffLayout = 'staff';

/** What the browser needs to know of a staff page before it goes there. */
export interface StaffPage {
  /** It has words of its own for a failure. */
  hasErrorBoundary: boolean;
}

/** By the page's route id. */
export type StaffPages = Readonly<Record<string, StaffPage>>;

/** Whether one of these pages, by their ids, is a staff page and has no words of its own for a failure. */
export const isPlainStaffPage = (known: StaffPages, ids: Iterable<string>): boolean =>
  [...ids].some((id) => known[id] && !known[id].hasErrorBoundary);
