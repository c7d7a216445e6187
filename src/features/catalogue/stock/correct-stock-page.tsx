import {
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaFunction,
  replace,
  useLoaderData,
  useRouteError,
} from 'react-router';
import { longestReason } from '#features/audit/reason.contract.ts';
import { ask, type Refused } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { FailurePage } from '#page-kit/failure-page.tsx';
import { FormFailure, SentForm, useForm } from '#page-kit/form.tsx';
import { formAction, leadTo, pageForm } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { valueOrThrow } from '#page-kit/value-or-throw.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Listing } from '../listing/listing.contract.ts';
import type { ListingRoutes } from '../listing/listing.routes.ts';
import { correctionForm } from './stock.contract.ts';
import type { StockRoutes } from './stock.routes.ts';
import { correctedStock } from './stock.rules.ts';
import { changedText, updateStock } from './update-stock.ts';

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const param = { id: params.id ?? '' };
  const { fetch } = context.get(serverContext);
  return valueOrThrow(
    await ask(
      () => client<ListingRoutes>(fetch).listings[':id'].$get({ param }),
      'The car could not be loaded.',
    ),
  );
}

const correctStock = pageForm('correct', correctionForm, async ({ value, api }) => {
  const asked = await updateStock(api<StockRoutes>(), value);
  if (!asked.ok) return { ...asked, fields: refusedFields(asked) };
  const { name, expectedStock: from } = value;
  return leadTo(`/worker/cars/${value.id}`, changedText(name, { from, to: asked.value.stock }), replace);
});

/** The shop judges the stock that the change comes to. */
function refusedFields({ fields: { stock, ...others } }: Refused) {
  return stock ? { ...others, change: stock } : others;
}

const posts = formAction(correctStock);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? `Stock of ${loaderData.make} ${loaderData.model}` : 'Car not found',
  });

/** A stock that is not what stands here: how many more or fewer, and why. */
export default function CorrectStockPage() {
  const car = useLoaderData<typeof loader>();
  return (
    <StaffPage
      title="Correct stock"
      back={{ to: `/worker/cars/${car._id}`, label: `${car.make} ${car.model}` }}
      lead={
        <>
          {car.make} {car.model}, {car.color}:{' '}
          <strong className="font-semibold text-ink">{car.stock.toLocaleString('en-US')} in stock</strong>
        </>
      }
      narrow
    >
      <CorrectStockForm key={`${car._id} ${car.stock}`} car={car} />
    </StaffPage>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status !== 404) return <FailurePage status={status} />;
  return (
    <StaffPage title="Car not found">
      <EmptyState title="Car not found" action={<LinkButton to="/worker">Stock</LinkButton>}>
        It may have been deleted.
      </EmptyState>
    </StaffPage>
  );
}

const usualReasons = ['Counted again', 'Damaged', 'Typing error', 'Moved to another site'];

/** How many more or fewer, and why. */
function CorrectStockForm({ car }: { car: Listing }) {
  const form = useForm(correctStock);
  const judged = correctedStock(car.stock, form.texts.change ?? '');
  const sent = {
    id: car._id,
    catalogue: car.vip ? 'vip' : 'cars',
    name: `${car.make} ${car.model}`,
    expectedStock: car.stock,
  };
  return (
    <SentForm form={form} className="grid gap-4">
      {Object.entries(sent).map(([hidden, value]) => (
        <input key={hidden} type="hidden" name={hidden} value={value} />
      ))}
      <FormFailure form={form} />
      <TextField
        label="More or fewer"
        hint={
          'stock' in judged
            ? `${judged.stock.toLocaleString('en-US')} in stock after this change`
            : 'Such as +2 or -1'
        }
        // On a phone, the keys for numbers have no minus everywhere.
        inputMode="text"
        autoComplete="off"
        maxLength={12}
        required
        autoFocus
        data-page-focus
        {...form.field('change')}
      />
      <TextField
        label="Reason"
        hint="It is kept in the audit log."
        list="usual-reasons"
        autoComplete="off"
        maxLength={longestReason}
        required
        {...form.field('reason')}
      />
      <datalist id="usual-reasons">
        {usualReasons.map((usual) => (
          <option key={usual} value={usual} />
        ))}
      </datalist>
      <Button type="submit" look="primary" busy={form.sending !== undefined} className="justify-self-end">
        Correct stock
      </Button>
    </SentForm>
  );
}
