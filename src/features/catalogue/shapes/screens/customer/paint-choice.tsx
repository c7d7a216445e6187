import { useId } from 'react';
import { Swatch } from '#ui/pictures/swatch.tsx';
import { own as ownColors, shapePaints } from '../../shapes.rules.ts';
import { paintName, type ShownPaint } from './shape-files.ts';

interface PaintChoiceProps {
  /** The paint that the car is sold in. */
  own: ShownPaint;
  chosen: ShownPaint;
  onChoose: (paint: ShownPaint) => void;
}

/** Paints to try on; the car's own stands first. */
export function PaintChoice({ own, chosen, onChoose }: PaintChoiceProps) {
  const group = useId();
  const offered = [own, ...shapePaints.filter((paint) => paint !== own)];
  return (
    <fieldset>
      <legend className="label pb-1"> {chosen === own ? 'Actual paint' : 'Preview paint'}</legend>
      <div className="flex flex-wrap gap-x-1">
        {offered.map((paint) => (
          <label
            key={paint}
            className="flex min-h-11 cursor-pointer items-center rounded-control px-2.5 text-sm has-checked:bg-ink/12 has-focus-visible:outline-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name={group}
              checked={paint === chosen}
              onChange={() => onChoose(paint)}
              className="sr-only"
            />
            {paint === ownColors ? paintName(paint) : <Swatch name={paintName(paint)} />}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
