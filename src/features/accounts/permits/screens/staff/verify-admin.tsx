import { type LoaderFunctionArgs, redirect } from 'react-router';

/** Another name of the same door (decision 25). */
export const loader = ({ url }: LoaderFunctionArgs) => redirect(`/worker/verify-update-price${url.search}`);
