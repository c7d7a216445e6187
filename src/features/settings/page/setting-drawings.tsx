import type { SalesTax } from '#features/pricing/pricing.contract.ts';
import { useBrand, usePriceTerms } from '#page-kit/shop-data.ts';
import { formatMoney } from '#platform/money.ts';
import { roles } from '#platform/permissions.ts';
import { distanceText, distanceUnit, shownFigure, speedText, type Units } from '#platform/units.ts';
import { Button } from '#ui/button.tsx';
import { returnFee } from '../after-handover/return-right.rules.ts';
import { longestTexts, type WorkshopPlaces } from '../kinds/dealership.contract.ts';
import type { HoldTerms } from '../kinds/hold-kinds.contract.ts';
import {
  californianReturnRight,
  type OwnCancellations,
  type ReturnRight,
} from '../kinds/order-terms.contract.ts';
import type { RentalTerms } from '../kinds/rental-terms.contract.ts';
import type { SettingForm } from '../kinds/setting-kinds.contract.ts';
import { type SettingName, settings } from '../settings.contract.ts';
import { financing } from './financing-fields.tsx';
import { openingHours } from './opening-hours-fields.tsx';
import { PriceExample } from './price-example.tsx';
import { priceLines } from './price-lines-fields.tsx';
import { Example } from './setting-example.tsx';
import {
  drawn,
  drawnAlone,
  type SettingDrawing,
  type SettingField,
  textsOf,
  unitsIn,
  valueTyped,
} from './setting-fields.ts';

const narrow = 'grid max-w-60';
const narrowish = 'grid max-w-80';
const inPairs = 'grid items-start gap-4 md:grid-cols-2';

const amount = drawnAlone({ kind: 'dollars', label: 'Amount in dollars' }, narrow);

const years = drawnAlone({ kind: 'whole', label: 'Years' }, narrow);

const someRoles = drawn(
  roles.map((role) => ({ kind: 'box', name: `value.${role}`, label: role })),
  {
    root: 'value',
    legend: 'Roles',
    toTexts: (named: readonly string[]) => Object.fromEntries(named.map((role) => [`value.${role}`, 'on'])),
    toJson: (texts) => roles.filter((role) => texts[`value.${role}`]),
  },
);

const guessablePasswords = drawnAlone(
  {
    kind: 'choice',
    label: 'Refused for',
    options: [
      { value: 'staff', label: 'Staff' },
      { value: 'everyone', label: 'Staff and customers' },
      { value: 'nobody', label: 'Nobody' },
    ],
  },
  narrowish,
);

const vinsOnSale = drawnAlone(
  {
    kind: 'choice',
    label: 'Customers see',
    options: [
      { value: 'end', label: 'The last 6 characters' },
      { value: 'whole', label: 'The whole VIN' },
      { value: 'none', label: 'Nothing' },
    ],
  },
  narrowish,
);

const units = drawnAlone<Units>(
  {
    kind: 'choice',
    label: 'Shown in',
    options: [
      { value: 'metric', label: 'Kilometers and km/h' },
      { value: 'miles', label: 'Miles and mph' },
    ],
  },
  narrowish,
  {
    below: ({ entered }) =>
      entered && (
        <Example title="A used car">
          <p>
            {distanceText(34_000, entered)} · top speed {speedText(250, entered)}
          </p>
        </Example>
      ),
  },
);

/** A text of the dealership. */
const line = (name: keyof typeof longestTexts, label: string, hint?: string): SettingField => ({
  kind: 'text',
  name,
  label,
  hint,
  maxLength: longestTexts[name],
  wide: name === 'tagline' || name === 'description',
});

