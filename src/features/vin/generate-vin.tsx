import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import { ask } from '#page-kit/ask.ts';
import { type Client, client } from '#page-kit/client.ts';
import { SentForm, useForm } from '#page-kit/form.tsx';
import { formAction, leadAround, pageForm, type Rejected } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useUnits } from '#page-kit/shop-data.ts';
import { speedText } from '#platform/units.ts';
import { Button } from '#ui/button.tsx';
import { DateText } from '#ui/date-text.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { Picture } from '#ui/picture.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { Swatch } from '#ui/swatch.tsx';
import { TextField } from '#ui/text-field.tsx';
import { LabelPrinting } from './label-printing.tsx';
import { useBarcode } from './use-barcode.ts';
import { type SoldVehicle, vinTexts } from './vin.contract.ts';
import type { VinRoutes } from './vin.routes.ts';
import { VinBarcode } from './vin-barcode.tsx';

export const handle = { focused: true } satisfies PageHandle;

const path = '/worker/generate-vin';
const pathWith = (receipt: string) => `${path}?receipt=${encodeURIComponent(receipt)}`;

/** `?receipt=` opens the page with that vehicle, as other screens link to it. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const receipt = url.searchParams.get('receipt')?.trim().slice(0, 40) ?? '';
  if (!receipt) return { receipt };
  const asked = await searchVehicle(client<VinRoutes>(context.get(serverContext).fetch), receipt);
  if (asked.ok) return { receipt, vehicle: asked.value };
  return { receipt, failure: { text: asked.text, status: asked.status } };
}

async function searchVehicle(calls: Client<VinRoutes>, receipt: string) {
  const asked = await ask(
    () => calls.vin['search-car'][':receipt'].$get({ param: { receipt } }),
    vinTexts.notFound,
  );
  if (!asked.ok) return asked;
  // The listed fields are enough, and the receipt number is none of them.
  return { ...asked, value: { ...asked.value, receiptNumber: asked.value.receiptNumber ?? receipt } };
}

/** A permit that is over leads to the verification, and back to the vehicle. */
const verified = <Asked extends { ok: boolean; code?: string | undefined }>(asked: Asked, receipt: string) =>
  asked.code === 'not-verified'
    ? leadAround(`/worker/verify-generate-vin?next=${encodeURIComponent(pathWith(receipt))}`)
    : asked;

const receiptForm = z.object({ receipt: z.string().trim().min(1, 'Enter a receipt number') });

export const search = pageForm('search', receiptForm, async ({ value: { receipt }, api }) =>
  verified(await searchVehicle(api<VinRoutes>(), receipt), receipt),
);

export const generate = pageForm('generate', receiptForm, async ({ value: param, api }) =>
  verified(
    await ask(() => api<VinRoutes>().vin['generate-vin'][':receipt'].$post({ param }), vinTexts.notGenerated),
    param.receipt,
  ),
);

const posts = formAction(search, generate);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Generate VIN' });

export default function GenerateVin() {
  const first = useLoaderData<typeof loader>();
  return <VinOfReceipt key={first.receipt} first={first} />;
}

function VinOfReceipt({ first }: { first: Awaited<ReturnType<typeof loader>> }) {
  const form = useForm(search, {
    about: first.receipt,
    start: { receipt: first.receipt },
    leavesFreely: true,
  });
  const { result } = form;
  const vehicle = result ? result.ok && result.answer : first.vehicle;
  const isSearching = form.sending !== undefined;
  return (
    <StaffPage
      title="Generate VIN for Purchased Vehicle"
      back={{ to: '/worker/manage', label: 'Management' }}
    >
      <SentForm form={form} className="flex max-w-xl flex-wrap items-start gap-3">
        <TextField
          label="Receipt number"
          hint="Hyphens and lowercase letters are fine."
          placeholder="MQ-7K2P-94VW-XQ3D"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          required
          className="grow basis-72"
          {...form.field('receipt')}
        />
        <Button type="submit" look={vehicle ? 'quiet' : 'primary'} busy={isSearching} className="mt-[1.9rem]">
          Search
        </Button>
      </SentForm>
      <div className="mt-8 grid max-w-4xl gap-6" aria-live="polite" aria-busy={isSearching}>
        <Failure failure={result ?? first.failure} onRetry={form.send} />
        {vehicle && (
          <FoundVehicle key={vehicle.receiptNumber} vehicle={vehicle} isKnown={result !== undefined} />
        )}
      </div>
    </StaffPage>
  );
}

interface FailureProps {
  failure: Pick<Rejected, 'text' | 'status'> | { ok: true } | undefined;
  onRetry: () => void;
}

