/** What an audited change was about. */
export type AuditSubject =
  | {
      /** Named by the email address that its values carry, so that the name goes when the person is deleted. */
      type: 'user' | 'mail';
      id: string;
    }
  | {
      type: string;
      id: string;
      /** What staff call it: a receipt number, 'make model', the day of an appointment. */
      name: string;
      /** 'make model' of the car that it is about, where `name` is not that. */
      car?: string;
    };

interface Named {
  id: string;
  make: string;
  model: string;
}

const nameOf = ({ make, model }: Omit<Named, 'id'>): string => `${make} ${model}`;

/** A listing of either catalogue. */
export const listingSubject = (car: Named & { vip: boolean }) => ({
  type: car.vip ? 'VIP car' : 'car',
  id: car.id,
  name: nameOf(car),
});

/** One vehicle of a listing: found by its car, named with its number. */
export const vehicleSubject = (
  { id, stockNumber }: { id: string; stockNumber: string },
  car: Omit<Named, 'id'>,
) => ({ type: 'vehicle', id, name: stockNumber, car: nameOf(car) });

/** An order by its receipt number. */
export const orderSubject = (order: Named & { receiptNumber: string }) => ({
  type: 'order',
  id: order.id,
  name: order.receiptNumber,
  car: nameOf(order),
});

/** A reservation, a test drive or another agreement about one car. */
export const subjectAboutCar = (type: 'reservation' | 'test drive', about: Named) => ({
  type,
  id: about.id,
  name: nameOf(about),
});
