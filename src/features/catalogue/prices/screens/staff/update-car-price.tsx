import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { ask, valueOrNull } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { isVerified } from '#platform/permissions.ts';
import { StaffPage } from '#ui/page/staff-page.tsx';
import type { PricesRoutes } from '../../prices.routes.ts';
import { PriceForm } from './price-form.tsx';
import { PriceShiftForm } from './price-shift-form.tsx';
import { PriceUpdatesList } from './price-updates-list.tsx';
import { VerifyAgain } from './verify-again.tsx';

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context }: LoaderFunctionArgs) {
  const { session, fetch } = context.get(serverContext);
  const verified = isVerified(session?.permits ?? [], 'change prices');
  const asked = verified
    ? await ask(
        () => client<PricesRoutes>(fetch).cars['price-updates'].$get(),
        'The price changes could not be loaded.',
      )
    : undefined;
  return { verified, updates: (asked && valueOrNull(asked)) ?? [] };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Update Car Price' });

export default function UpdateCarPrice() {
  const { verified, updates } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [isOver, setOver] = useState(false);
  const leave = () => setOver(true);
  if (!verified || isOver)
    return (
      <StaffPage title="Update Car Price" narrow>
        <VerifyAgain />
      </StaffPage>
    );
  return (
    <StaffPage title="Update Car Price">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <Card id="one-price" title="One price for all">
            <PriceForm onNotVerified={leave} onChanged={revalidate} />
          </Card>
          <Card id="by-percent" title="By a percentage">
            <PriceShiftForm onNotVerified={leave} onChanged={revalidate} />
          </Card>
        </div>
        <PriceUpdatesList updates={updates} onNotVerified={leave} onChanged={revalidate} />
      </div>
    </StaffPage>
  );
}

const Card = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="min-w-0 rounded-card border border-line bg-surface p-6">
    <h2 id={id} className="mb-4 text-lg">
      {title}
    </h2>
    {children}
  </section>
);
