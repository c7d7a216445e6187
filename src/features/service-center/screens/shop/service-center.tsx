import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { Notice } from '#ui/notice.tsx';
import { pageMeta } from '#web/meta.ts';
import { serverContext } from '#web/server-context.ts';
import type { PageHandle } from '#web/shell/page-handle.ts';
import { serviceCenterApi } from '../../service-center.api.ts';
import { AppointmentList } from './appointment-list.tsx';
import { CareTips } from './care-tips.tsx';
import { ServiceHero } from './service-hero.tsx';

export const handle = { overlay: true } satisfies PageHandle;

export async function loader({ context }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const answer = await serviceCenterApi(fetch)['service-center'].appointments.$get();
  // The page stands without them: hero and tips are worth reading when the list is away.
  return { appointments: answer.ok ? await answer.json() : null };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Service Center' });

export default function ServiceCenter() {
  const { appointments } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <>
      <ServiceHero />
      {appointments?.length !== 0 && (
        <section aria-labelledby="appointments" className="page pt-12 sm:pt-18">
          <h2 id="appointments" className="mb-6 text-2xl sm:text-3xl">
            Your appointments
          </h2>
          {appointments ? (
            <AppointmentList appointments={appointments} />
          ) : (
            <Notice tone="bad" title="Your appointments could not be loaded." onRetry={revalidate} />
          )}
        </section>
      )}
      <CareTips />
    </>
  );
}
