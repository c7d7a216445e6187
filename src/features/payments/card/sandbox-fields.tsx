import {
  type ChangeEvent,
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { tokenise } from '../providers/sandbox.contract.ts';
import {
  brandOf,
  type Card,
  type CardBrand,
  cardProblems,
  cvvDigits,
  maxNumberDigits,
} from './card.rules.ts';
import {
  caretAfter,
  dot,
  type EditedDigits,
  editDigits,
  editExpiry,
  isCvvMaskable,
  isNumberMaskable,
  maskCvv,
  maskDelayMs,
  maskNumber,
  showCvv,
  showExpiry,
  showNumber,
  type TextChange,
} from './card-display.rules.ts';

interface SandboxFieldsProps {
  payText: string;
  busyText: string;
  isBusy: boolean;
  isHeld: boolean;
  onPay: (token: string) => void;
  /** That no money moves. */
  hint: ReactNode;
  children?: ReactNode;
}

/** The sandbox's form: the card becomes a token here, in the browser (rules.md#payment-provider). */
export const SandboxFields = ({ hint, onPay, children, ...form }: SandboxFieldsProps) => (
  <>
    <CardForm {...form} onPay={(cardNumber) => onPay(tokenise(cardNumber))}>
      {hint}
      {children}
    </CardForm>
    <p className="mt-4 text-sm text-ink-soft">Your card details stay in this browser.</p>
  </>
);

interface CardFormProps {
  payText: string;
  busyText: string;
  isBusy: boolean;
  /** Something has to be decided first. */
  isHeld: boolean;
  onPay: (cardNumber: string) => void;
  /** Notices, above the button. */
  children: ReactNode;
}

/** The card, drawn as it is typed. Nothing of it leaves this component but what makes the payment's token. */
function CardForm({ payText, busyText, isBusy, isHeld, onPay, children }: CardFormProps) {
  const { card, shown, problems, errorOf, change, touch, leave, leaveAll } = useCard();
  const form = useRef<HTMLFormElement>(null);
  // Only the script makes the token: without it the browser must not send this form.
  const isHydrated = useHydrated();
  const pay = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || isHeld) return;
    leaveAll();
    if (Object.keys(problems).length === 0) return onPay(card.number);
    // Once the fields say what is wrong with them.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  const field = (name: keyof typeof card) => ({
    required: true,
    error: errorOf(name),
    onFocus: () => touch(name),
    onBlur: () => leave(name),
  });
  return (
    <form ref={form} onSubmit={pay} noValidate className="grid gap-8">
      <CardPicture number={shown.number} digits={card.number} holder={card.holder} expiry={shown.expiry} />
      <div className="grid grid-cols-2 gap-6">
        <TextField
          label="Cardholder name"
          autoComplete="cc-name"
          autoCapitalize="words"
          spellCheck={false}
          maxLength={80}
          className="col-span-2"
          value={card.holder}
          onChange={(event) => change('holder', event.target.value)}
          {...field('holder')}
        />
        <DigitsField
          label="Card number"
          autoComplete="cc-number"
          className="col-span-2"
          digits={card.number}
          shown={shown.number}
          edit={(digits, edited) => editDigits(digits, edited, maxNumberDigits)}
          onDigits={(digits) => change('number', digits)}
          {...field('number')}
        />
        <DigitsField
          label="Expiry"
          placeholder="MM/YY"
          autoComplete="cc-exp"
          digits={card.expiry}
          shown={shown.expiry}
          edit={editExpiry}
          onDigits={(digits) => change('expiry', digits)}
          {...field('expiry')}
        />
        <DigitsField
          label="CVV"
          placeholder={'0'.repeat(cvvDigits(card.number))}
          autoComplete="cc-csc"
          digits={card.cvv}
          shown={shown.cvv}
          edit={(digits, edited) => editDigits(digits, edited, () => cvvDigits(card.number))}
          onDigits={(digits) => change('cvv', digits)}
          {...field('cvv')}
        />
      </div>
      {children}
      <Button type="submit" look="primary" size="large" busy={isBusy} disabled={isHeld || !isHydrated}>
        {isBusy ? busyText : payText}
      </Button>
    </form>
  );
}

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
function CardPicture({ number, digits, holder, expiry }: CardPictureProps) {
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

interface DigitsFieldProps
  extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'name' | 'type' | 'ref'> {
  digits: string;
  /** How the digits are shown now: grouped, masked. */
  shown: string;
  /** The digits after a change of the shown text. */
  edit: (digits: string, change: TextChange) => EditedDigits;
  onDigits: (digits: string) => void;
}

/**
 * A field whose digits differ from what is displayed (rules.md#card-form). It has no name, so that no form can ever
 * send it anywhere (rules.md#payment-provider).
 */
function DigitsField({ digits, shown, edit, onDigits, ...field }: DigitsFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);

  // The text is put there by hand: React would send the caret to the end whenever the mask comes or goes.
  useLayoutEffect(() => {
    const field = input.current;
    if (!field) return;
    const { selectionStart, selectionEnd } = field;
    const edited = caret.current;
    caret.current = null;
    if (edited === null && field.value === shown) return;
    field.value = shown;
    if (document.activeElement !== field) return;
    if (edited === null) return field.setSelectionRange(selectionStart, selectionEnd);
    const place = caretAfter(shown, edited);
    field.setSelectionRange(place, place);
  });

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value, selectionStart } = event.target;
    const { nativeEvent } = event;
    const edited = edit(digits, {
      before: shown,
      after: value,
      caret: selectionStart ?? value.length,
      forward: nativeEvent instanceof InputEvent && nativeEvent.inputType === 'deleteContentForward',
    });
    caret.current = edited.caret;
    onDigits(edited.digits);
    redraw();
  };

  return (
    <TextField
      {...field}
      ref={input}
      inputMode="numeric"
      spellCheck={false}
      defaultValue=""
      onChange={change}
    />
  );
}

