import { useState } from 'react';
import { Button } from '#ui/buttons/button.tsx';
import type { Listing } from '../../../../listing/listing.contract.ts';
import { ViewIn3d } from '../../../screens/customer/view-in-3d.tsx';
import { own } from '../../../shapes.rules.ts';
import type { ListingShape } from '../../listing-shape.contract.ts';
import { fileFacts, ShapeChoicePanel } from './shape-choice-panel.tsx';
import { shapePicture, shapeTitle } from './shape-pictures.ts';

interface ShapePanelProps {
  listing: Listing;
}

const inWords = ({ name, paint, ...file }: NonNullable<ListingShape['shape']>) =>
  name === own
    ? `${shapeTitle(own)}${paint === own ? ', in its own colors' : ` in ${paint}`}: ${fileFacts(file)}.`
    : `${shapeTitle(name)} in ${paint}.`;

/** What a listing looks like in 3D, and where staff choose it (rules.md#shapes). */
export function ShapePanel({ listing }: ShapePanelProps) {
  const { _id: carId, shape } = listing;
  const [isChoosing, setChoosing] = useState(false);
  const picture = shape && shape.name !== own ? shapePicture(shape.name) : undefined;
  return (
    <section
      aria-labelledby="in-3d"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line bg-surface p-5"
    >
      <h2 id="in-3d" className="text-lg">
        In 3D
      </h2>
      <div className="flex flex-wrap items-center gap-4">
        {picture && (
          <img
            src={picture}
            alt=""
            width={320}
            height={180}
            className="aspect-video w-40 rounded-control bg-[#1b1d20]"
          />
        )}
        <p className={shape ? '' : 'text-ink-soft'}>
          {shape ? inWords(shape) : 'Customers see only pictures: no 3D model is selected.'}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={() => setChoosing(true)}>
          Choose a 3D view
        </Button>
        {shape && <ViewIn3d shape={shape} car={listing} />}
      </div>
      {isChoosing && <ShapeChoicePanel carId={carId} shape={shape} onClose={() => setChoosing(false)} />}
    </section>
  );
}
