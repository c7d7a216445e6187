import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation, useSubmit } from 'react-router';
import type { Refused } from '#page-kit/ask.ts';
import { SentForm, useForm } from '#page-kit/form.tsx';
import { formField } from '#page-kit/form-fields.ts';
import { useUnits } from '#page-kit/shop-data.ts';
import { speedText } from '#platform/units.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { controlClass } from '#ui/field.tsx';
import { Money } from '#ui/money.tsx';
import { Picture } from '#ui/picture.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { Swatch } from '#ui/swatch.tsx';
import { Cell, Row } from '#ui/table.tsx';
import { showToast } from '#ui/toast-store.ts';
import { cardFacts } from '../card-facts.ts';
import { listingStateWords } from '../facts.rules.ts';
import { isOnItsWay } from '../pictures/pictures.contract.ts';
import type { StockCar } from './stock.contract.ts';
import { type CatalogueName, lowStockText } from './stock.rules.ts';
import { changedText, setStock, stockTopic, takeBackStock } from './update-stock.ts';

interface StockRowProps {
  car: StockCar;
  catalogue: CatalogueName;
  onPicture: ChangePicture;
}

/** A car in the stock table: what it is, how many there are, and where a new number is entered. */
export function StockRow({ car, catalogue, onPicture }: StockRowProps) {
  return (
    <>
      <CarRow car={car} catalogue={catalogue} onPicture={onPicture} />
      <PictureProblem car={car} onChange={onPicture} />
    </>
  );
}

/** What is not new is one vehicle, and what is not on offer is not missed (rules.md#stock). */
const runsLow = ({ condition = 'new', listingState }: StockCar) =>
  condition === 'new' && listingState === 'published';

function CarRow({ car, catalogue, onPicture }: StockRowProps) {
  const low = runsLow(car) ? lowStockText(car.stock) : undefined;
  const units = useUnits();
  const facts = cardFacts(car, units).join(' · ');
  const told = [car.model, car.color, facts, speedText(car.topSpeed, units)].filter(Boolean).join(' · ');
  return (
    <Row>
      <Cell acts className="w-px pr-0!">
        <StockPicture car={car} onChange={onPicture} />
      </Cell>
      <Cell cut className="w-1/5 max-xl:w-1/4" title={car.make}>
        {car.make}
      </Cell>
      <Cell cut className="w-1/2" title={told}>
        <Swatch bare name={car.color} className="mr-2 xl:hidden" />
        <Link
          to={`/worker/cars/${car._id}`}
          prefetch="intent"
          className="font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
        >
          {car.model}
        </Link>
        {car.listingState !== 'published' && (
          <Badge className="ml-3">{listingStateWords[car.listingState]}</Badge>
        )}
        {facts && <span className="ml-3 text-ink-soft">{facts}</span>}
      </Cell>
      <Cell className="whitespace-nowrap max-xl:hidden">
        <Swatch name={car.color} />
      </Cell>
      <Cell numeric className="whitespace-nowrap max-xl:hidden">
        {speedText(car.topSpeed, units)}
      </Cell>
      <Cell numeric>
        <Money amount={car.basePrice ?? car.price} />
      </Cell>
      <Cell numeric className="whitespace-nowrap">
        <span className={low && 'font-semibold text-bad'}>{low ?? car.stock.toLocaleString('en-US')}</span>
        <Link
          to={`/worker/receive?car=${car._id}`}
          aria-label={`Receive vehicles of ${car.make} ${car.model}, ${car.color}`}
          className="ml-2 inline-block py-1 text-xs font-normal text-ink-soft underline xl:ml-3 decoration-edge underline-offset-4 hover:decoration-ink"
        >
          Receive
        </Link>
      </Cell>
      <Cell acts className="w-px">
        <StockForm car={car} catalogue={catalogue} />
      </Cell>
    </Row>
  );
}

/** Anything but a whole number of 0 or more changes nothing, and says so (rules.md#stock). */
function StockForm({ car, catalogue }: Pick<StockRowProps, 'car' | 'catalogue'>) {
  const noteId = useId();
  const submit = useSubmit();
  const { pathname, search } = useLocation();
  const name = `${car.make} ${car.model}`;
  const which = { id: car._id, catalogue, name };
  /** The button is still busy while the list is loaded again; another number that is entered then is sent after it. */
  const waiting = useRef<HTMLInputElement>(null);
  const form = useForm(setStock, {
    about: car._id,
    emptyWhenDone: true,
    onRejected: () => {
      waiting.current = null;
    },
    onDone: ({ stock }, { expectedStock }) => {
      const from = Number(expectedStock);
      if (stock === from) return;
      const back = { ...which, [formField]: takeBackStock.name, stock: from, expectedStock: stock };
      const address = { method: 'post', action: pathname + search, navigate: false } as const;
      showToast(changedText(name, { from, to: stock }), {
        tone: 'good',
        topic: stockTopic,
        action: { label: 'Undo', run: () => void submit(back, address) },
      });
    },
  });
  const { error, ...field } = form.field('stock');
  const { result, sending, texts } = form;
  // Another number is not what was refused.
  const refusal = result?.ok === false && result.values.stock === texts.stock ? result : undefined;
  useEffect(() => {
    if (sending !== undefined) return;
    if (waiting.current?.value) waiting.current.form?.requestSubmit();
    waiting.current = null;
  }, [sending]);
  const whole = `${name}, ${car.color}`;
  return (
    <SentForm form={form} className="grid gap-1.5">
      {Object.entries({ ...which, expectedStock: car.stock }).map(([hidden, value]) => (
        <input key={hidden} type="hidden" name={hidden} value={value} />
      ))}
      <div className="flex items-center justify-end gap-2">
        <input
          {...field}
          type="number"
          min={0}
          step={1}
          inputMode="numeric"
          autoComplete="off"
          aria-label={`New stock of ${whole}`}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error || refusal ? noteId : undefined}
          // Who passes by with Tab has not entered anything.
          onBlur={(event) => event.stopPropagation()}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter' && sending) waiting.current = currentTarget;
          }}
          className={classNames(controlClass, 'min-h-9! w-22! px-2! text-right text-sm! max-lg:w-14!')}
        />
        <Button type="submit" size="small" busy={sending !== undefined} aria-label={`Update ${whole}`}>
          Update
        </Button>
      </div>
      {(error ?? refusal) && (
        <p id={noteId} role="alert" className="max-w-60 text-xs text-bad">
          {error ?? refusal?.text}
          {!error && mayRetry(refusal) && (
            <button type="submit" className="ml-2 min-h-6 font-semibold underline">
              Try again
            </button>
          )}
        </p>
      )}
    </SentForm>
  );
}

/** Whether the same may work at another time: the shop or the network was away. */
const mayRetry = ({ status = 500 }: Pick<Refused, 'status'> = {}): boolean => status >= 500;

/** Opens the form, with a file where one was dropped. */
type ChangePicture = (car: StockCar, file?: File) => void;

interface StockPictureProps {
  car: StockCar;
  onChange: ChangePicture;
}

/** A car's picture in its row: pressed, or with a file dropped onto it, it asks for another one. */
function StockPicture({ car, onChange }: StockPictureProps) {
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
function PictureProblem({ car, onChange }: StockPictureProps) {
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
