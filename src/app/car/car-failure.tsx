import { isRouteErrorResponse, useRouteError } from 'react-router';
import { FailurePage } from '#page-kit/failure-page.tsx';

/** Shown in place of a car's page, of either catalogue, in the listed words (rules.md#texts). */
export function CarFailure({ title }: { title: string }) {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404)
    return (
      <FailurePage status={404} title="Car not found." text="It may have been sold, or the link is wrong." />
    );
  return <FailurePage status={500} title={title} text="Please try again in a moment." />;
}
