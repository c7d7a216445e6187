import { redirect } from 'react-router';

/** Another name of the same door (decision 25). */
export const loader = () => redirect('/worker/verify-update-price');
