import { useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { isVerified } from '#platform/permissions.ts';
import { StaffPage } from '#ui/page/staff-page.tsx';
import { PriceForm } from './price-form.tsx';
import { VerifyAgain } from './verify-again.tsx';

export const handle = { focused: true } satisfies PageHandle;

export function loader({ context }: LoaderFunctionArgs) {
  const { session } = context.get(serverContext);
  return { verified: isVerified(session?.permits ?? [], 'change prices') };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Update Car Price' });

export default function UpdateCarPrice() {
  const { verified } = useLoaderData<typeof loader>();
  const [isOver, setOver] = useState(false);
  return (
    <StaffPage title="Update Car Price" narrow>
      {verified && !isOver ? <PriceForm onNotVerified={() => setOver(true)} /> : <VerifyAgain />}
    </StaffPage>
  );
}
