import { redirect } from 'react-router';
import { logOutByForm } from './log-in-by-form.ts';

/** Nothing stands at this address: forms of browsers without script are sent to it. */
export const loader = () => redirect('/');

export const action = logOutByForm;
