import { useEffect, useState } from 'react';
import { drawBarcode } from '#platform/images/barcode.ts';
import type { Barcode } from './vin.contract.ts';

/** The barcode that came with the vehicle; where none did, it is drawn here. Undefined until then. */
export function useBarcode(vin: string, given: Barcode | undefined): Barcode | undefined {
  const [drawn, setDrawn] = useState<{ vin: string; barcode: Barcode }>();
  useEffect(() => {
    if (given) return;
    let isAwaited = true;
    drawBarcode(vin).then(
      (barcode) => isAwaited && setDrawn({ vin, barcode }),
      (error) => console.warn('The barcode could not be drawn.', error),
    );
    return () => {
      isAwaited = false;
    };
  }, [vin, given]);
  return given ?? (drawn?.vin === vin ? drawn.barcode : undefined);
}
