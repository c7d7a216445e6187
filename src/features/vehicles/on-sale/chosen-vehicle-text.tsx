import { useUnits } from '#page-kit/shop-data.ts';
import { chosenText } from './chosen-text.rules.ts';
import type { ChosenVehicle } from './on-sale.contract.ts';

/** 'V1003, VIN …A1B2C3, 12 km': the very vehicle that its customer chose. */
export function ChosenVehicleText({ vehicle }: { vehicle: ChosenVehicle }) {
  const units = useUnits();
  return <span className="[overflow-wrap:anywhere]">{chosenText(vehicle, units)}</span>;
}