/** Another try may not meet the network's or the server's trouble. */
function Failure({ failure, onRetry }: FailureProps) {
  if (!failure || !('text' in failure) || failure.text === '') return null;
  const { text, status = 500 } = failure;
  return <Notice tone="bad" title={text} onRetry={status >= 500 ? onRetry : undefined} />;
}

interface FoundVehicleProps {
  vehicle: SoldVehicle;
  /** It was read before a VIN was generated: one that it has is not new. */
  isKnown: boolean;
}

/** The vehicle of a receipt, and the VIN that was generated here. */
function FoundVehicle({ vehicle, isKnown }: FoundVehicleProps) {
  const { receiptNumber } = vehicle;
  // Without script the vehicle is read again by the page's address.
  const form = useForm(generate, { action: pathWith(receiptNumber), about: receiptNumber });
  const made = form.result?.ok ? form.result.answer : undefined;
  return (
    <>
      <Failure failure={form.result} onRetry={form.send} />
      <VehicleSheet vehicle={{ ...vehicle, ...made }} isNew={made !== undefined && !(isKnown && vehicle.vin)}>
        <SentForm form={form}>
          <input type="hidden" name="receipt" value={receiptNumber} />
          <Button type="submit" look="primary" busy={form.sending !== undefined}>
            Generate VIN
          </Button>
        </SentForm>
      </VehicleSheet>
    </>
  );
}

interface VehicleSheetProps {
  vehicle: SoldVehicle;
  /** Its VIN was generated a moment ago. */
  isNew: boolean;
  /** The way to a VIN. */
  children: ReactNode;
}

/** A vehicle that was sold, and its VIN, or the way to one. */
export function VehicleSheet({ vehicle, isNew, children }: VehicleSheetProps) {
  return (
    <article className="overflow-hidden rounded-card border border-line bg-surface">
      <div className="grid grid-cols-[minmax(0,15rem)_minmax(0,1fr)]">
        <div className="p-6 pr-0">
          <Picture
            src={vehicle.image}
            placeholder={vehicle.imagePlaceholder}
            alt=""
            sizes="240px"
            className="rounded-control"
          />
        </div>
        <VehicleFacts vehicle={vehicle} />
      </div>
      <div className="border-t border-line p-6">
        <Identification vehicle={vehicle} isNew={isNew}>
          {children}
        </Identification>
      </div>
    </article>
  );
}

function VehicleFacts({ vehicle }: { vehicle: SoldVehicle }) {
  const units = useUnits();
  return (
    <div className="p-6">
      <h2 className="text-xl">
        {vehicle.make} {vehicle.model}
      </h2>
      <p className="mt-1 text-sm text-ink-soft tabular-nums">Receipt {vehicle.receiptNumber}</p>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 border-t border-line pt-4 lg:grid-cols-3">
        <Fact name="Make">{vehicle.make}</Fact>
        <Fact name="Model">{vehicle.model}</Fact>
        <Fact name="Color">
          <Swatch name={vehicle.color} />
        </Fact>
        <Fact name="Price">{vehicle.price === undefined ? 'N/A' : <Money amount={vehicle.price} />}</Fact>
        <Fact name="Top speed">{speedText(vehicle.topSpeed, units)}</Fact>
        <Fact name="Purchase date">
          {vehicle.createdAt === undefined ? 'N/A' : <DateText value={vehicle.createdAt} />}
        </Fact>
      </dl>
    </div>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd>{children}</dd>
  </div>
);

function Identification({ vehicle, isNew, children }: VehicleSheetProps) {
  const { vin, state, noVinBecause } = vehicle;
  if (vin) {
    return (
      <div className="grid justify-items-start gap-6">
        <p className="text-lg font-semibold">
          {isNew ? 'VIN Generated: ' : 'VIN Already Generated: '}
          <span className="font-mono tracking-open">{vin}</span>
        </p>
        {state === 'cancelled' ? (
          <Notice tone="warn" title="This order was canceled after its VIN was generated.">
            The VIN stays on record and is never used for another vehicle. Its labels cannot be printed.
            Remove any labels from the car.
          </Notice>
        ) : (
          <Labels vehicle={vehicle} vin={vin} />
        )}
      </div>
    );
  }
  if (noVinBecause) return <Notice tone="warn" title={noVinBecause} />;
  return children;
}

function Labels({ vehicle, vin }: { vehicle: SoldVehicle; vin: string }) {
  const barcode = useBarcode(vin, vehicle.barcode);
  if (!barcode) return <Spinner label="Drawing the barcode" />;
  return (
    <>
      <VinBarcode vin={vin} barcode={barcode} />
      <LabelPrinting vehicle={vehicle} vin={vin} barcode={barcode} />
    </>
  );
}
