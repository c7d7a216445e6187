import type { ReservedCar } from '#features/holds/holds.contract.ts';
import { ReservedNotice } from '#features/holds/own/screens/customer/reserved-notice.tsx';
import { buyReservedPath, reservedTexts } from '#features/holds/own/screens/customer/reserved-texts.ts';
import { formatMoney } from '#platform/money.ts';
import { Button, LinkButton } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';

interface BesideReservationProps {
  reservation: ReservedCar;
  isAsking: boolean;
  onAnswer: (goesOn: boolean) => void;
}

/** Says at the checkout that its buyer has reserved the car, and asks before another one is bought. */
export const BesideReservation = ({ reservation, isAsking, onAnswer }: BesideReservationProps) => (
  <>
    <ReservedNotice reservation={reservation} />
    <Dialog
      open={isAsking}
      onClose={() => onAnswer(false)}
      title="Buy another one?"
      actions={
        <>
          <Button onClick={() => onAnswer(true)}>Buy another one</Button>
          <LinkButton look="primary" to={buyReservedPath(reservation)}>
            {reservedTexts.act}
          </LinkButton>
        </>
      }
    >
      {reservedTexts.title}. This purchase is in addition to your reservation: your{' '}
      {formatMoney(reservation.deposit)} deposit does not count toward it.
    </Dialog>
  </>
);
