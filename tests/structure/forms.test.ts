import { expect, test } from 'vitest';
import { parsed, read, scripts, walk } from './sources.ts';
import { isNode, type Node } from './syntax-tree.ts';

/** The journeys that walk every form that has a button (tests/support/form-walk.ts). */
const walks = ['a-customer-fills-every-form', 'an-admin-fills-every-form']
  .map((name) => read(`tests/journeys/${name}.slow.spec.ts`))
  .join('\n');

const walked = new Set([...walks.matchAll(/walkForm\(\s*page,\s*'([^']+)'/g)].map(([, file]) => file!));
for (const [, name, file] of walks.matchAll(/const (\w+) = '(src\/[^']+\.tsx)'/g))
  if (new RegExp(`walkForm\\(\\s*page,\\s*${name}\\b`).test(walks)) walked.add(file!);

const elements = ['form', 'Form', 'SentForm', 'ActionDialog'];

const isForm = ({ type, name }: Node) =>
  type === 'JSXOpeningElement' && isNode(name) && elements.includes(String(name.name));

const forms = scripts
  .filter(({ path, text }) => path.endsWith('.tsx') && /<(form|SentForm|ActionDialog)\b/i.test(text))
  .filter(({ path }) => path !== 'src/page-kit/form.tsx')
  .filter((source) => {
    let has = false;
    walk(parsed(source).program, (node) => {
      has ||= isForm(node);
    });
    return has;
  })
  .map(({ path }) => path);

/** Their box is all they have: they answer during typing, or to Enter. */
const withoutButton = [
  'src/app/desk/search-page.tsx',
  'src/app/home/home.tsx',
  'src/features/compare/add-car.tsx',
  'src/features/finance/estimate-form.tsx',
  'src/features/search/list/list-search.tsx',
  'src/features/service-center/workshop/appointment-search.tsx',
];

/** What they ask for is another page: no call is sent that could fail or be sent twice. */
const leadingOn = [
  'src/features/finance/afford-form.tsx',
  'src/features/trade-ins/requests/old-car-fields.tsx',
];

/** One press, and nothing to be filled in: nothing that was typed could be lost. The server answers it, tested where that is. */
const withoutFields = [
  'src/features/desk/mails/refused-mails-page.tsx',
  'src/features/desk/mails/send-again-button.tsx',
  'src/features/downtime/end-dialog.tsx',
  'src/features/car-import/undo/past-import.tsx',
  'src/features/catalogue/listing/delete-listing.tsx',
  'src/features/garage/calendar/calendar-section.tsx',
  'src/features/garage/sheet/drop-entry.tsx',
  'src/features/health/health-page.tsx',
  'src/features/holds/own/reservation.tsx',
  'src/features/orders/own-orders/cancel-own-order.tsx',
  'src/features/orders/rental-condition/rental-record.tsx',
  'src/features/questions/desk/answer-page.tsx',
  'src/features/questions/own-questions/linked-question.tsx',
  'src/features/service-center/own-vehicles/own-vehicles.tsx',
  'src/features/service-center/workshop/workshop-row.tsx',
  'src/features/service-center/your-appointments.tsx',
  'src/features/trade-ins/requests/your-trade-ins.tsx',
];
/** They answer during typing, and ask for another page of a list: their button is for browsers without a script. */
const filtersOfLists = ['src/page-kit/list-filters.tsx'];

/** Its fields are the payment provider's, in a frame of theirs; a-buyer-pays-with-a-second-step walks it in a shop of its own. */
const inFrames = ['src/features/payments/providers/stripe-form.tsx'];

test('the journeys of forms walk every form of the shop that has a button', () => {
  expect(forms.length).toBeGreaterThan(30);
  expect(forms.filter((file) => !walked.has(file)).sort()).toEqual(
    [...withoutButton, ...leadingOn, ...withoutFields, ...filtersOfLists, ...inFrames].sort(),
  );
});

test('a form without a button has none', () => {
  expect(withoutButton.filter((file) => /type="submit"|<Button\b/.test(read(file)))).toEqual([]);
});

test('a form without fields has none', () => {
  expect(
    withoutFields.filter((file) => /<(input(?! type="hidden")|textarea|select|\w+Field)\b/.test(read(file))),
  ).toEqual([]);
});

test('a form that leads to a page sends nothing itself', () => {
  expect(
    leadingOn.filter((file) => !/<Form action=/.test(read(file)) || /onSubmit|method=/.test(read(file))),
  ).toEqual([]);
});

test('the filters of a list send no call', () => {
  expect(
    filtersOfLists.filter((file) => !/method="get"/.test(read(file)) || /\bask\(/.test(read(file))),
  ).toEqual([]);
});

test('what they walk are forms of the shop', () => {
  expect([...walked].filter((file) => !forms.includes(file))).toEqual([]);
});
