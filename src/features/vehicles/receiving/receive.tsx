import { useEffect, useState } from 'react';
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { may } from '#platform/permissions.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/table.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { DeliveryForm } from './delivery-form.tsx';
import type { ListingToReceive, ReceivedDelivery } from './receiving.contract.ts';
import type { ReceivingRoutes } from './receiving.routes.ts';
import { useDelivery } from './use-delivery.ts';

export const handle = { focused: true } satisfies PageHandle;

const findListing = (id: string, fetch?: typeof globalThis.fetch) =>
  ask(
    () => client<ReceivingRoutes>(fetch).vehicles.listings[':id'].$get({ param: { id } }),
    'The car could not be loaded.',
  );

/** `?car=` opens the page for that listing, as other screens link to it. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const id = url.searchParams.get('car');
  const asked = id ? await findListing(id.slice(0, 64), context.get(serverContext).fetch) : undefined;
  return { asked: asked?.ok ? asked.value : undefined };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Receive a delivery' });

export default function Receive() {
  const { asked } = useLoaderData<typeof loader>();
  const session = useSession();
  const isHydrated = useHydrated();
  const role = session?.role ?? 'visitor';
  return (
    <StaffPage
      title="Receive a delivery"
      back={{ to: '/worker/vehicles', label: 'Inventory' }}
      lead="Scan the VINs one by one. Stock numbers are assigned when you receive them."
    >
      {/* What is kept in this browser is known to the browser alone. */}
      {isHydrated && session ? (
        <Receiving by={session._id} asked={asked} withCost={may(role, 'see costs of vehicles')} />
      ) : (
        <Spinner label="Loading scanned VINs" />
      )}
    </StaffPage>
  );
}

interface ReceivingProps {
  by: string;
  /** The listing that the address names. */
  asked: ListingToReceive | undefined;
  withCost: boolean;
}

function Receiving({ by, asked, withCost }: ReceivingProps) {
  const delivery = useDelivery(by);
  const [done, setDone] = useState<{ listing: ListingToReceive; received: ReceivedDelivery }>();
  const { kept, choose } = delivery;
  const listing = useListing(kept.carId, asked);
  // The address names the listing, unless something was scanned for another one already.
  const follows = asked && kept.carId !== asked._id && kept.scans.length === 0 && !done;
  useEffect(() => {
    if (follows) choose(asked);
  }, [follows, asked, choose]);
  if (done) return <ReceivedVehicles {...done} left={kept.scans.length} onNext={() => setDone(undefined)} />;
  return (
    <DeliveryForm
      delivery={delivery}
      listing={listing}
      other={asked && kept.carId && asked._id !== kept.carId ? asked : undefined}
      withCost={withCost}
      onReceived={(received) => listing && setDone({ listing, received })}
    />
  );
}

/** The listing of what is kept: the one of the address, one that was chosen here, or read anew. */
function useListing(carId: string | undefined, asked: ListingToReceive | undefined) {
  const [read, setRead] = useState<ListingToReceive>();
  const known = [asked, read].find((one) => one?._id === carId);
  const missing = carId && !known ? carId : undefined;
  useEffect(() => {
    if (missing) void findListing(missing).then((answer) => answer.ok && setRead(answer.value));
  }, [missing]);
  return known;
}

interface ReceivedVehiclesProps {
  listing: ListingToReceive;
  received: ReceivedDelivery;
  /** VINs that were not received and are still on the list. */
  left: number;
  onNext: () => void;
}

/** What a delivery came to: each vehicle with the stock number that it has now. */
function ReceivedVehicles({ listing, received, left, onNext }: ReceivedVehiclesProps) {
  const { vehicles, stock } = received;
  const count = vehicles.length;
  return (
    <div className="grid gap-6">
      <Notice
        tone="good"
        title={
          count === 1
            ? `1 ${listing.make} ${listing.model} received.`
            : `${count.toLocaleString('en-US')} ${listing.make} ${listing.model} received.`
        }
        actions={
          <>
            <LinkButton size="small" to={`/worker/vehicles?car=${listing._id}`}>
              View in inventory
            </LinkButton>
            <Button size="small" look="primary" onClick={onNext}>
              {left > 0 ? 'Back to the list' : 'Receive another delivery'}
            </Button>
          </>
        }
      >
        {stock.toLocaleString('en-US')} in stock now. Write the stock number on each car, or print its label
        from the vehicle page.
        {left > 0 && (
          <span>{` ${left === 1 ? 'One VIN was' : `${left.toLocaleString('en-US')} VINs were`} not received and ${left === 1 ? 'is' : 'are'} still on the list.`}</span>
        )}
      </Notice>
      <Table caption="Received vehicles" framed className="max-h-[36rem]">
        <thead>
          <tr>
            <HeadCell>Stock number</HeadCell>
            <HeadCell className="w-full">VIN</HeadCell>
          </tr>
        </thead>
        <tbody>
          {vehicles.map(({ _id, vin, stockNumber }) => (
            <Row key={_id}>
              <Cell>
                <Link to={`/worker/vehicles/${_id}`} className="font-semibold underline underline-offset-4">
                  {stockNumber}
                </Link>
              </Cell>
              <Cell className="font-mono">{vin}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
