import { type DragEvent, useState } from 'react';
import { Link } from 'react-router';
import { Picture } from '#ui/pictures/picture.tsx';
import { Spinner } from '#ui/progress/spinner.tsx';
import { Cell, Row } from '#ui/tables/table.tsx';
import { classNames } from '#ui/text/class-names.ts';
import { isOnItsWay } from '../../../pictures/pictures.contract.ts';
import type { StockCar } from '../../stock.contract.ts';

/** Opens the form, with a file where one was dropped. */
export type ChangePicture = (car: StockCar, file?: File) => void;

interface StockPictureProps {
  car: StockCar;
  onChange: ChangePicture;
}

/** A car's picture in its row: pressed, or with a file dropped onto it, it asks for another one. */
export function StockPicture({ car, onChange }: StockPictureProps) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onChange(car, event.dataTransfer.files[0]);
  };
  return (
    <button
      type="button"
      aria-label={`Change the picture of ${car.make} ${car.model}, ${car.color}`}
      onClick={() => onChange(car)}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        'group/picture relative block w-16 overflow-hidden rounded-control max-lg:w-12',
        isOver && 'outline-2 outline-offset-2 outline-ink',
      )}
    >
      <Picture src={car.image} placeholder={car.imagePlaceholder} alt="" sizes="64px" />
      <span
        aria-hidden="true"
        className={classNames(
          'absolute inset-0 grid place-content-center bg-[#0c0e11]/70 text-xs font-semibold text-[#f2f0eb] transition-opacity group-hover/picture:opacity-100 group-focus-visible/picture:opacity-100',
          !isOver && !isOnItsWay(car) && 'opacity-0',
        )}
      >
        {isOnItsWay(car) && !isOver ? <Spinner /> : 'Change'}
      </span>
    </button>
  );
}

function inWords({ waitingPicture }: StockCar): string | undefined {
  const subject = waitingPicture?.further ? 'One of the pictures' : 'The picture';
  if (waitingPicture?.state === 'failed')
    return `${subject} could not be loaded. ${waitingPicture.problem ?? ''}`;
  if (waitingPicture?.problem)
    return `${subject} is still loading. ${waitingPicture.problem} The shop will try again automatically.`;
  return undefined;
}

/** A line of its own beneath a car whose picture has a problem: what it is, and what can be done. */
export function PictureProblem({ car, onChange }: StockPictureProps) {
  const text = inWords(car);
  if (!text) return null;
  const hasFailed = car.waitingPicture?.state === 'failed';
  return (
    <Row>
      <Cell />
      <Cell colSpan={7} className="py-2!">
        <p className={classNames('text-xs', hasFailed ? 'text-bad' : 'text-ink-soft')}>
          <span className="sr-only">
            {car.make} {car.model}:{' '}
          </span>
          {text}{' '}
          {car.waitingPicture?.further ? (
            <Link to={`/worker/cars/${car._id}`} className="ml-1 font-semibold text-ink underline">
              See pictures
            </Link>
          ) : (
            <button
              type="button"
              aria-label={`Change picture to ${car.make} ${car.model}, ${car.color}`}
              className="ml-1 font-semibold text-ink underline"
              onClick={() => onChange(car)}
            >
              Change picture
            </button>
          )}
        </p>
      </Cell>
    </Row>
  );
}
