import { Link } from 'react-router';
import { Button, LinkButton } from '#ui/buttons/button.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/tables/table.tsx';
import type { ListingToReceive, ReceivedDelivery } from '../../receiving.contract.ts';

interface ReceivedVehiclesProps {
  listing: ListingToReceive;
  received: ReceivedDelivery;
  /** VINs that were not received and are still on the list. */
  left: number;
  onNext: () => void;
}

/** What a delivery came to: each vehicle with the stock number that it has now. */
export function ReceivedVehicles({ listing, received, left, onNext }: ReceivedVehiclesProps) {
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
