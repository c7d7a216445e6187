import { useState } from 'react';
import { AlbumTile } from './album-tile.tsx';
import { AltDialog } from './alt-dialog.tsx';
import { moved } from './moved.ts';
import type { AlbumView } from './use-album.ts';
import { useDragOrder } from './use-drag-order.ts';

/** The pictures in their order, and every way to change that. */
export function OrderPanel({ view }: { view: AlbumView }) {
  const { pictures, order, remove, putIntoWords } = view;
  const ids = pictures.map(({ _id }) => _id);
  const drag = useDragOrder(ids, order);
  const [described, setDescribed] = useState<string>();
  const [said, setSaid] = useState('');
  const [pressed, setPressed] = useState<{ id: string; act: string }>();
  const move = (id: string, to: number, act: string) => {
    const next = moved(ids, id, to);
    order(next);
    setPressed({ id, act });
    setSaid(`The picture is now ${next.indexOf(id) + 1} of ${ids.length}.`);
  };
  const open = pictures.find(({ _id }) => _id === described);
  return (
    <>
      <ul
        aria-label="Pictures in their order"
        className="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-x-4 gap-y-6"
      >
        {pictures.map((picture, index) => (
          <AlbumTile
            key={picture._id}
            picture={picture}
            index={index}
            count={pictures.length}
            place={drag.dragged ? drag.order.indexOf(picture._id) : undefined}
            isDragged={drag.dragged === picture._id}
            focused={pressed?.id === picture._id ? pressed.act : undefined}
            handlers={drag.handlersOf(picture._id)}
            onMove={(to, act) => move(picture._id, to, act)}
            onDescribe={() => setDescribed(picture._id)}
            onRemove={() => void remove(picture._id)}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
      {open && (
        <AltDialog picture={open} putIntoWords={putIntoWords} onClose={() => setDescribed(undefined)} />
      )}
    </>
  );
}