const name = drawn(
  [
    line('name', 'Name', 'In page titles and email subjects.'),
    line('wordmark', 'Wordmark', 'The name as a logo, usually in capitals.'),
    line('tagline', 'Tagline'),
    line('description', 'Description', 'For search engines and shared links.'),
    line('legalName', 'Legal name', 'On receipts, in emails and in the footer.'),
    line('legalNote', 'Legal note', 'Such as a dealer license. May be empty.'),
  ],
  {
    layout: 'grid gap-4 md:grid-cols-2',
    below: ({ typed }) => (
      <Example title="As a search engine shows the home page">
        <p className="font-semibold">
          {typed.name} — {typed.tagline}
        </p>
        <p>{typed.description}</p>
      </Example>
    ),
  },
);

const contact = drawn(
  [
    line('phone', 'Phone'),
    line('mail', 'Email', 'Emails are sent from this address, unless the server is configured differently.'),
    line('street', 'Street'),
    line('city', 'City'),
  ],
  {
    layout: 'grid gap-4 md:grid-cols-2',
    below: ({ typed: { phone, mail, street, city } }) => (
      <ContactExample lines={[`${street}, ${city}`, `${phone} · ${mail}`]} />
    ),
  },
);

function ContactExample({ lines }: { lines: readonly string[] }) {
  const { legalName } = useBrand();
  return (
    <Example title="At the end of every email">
      <p>{legalName}</p>
      {lines.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Example>
  );
}

const hasTax = (texts: Readonly<Record<string, string>>) => texts.way !== 'none';

const taxFields: readonly SettingField[] = [
  {
    kind: 'choice',
    name: 'way',
    label: 'Tax',
    options: [
      { value: 'none', label: 'No tax' },
      { value: 'added', label: 'Added to the price' },
      { value: 'included', label: 'Included in the price' },
    ],
  },
  { kind: 'text', name: 'name', label: 'Name', maxLength: 60, isShown: hasTax },
  { kind: 'decimal', name: 'percent', label: 'Rate in percent', isShown: hasTax },
];

const tax = drawn<SalesTax>(taxFields, {
  toTexts: (set) => textsOf(set ?? { way: 'none', name: 'Sales tax', percent: '' }),
  toJson: (texts) => (hasTax(texts) ? valueTyped(taxFields, texts) : null),
  below: ({ entered }) => <TaxExample tax={entered} />,
});

function TaxExample({ tax: set }: { tax: SalesTax | undefined }) {
  const { lines } = usePriceTerms();
  return <PriceExample terms={set === undefined ? undefined : { lines, tax: set }} />;
}

const endsBefore = (texts: Readonly<Record<string, string>>) => texts.end === 'before';

const cancellationFields: readonly SettingField[] = [
  {
    kind: 'choice',
    name: 'end',
    label: 'Until when',
    options: [
      { value: 'handover', label: 'Until the handover' },
      { value: 'before', label: 'Until some days before delivery' },
    ],
  },
  {
    kind: 'whole',
    name: 'daysBefore',
    label: 'Days before delivery',
    hint: '0: to the end of the delivery date',
    isShown: endsBefore,
  },
  { kind: 'whole', name: 'perMonth', label: 'Orders per person and month', hint: '0: only staff can cancel' },
];

const ownCancellations = drawn<OwnCancellations>(cancellationFields, {
  toTexts: (set) => ({ ...textsOf(set), end: set.daysBefore === null ? 'handover' : 'before' }),
  toJson: (texts) => {
    const { end: _, ...terms } = valueTyped(cancellationFields, texts);
    return endsBefore(texts) ? terms : { ...terms, daysBefore: null };
  },
});

const returnFields: readonly SettingField[] = [
  {
    kind: 'choice',
    name: 'scope',
    label: 'Which cars',
    options: [
      { value: 'all', label: 'All cars' },
      { value: 'used', label: 'Used and certified cars' },
    ],
  },
  { kind: 'whole', name: 'days', label: 'Days after the handover', hint: '0 for no right to return' },
  {
    kind: 'distance',
    name: 'km',
    label: (shown) => (shown === 'miles' ? 'Miles at most' : 'Kilometers at most'),
    hint: 'Leave empty for no limit',
    orNone: true,
  },
  {
    kind: 'dollars',
    name: 'priceUpTo',
    label: 'Base price up to, in dollars',
    hint: 'Leave empty for no limit',
    orNone: true,
  },
  {
    kind: 'decimal',
    name: 'feePercent',
    label: 'Fee in percent of the price',
    hint: 'Deducted from the refund',
  },
  { kind: 'dollars', name: 'feeLeast', label: 'Lowest fee, in dollars', hint: '0 for none' },
  {
    kind: 'dollars',
    name: 'feeMost',
    label: 'Highest fee, in dollars',
    hint: 'Leave empty for none',
    orNone: true,
  },
];

const returnTexts = ({ usedOnly, ...set }: ReturnRight) => ({
  ...textsOf(set),
  scope: usedOnly ? 'used' : 'all',
});

const returnRight = drawn<ReturnRight>(returnFields, {
  toTexts: returnTexts,
  toJson: (texts) => {
    const { scope, ...right } = valueTyped(returnFields, texts);
    return { ...right, usedOnly: scope === 'used' };
  },
  above: ({ form, units: shown }) => (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        size="small"
        onClick={() =>
          form.fill({
            ...returnTexts(californianReturnRight),
            km: String(shownFigure(californianReturnRight.km ?? 0, shown)),
          })
        }
      >
        Fill in for California
      </Button>
      <p className="text-sm text-ink-soft">
        Used cars up to $50,000: 3 days, 400 miles, 1.5%, at least $200 and at most $600.
      </p>
    </div>
  ),
  below: ({ entered }) => entered && entered.days > 0 && <ReturnExample set={entered} />,
});

const returnedPrice = 30_000;

/** What the fee would be for one car. */
const ReturnExample = ({ set }: { set: ReturnRight }) => (
  <p className="text-sm" aria-live="polite">
    For a car of {formatMoney(returnedPrice)} the fee is{' '}
    {formatMoney(returnFee(set, returnedPrice * 100) / 100)}.
  </p>
);

const rentalFields: readonly SettingField[] = [
  {
    kind: 'whole',
    name: 'perDay',
    label: (shown) => (shown === 'miles' ? 'Miles included a day' : 'Kilometers included a day'),
    hint: 'Leave empty for no limit',
    orNone: true,
  },
  {
    kind: 'dollars',
    name: 'perUnit',
    label: (shown) => `Dollars per ${distanceUnit(shown)} above the included distance`,
    hint: '0 for no charge',
  },
  { kind: 'dollars', name: 'perDayLate', label: 'Dollars per day late', hint: '0 for no charge' },
  {
    kind: 'dollars',
    name: 'perEighth',
    label: 'Dollars per eighth of a tank missing',
    hint: '0 for no charge',
  },
  {
    kind: 'dollars',
    name: 'perPercent',
    label: 'Dollars per percent of charge missing',
    hint: '0 for no charge',
  },
];

const rentalReturns = drawn<RentalTerms>(rentalFields, {
  // Terms that were written stay in the units that they were written in.
  unitsOf: (set, shown) => (set.perDay === null ? shown : set.units),
  toTexts: ({ units: _, ...set }) => textsOf(set),
  toJson: (texts) => ({ units: unitsIn(texts), ...valueTyped(rentalFields, texts) }),
  below: () => (
    <p className="max-w-prose text-sm text-ink-soft">
      State this in your terms of sale too. Charges are recorded and sent to the customer; no card is charged.
    </p>
  ),
});

const canReserve = (texts: Readonly<Record<string, string>>) => texts.who === 'on';

const holdFields: readonly SettingField[] = [
  {
    kind: 'choice',
    name: 'who',
    label: 'Who may reserve a car',
    options: [
      { value: 'off', label: 'Nobody' },
      { value: 'on', label: 'Every customer' },
    ],
  },
  {
    kind: 'dollars',
    name: 'amount',
    label: 'Deposit in US dollars',
    hint: 'Applied to the purchase',
    isShown: canReserve,
  },
  { kind: 'whole', name: 'hours', label: 'Hours', isShown: canReserve },
];

const holds = drawn<HoldTerms>(holdFields, {
  toTexts: (terms) => textsOf(terms ? { who: 'on', ...terms } : { who: 'off', amount: '', hours: 72 }),
  toJson: (texts) => {
    const { who: _, ...terms } = valueTyped(holdFields, texts);
    return canReserve(texts) ? terms : null;
  },
});

const tradeIns = drawn([
  { kind: 'box', name: 'isOn', label: 'Customers can trade in a car' },
  { kind: 'whole', name: 'offerDays', label: 'Days an offer is valid' },
  {
    kind: 'whole',
    name: 'offerKm',
    label: 'Kilometers allowed',
    hint: 'Distance the car may be driven in that time',
  },
  {
    kind: 'box',
    name: 'lowersTax',
    label: 'Trade-in credit lowers the taxed amount',
    hint: 'Only if your state allows it. The tax of such an order is calculated with the trade-in: at handover it is taken as offered, and you cannot record another value or money instead.',
  },
]);

const testDrives = drawn(
  [
    { kind: 'box', name: 'offered', label: 'Customers book test drives' },
    { kind: 'whole', name: 'minutes', label: 'Minutes per drive' },
    { kind: 'whole', name: 'atOnce', label: 'Drives at the same time' },
    { kind: 'whole', name: 'leadHours', label: 'Hours ahead, at least' },
    { kind: 'whole', name: 'daysAhead', label: 'Days ahead, at most' },
  ],
  { layout: inPairs },
);

const workshop = drawn<WorkshopPlaces>(
  [
    { kind: 'whole', name: 'technical', label: 'Technical repairs a day' },
    { kind: 'whole', name: 'non-technical', label: 'Non-technical repairs a day' },
    { kind: 'whole', name: 'routine-servicing', label: 'Routine servicing a day' },
  ],
  {
    layout: 'grid items-end gap-4 md:grid-cols-3',
    below: ({ entered }) => entered && <WorkshopExample places={entered} />,
  },
);

function WorkshopExample({ places }: { places: WorkshopPlaces }) {
  const together = places.technical + places['non-technical'] + places['routine-servicing'];
  return (
    <Example title="On a day that is open">
      <p>
        {together === 0 ? 'The workshop is closed.' : `At most ${together.toLocaleString('en-US')} in total.`}
      </p>
    </Example>
  );
}

/** How often, in time and in distance. */
const interval = (kind: string, label: string): SettingField[] => [
  {
    kind: 'whole',
    name: `${kind}.months`,
    label: `${label} every, in months`,
    hint: 'Empty: time does not count',
    orNone: true,
  },
  {
    kind: 'distance',
    name: `${kind}.km`,
    label: (shown) => `${label} every, in ${shown === 'miles' ? 'miles' : 'kilometers'}`,
    hint: 'Empty: distance does not count',
    orNone: true,
  },
];

const serviceIntervals = drawn([...interval('service', 'Service'), ...interval('inspection', 'Inspection')], {
  layout: inPairs,
});

const drawings: Readonly<Record<SettingForm, SettingDrawing>> = {
  amount,
  years,
  roles: someRoles,
  'price-lines': priceLines,
  tax,
  financing,
  'own-cancellations': ownCancellations,
  'return-right': returnRight,
  'rental-returns': rentalReturns,
  holds,
  'trade-ins': tradeIns,
  'vins-on-sale': vinsOnSale,
  'test-drives': testDrives,
  name,
  contact,
  'opening-hours': openingHours,
  units,
  workshop,
  'service-intervals': serviceIntervals,
  'guessable-passwords': guessablePasswords,
};

export const drawingOf = (setting: SettingName): SettingDrawing => drawings[settings[setting].form];
