import { LinkButton } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { ReservedCar } from '../holds.contract.ts';
import { buyReservedPath, reservedTexts } from './reserved-texts.ts';

/** Leads from a car that its reader has reserved to the purchase that credits the deposit (rules.md#hold). */
export const ReservedNotice = ({ reservation }: { reservation: ReservedCar }) => (
  <Notice
    tone="good"
    title={reservedTexts.title}
    actions={
      <LinkButton size="small" to={buyReservedPath(reservation)}>
        {reservedTexts.act}
      </LinkButton>
    }
  >
    {reservedTexts.note(reservation)}
  </Notice>
);
