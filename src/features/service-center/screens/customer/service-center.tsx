import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { CareTips } from './care-tips.tsx';
import { fetchAppointments } from './fetch-appointments.ts';
import { ServiceHero } from './service-hero.tsx';
import { YourAppointments } from './your-appointments.tsx';

export const handle = { nightBar: true } satisfies PageHandle;

export async function loader({ context }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  // The page stands without them: hero and tips are worth reading when the list is away.
  return { appointments: await fetchAppointments(fetch) };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Service Center' });

export default function ServiceCenter() {
  const { appointments } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <>
      <ServiceHero />
      <YourAppointments
        appointments={appointments}
        onRetry={() => void revalidate()}
        className="page pt-12 sm:pt-18"
      />
      <CareTips />
    </>
  );
}
