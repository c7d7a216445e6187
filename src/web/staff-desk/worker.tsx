import { redirect } from 'react-router';

/** The worker's day is the workshop's list, as long as it is the only list on the floor. */
export const loader = () => redirect('/worker/appointments');
