import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Refused } from '#page-kit/ask/ask.ts';
import { showToast } from '#ui/notices/toast-store.ts';
import { own, type ShapeName } from '../../../shapes.rules.ts';
import type { ListingShape, ShapeChoice } from '../../listing-shape.contract.ts';
import { saveShape } from './save-shape.ts';
import { useShapeFile } from './use-shape-file.ts';

/** Stands for the pictures alone. */
export const picturesAlone = 'none';
export type ChosenName = ShapeName | typeof own | typeof picturesAlone;

/** What a listing is to look like in 3D, as it is chosen here. `onSaved` hears that the shop has it. */
export function useShapeChoice(carId: string, before: ListingShape['shape'], onSaved: () => void) {
  const [name, setName] = useState<ChosenName>(before?.name ?? picturesAlone);
  const [paint, setPaint] = useState<ShapeChoice['paint']>(before?.paint ?? 'silver');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refused>();
  const { revalidate } = useRevalidator();
  const file = useShapeFile(() => {
    setName(own);
    setPaint(own);
  });
  const kept = file.chosen.state === 'kept' ? file.chosen.shape : undefined;
  const ownFile = kept ?? (before?.name === own ? before : undefined);
  const takesPaint = name === own ? ownFile?.takesPaint === true : name !== picturesAlone;

  const chooseName = (chosen: ChosenName) => {
    setName(chosen);
    // Each has paints of its own: what cannot be is not sent.
    if (chosen === own) setPaint(before?.name === own && !kept ? before.paint : own);
    else if (paint === own) setPaint('silver');
  };
  const save = async () => {
    if (isBusy) return;
    setRefusal(undefined);
    setBusy(true);
    const choice =
      name === picturesAlone ? undefined : { name, paint, ...(name === own && kept && { file: kept._id }) };
    const asked = await saveShape(carId, choice);
    setBusy(false);
    if (!asked.ok) return setRefusal(asked);
    showToast('3D view updated.', { tone: 'good' });
    void revalidate();
    onSaved();
  };
  return {
    name,
    chooseName,
    paint,
    setPaint,
    takesPaint,
    ownFile,
    file,
    save,
    isBusy,
    refusal,
    /** What the listing has now is not kept. */
    losesFile: before?.name === own && (name !== own || kept !== undefined),
  };
}
