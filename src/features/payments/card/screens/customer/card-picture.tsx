import { brandOf, type CardBrand, maxNumberDigits } from '../../card.rules.ts';
import { dot, showNumber } from '../../card-display.rules.ts';

interface CardPictureProps {
  /** As it is shown in the field, masked or not. */
  number: string;
  digits: string;
  holder: string;
  expiry: string;
}

/** The digits so far, and dots for those to come, in their groups. */
function withPlaces(number: string, digits: string): string {
  const missing = maxNumberDigits(digits) - digits.length;
  const places = showNumber(digits + '0'.repeat(missing)).slice(number.length);
  return number + places.replaceAll('0', dot);
}

/** The card as it fills in. The fields beneath say the same, so screen readers pass it over. */
export function CardPicture({ number, digits, holder, expiry }: CardPictureProps) {
  return (
    <div
      aria-hidden="true"
      className="nightfall relative isolate grid aspect-[1.586] w-full max-w-md grid-rows-[auto_1fr_auto] overflow-hidden rounded-card bg-[#14171c] p-[6%]"
    >
      <Light />
      <div className="flex items-start justify-between">
        <Chip />
        <BrandMark brand={brandOf(digits)} />
      </div>
      <p className="figure self-center text-[clamp(1.05rem,5.4vw,1.6rem)] tracking-open whitespace-nowrap">
        {withPlaces(number, digits)}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-6 text-sm">
        <span>
          <span className="block text-xs text-ink-soft">Cardholder</span>
          <span className="block truncate font-semibold">{holder.trim() || 'Name on the card'}</span>
        </span>
        <span>
          <span className="block text-xs text-ink-soft">Valid until</span>
          <span className="figure block">{expiry || 'MM/YY'}</span>
        </span>
      </div>
    </div>
  );
}

/** A studio light across dark lacquer. */
const Light = () => (
  <span className="absolute inset-0 -z-10 bg-[radial-gradient(120%_90%_at_85%_-10%,#4a525e_0%,#252a32_38%,transparent_72%),linear-gradient(160deg,#20252c,#0d0f12_70%)]" />
);

const Chip = () => (
  <svg viewBox="0 0 44 34" aria-hidden="true" className="w-11">
    <rect width="44" height="34" rx="5" fill="#c9b489" />
    <path
      d="M0 12h14M0 22h14M30 12h14M30 22h14M14 0v34M30 0v34M14 17h16"
      fill="none"
      stroke="#14171c"
      strokeOpacity="0.45"
      strokeWidth="1.25"
    />
  </svg>
);

function BrandMark({ brand }: { brand: CardBrand | undefined }) {
  if (brand === undefined) return null;
  return (
    <span className="flex animate-arrive items-center gap-2.5">
      {brand === 'MasterCard' && (
        <svg viewBox="0 0 40 24" aria-hidden="true" className="h-6">
          <circle cx="14" cy="12" r="11" fill="#d8452e" />
          <circle cx="26" cy="12" r="11" fill="#f0a33a" fillOpacity="0.85" />
        </svg>
      )}
      <span className="font-display text-lg font-semibold [font-stretch:112%]">{brand}</span>
    </span>
  );
}
