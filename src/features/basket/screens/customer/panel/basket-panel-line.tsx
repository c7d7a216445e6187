import { Link } from 'react-router';
import { isSoldOut } from '#features/catalogue/catalogue.rules.ts';
import { termsText } from '#features/catalogue/terms.rules.ts';
import { offeredLines } from '#features/pricing/offered-lines.rules.ts';
import { OfferedLines } from '#features/pricing/screens/customer/offered-lines.tsx';
import { usePriceTerms } from '#page-kit/shop-data.ts';
import { LinkButton } from '#ui/buttons/button.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { Stepper } from '#ui/forms/stepper.tsx';
import { Badge } from '#ui/notices/badge.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { Glyph } from '#ui/pictures/glyph.tsx';
import { Picture } from '#ui/pictures/picture.tsx';
import { Money } from '#ui/text/money.tsx';
import { roomFor } from '../../../basket.rules.ts';
import { linePrice } from '../../../basket-price.rules.ts';
import type { KeptLine } from '../basket-store.ts';
import { warningsOf } from '../line-warnings.ts';
import { changeBasketLine } from '../use-basket.ts';
import type { LineNote } from './basket-panel-provider.tsx';

interface BasketPanelLineProps {
  line: KeptLine;
  /** All of the basket: lines of one car share its stock. */
  lines: readonly KeptLine[];
  /** Of this line's car. */
  note?: LineNote;
  onRemove: () => void;
  /** The customer follows the link to the car. */
  onFollow: () => void;
}

export function BasketPanelLine({ line, lines, note, onRemove, onFollow }: BasketPanelLineProps) {
  const { car } = line;
  const terms = usePriceTerms();
  const name = `${car.make} ${car.model}`;
  return (
    <li className="grid grid-cols-[6.5rem_minmax(0,1fr)_auto] gap-x-4 gap-y-4 py-6">
      <Picture
        src={car.image}
        placeholder={car.imagePlaceholder}
        alt=""
        sizes="104px"
        className="self-start rounded-control"
      />
      <div className="-mt-1">
        <Link
          to={`${car.vip ? '/vip' : ''}/cars/${car._id}`}
          onClick={onFollow}
          className="font-display font-semibold underline-offset-4 [font-stretch:106%] hover:underline"
        >
          <span className="block font-text text-sm font-normal text-ink-soft">{car.make} </span>
          {car.model}
        </Link>
        <p className="text-sm text-ink-soft">{termsText(line.type, line.rentalDays ?? 1, line)}</p>
      </div>
      <IconButton label={`Remove ${name}`} className="-mt-2 -mr-3 text-ink-soft" onClick={onRemove}>
        <Glyph name="close" className="size-4" />
      </IconButton>
      <div className="col-span-full flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Stepper
          label={`Quantity of ${name}`}
          labelHidden
          value={line.quantity}
          max={Math.max(1, roomFor(line, lines))}
          onChange={(quantity) => changeBasketLine(line, { quantity })}
        />
        {!isSoldOut(car) && <Money amount={linePrice(line, terms)} className="figure text-lg" />}
      </div>
      {!isSoldOut(car) && (
        <div className="col-span-full empty:hidden">
          <OfferedLines
            offered={offeredLines(line, terms)}
            chosen={line.chosen}
            of={name}
            quantity={line.quantity}
            onChoose={(chosen) => changeBasketLine(line, { chosen })}
          />
        </div>
      )}
      {note && line.type === 'purchase' && (
        <Notice
          tone="good"
          className="col-span-full"
          title={note.title}
          actions={
            <LinkButton size="small" to={note.act.to} onClick={onFollow}>
              {note.act.label}
            </LinkButton>
          }
        >
          {note.text}
        </Notice>
      )}
      <LineWarning warnings={warningsOf(line, lines, terms)} />
    </li>
  );
}

function LineWarning({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <div role="status" className="col-span-full grid gap-1">
      {warnings.map((text) => (
        <Badge key={text} tone="warn" className="whitespace-normal! [&>span]:shrink-0">
          {text}
        </Badge>
      ))}
    </div>
  );
}
