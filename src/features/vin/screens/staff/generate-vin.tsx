import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Notice } from '#ui/notices/notice.tsx';
import { StaffPage } from '#ui/page/staff-page.tsx';
import { ReceiptSearch } from './receipt-search.tsx';
import { useVin } from './use-vin.ts';
import { VehicleSheet } from './vehicle-sheet.tsx';
import { searchVehicle } from './vin-call.ts';

export const handle = { focused: true } satisfies PageHandle;

/** `?receipt=` opens the page with that vehicle, as other screens link to it. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const receipt = url.searchParams.get('receipt')?.trim().slice(0, 40) ?? '';
  const { fetch } = context.get(serverContext);
  return { receipt, search: receipt ? await searchVehicle(receipt, fetch) : null };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Generate VIN' });

export default function GenerateVin() {
  const first = useLoaderData<typeof loader>();
  return <VinOfReceipt key={first.receipt} first={first} />;
}

function VinOfReceipt({ first }: { first: ReturnType<typeof useLoaderData<typeof loader>> }) {
  const { receipt, setReceipt, vehicle, failure, isNew, doing, search, generate } = useVin(first);
  return (
    <StaffPage
      title="Generate VIN for Purchased Vehicle"
      back={{ to: '/worker/manage', label: 'Management' }}
    >
      <ReceiptSearch
        receipt={receipt}
        onType={setReceipt}
        onSearch={() => void search(receipt.trim())}
        busy={doing === 'searching'}
        isFound={vehicle !== null}
      />
      <div className="mt-8 grid max-w-4xl gap-6" aria-live="polite" aria-busy={doing !== null}>
        {failure && (
          <Notice
            tone="bad"
            title={failure.text}
            onRetry={
              failure.isPassing ? () => void (vehicle ? generate() : search(receipt.trim())) : undefined
            }
          />
        )}
        {vehicle && (
          <VehicleSheet
            key={vehicle.receiptNumber}
            vehicle={vehicle}
            isNew={isNew}
            busy={doing === 'generating'}
            onGenerate={() => void generate()}
          />
        )}
      </div>
    </StaffPage>
  );
}