const noCard: Card = { holder: '', number: '', expiry: '', cvv: '' };

/** The card while it is typed. It lives in this component's memory and nowhere else (rules.md#payment-provider). */
function useCard() {
  const [card, setCard] = useState(noCard);
  const [left, setLeft] = useState<ReadonlySet<keyof Card>>(new Set());
  const number = useMask(isNumberMaskable(card.number));
  const cvv = useMask(isCvvMaskable(card.cvv));
  const problems = cardProblems(card, new Date());

  const touch = (field: keyof Card) => {
    if (field === 'number') number.touch();
    if (field === 'cvv') cvv.touch();
  };
  return {
    card,
    shown: {
      number: number.isMasked ? maskNumber(card.number) : showNumber(card.number),
      expiry: showExpiry(card.expiry),
      cvv: cvv.isMasked ? maskCvv(card.cvv) : showCvv(card.cvv),
    },
    problems,
    /** What is wrong with a field that has been left. */
    errorOf: (field: keyof Card) => (left.has(field) ? problems[field] : undefined),
    change: (field: keyof Card, value: string) => {
      touch(field);
      setCard((before) => ({ ...before, [field]: value }));
    },
    touch,
    leave: (field: keyof Card) => setLeft((before) => new Set(before).add(field)),
    leaveAll: () => setLeft(new Set<keyof Card>(['holder', 'number', 'expiry', 'cvv'])),
  };
}

/**
 * Whether to show dots: two seconds after the last touch (rules.md#card-form). Each touch, which is coming into the
 * field or changing it, shows the digits again.
 */
function useMask(isMaskable: boolean): { isMasked: boolean; touch: () => void } {
  const [touches, setTouches] = useState(0);
  const [maskedAt, setMaskedAt] = useState<number | null>(null);
  useEffect(() => {
    if (!isMaskable) return;
    const timer = setTimeout(() => setMaskedAt(touches), maskDelayMs);
    return () => clearTimeout(timer);
  }, [isMaskable, touches]);
  return { isMasked: isMaskable && maskedAt === touches, touch: () => setTouches((count) => count + 1) };
}
