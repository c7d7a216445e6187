import { type FormEvent, useState } from 'react';
import {
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useNavigate,
  useRouteError,
} from 'react-router';
import { longestReason, shortestReason } from '#features/audit/reason.contract.ts';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { FailurePage } from '#page-kit/failure-page.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { valueOrThrow } from '#page-kit/value-or-throw.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast-store.ts';
import type { Listing } from '../listing/listing.contract.ts';
import type { ListingRoutes } from '../listing/listing.routes.ts';
import { correctedStock } from './stock.rules.ts';
import { updateStock } from './update-stock.ts';

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const param = { id: params.id ?? '' };
  const { fetch } = context.get(serverContext);
  return valueOrThrow(
    await ask(
      () => client<ListingRoutes>(fetch).listings[':id'].$get({ param }),
      'The car could not be loaded.',
    ),
  );
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? `Stock of ${loaderData.make} ${loaderData.model}` : 'Car not found',
  });

/** A stock that is not what stands here: how many more or fewer, and why. */
export default function CorrectStockPage() {
  const car = useLoaderData<typeof loader>();
  return (
    <StaffPage
      title="Correct stock"
      back={{ to: `/worker/cars/${car._id}`, label: `${car.make} ${car.model}` }}
      lead={
        <>
          {car.make} {car.model}, {car.color}:{' '}
          <strong className="font-semibold text-ink">{car.stock.toLocaleString('en-US')} in stock</strong>
        </>
      }
      narrow
    >
      <CorrectStockForm key={`${car._id} ${car.stock}`} car={car} />
    </StaffPage>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status !== 404) return <FailurePage status={status} />;
  return (
    <StaffPage title="Car not found">
      <EmptyState title="Car not found" action={<LinkButton to="/worker">Stock</LinkButton>}>
        It may have been deleted.
      </EmptyState>
    </StaffPage>
  );
}

const usualReasons = ['Counted again', 'Damaged', 'Typing error', 'Moved to another site'];

interface Faults {
  change?: string | undefined;
  reason?: string | undefined;
}

/** How many more or fewer, and why. What is typed stays where it is refused. */
function CorrectStockForm({ car }: { car: Listing }) {
  const navigate = useNavigate();
  const [change, setChange] = useState('');
  const [reason, setReason] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const judged = correctedStock(car.stock, change);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const noReason = reason.trim().length < shortestReason ? 'Enter a reason' : undefined;
    setFaults({ change: 'problem' in judged ? judged.problem : undefined, reason: noReason });
    setFailure(undefined);
    if ('problem' in judged || noReason) return;
    setBusy(true);
    const asked = await updateStock({
      id: car._id,
      catalogue: car.vip ? 'vip' : 'cars',
      stock: judged.stock,
      expectedStock: car.stock,
      reason: reason.trim(),
    });
    setBusy(false);
    if (asked.ok) {
      const now = asked.value.stock.toLocaleString('en-US');
      showToast(`${car.make} ${car.model}: ${now} in stock (was ${car.stock.toLocaleString('en-US')}).`, {
        tone: 'good',
      });
      return navigate(`/worker/cars/${car._id}`, { replace: true });
    }
    setFaults({ change: asked.fields.stock, reason: asked.fields.reason });
    setFailure(Object.keys(asked.fields).length === 0 ? asked.text : undefined);
  };
  return (
    <form method="post" noValidate onSubmit={save} className="grid gap-4">
      {failure && <Notice tone="bad" title={failure} />}
      <TextField
        label="More or fewer"
        hint={
          'stock' in judged
            ? `${judged.stock.toLocaleString('en-US')} in stock after this change`
            : 'Such as +2 or -1'
        }
        error={faults.change}
        value={change}
        onChange={(event) => setChange(event.target.value)}
        // On a phone, the keys for numbers have no minus everywhere.
        inputMode="text"
        autoComplete="off"
        maxLength={12}
        required
        autoFocus
        data-page-focus
      />
      <TextField
        label="Reason"
        hint="It is kept in the audit log."
        error={faults.reason}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        list="usual-reasons"
        autoComplete="off"
        maxLength={longestReason}
        required
      />
      <datalist id="usual-reasons">
        {usualReasons.map((usual) => (
          <option key={usual} value={usual} />
        ))}
      </datalist>
      <Button type="submit" look="primary" busy={isBusy} className="justify-self-end">
        Correct stock
      </Button>
    </form>
  );
}
