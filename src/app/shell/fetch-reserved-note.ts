import type { LineNote } from '#features/basket/screens/customer/panel/basket-panel-provider.tsx';
import { fetchReservedCar } from '#features/holds/own/screens/customer/fetch-reserved-car.ts';
import { buyReservedPath, reservedTexts } from '#features/holds/own/screens/customer/reserved-texts.ts';

/** What the basket says at a car that its customer has reserved (rules.md#hold). */
export async function fetchReservedNote(): Promise<LineNote | undefined> {
  const reserved = await fetchReservedCar();
  return (
    reserved && {
      carId: reserved.carId,
      title: reservedTexts.title,
      text: reservedTexts.note(reserved),
      act: { to: buyReservedPath(reserved), label: reservedTexts.act },
    }
  );
}
