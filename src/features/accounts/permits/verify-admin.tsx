import { type LoaderFunctionArgs, redirect } from 'react-router';

/** Another address of the same verification (rules.md#permits). */
export const loader = ({ url }: LoaderFunctionArgs) => redirect(`/worker/verify-update-price${url.search}`);
