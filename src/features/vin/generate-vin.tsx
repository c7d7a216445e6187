import { type FormEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useNavigate } from 'react-router';
import { ask, type Refused } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useUnits } from '#page-kit/shop-data.ts';
import { useHeldInput } from '#page-kit/use-held-input.ts';
import { speedText } from '#platform/units.ts';
import { Button } from '#ui/button.tsx';
import { DateText } from '#ui/date-text.tsx';
import { heldDraft } from '#ui/held-draft.ts';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { Picture } from '#ui/picture.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { Swatch } from '#ui/swatch.tsx';
import { TextField } from '#ui/text-field.tsx';
import { LabelPrinting } from './label-printing.tsx';
import { useBarcode } from './use-barcode.ts';
import { type GeneratedVin, type SoldVehicle, vinTexts } from './vin.contract.ts';
import type { VinRoutes } from './vin.routes.ts';
import { VinBarcode } from './vin-barcode.tsx';

export const handle = { focused: true } satisfies PageHandle;

/** `?receipt=` opens the page with that vehicle, as other screens link to it. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const receipt = url.searchParams.get('receipt')?.trim().slice(0, 40) ?? '';
  const { fetch } = context.get(serverContext);
  return { receipt, search: receipt ? await searchVehicle(receipt, fetch) : null };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Generate VIN' });

export default function GenerateVin() {
  const first = useLoaderData<typeof loader>();
  return <VinOfReceipt key={first.receipt} first={first} />;
}

function VinOfReceipt({ first }: { first: ReturnType<typeof useLoaderData<typeof loader>> }) {
  const { receipt, setReceipt, vehicle, failure, isNew, doing, search, generate } = useVin(first);
  return (
    <StaffPage
      title="Generate VIN for Purchased Vehicle"
      back={{ to: '/worker/manage', label: 'Management' }}
    >
      <ReceiptSearch
        receipt={receipt}
        onType={setReceipt}
        onSearch={() => void search(receipt.trim())}
        busy={doing === 'searching'}
        isFound={vehicle !== null}
      />
      <div className="mt-8 grid max-w-4xl gap-6" aria-live="polite" aria-busy={doing !== null}>
        {failure && (
          <Notice
            tone="bad"
            title={failure.text}
            onRetry={
              failure.isPassing ? () => void (vehicle ? generate() : search(receipt.trim())) : undefined
            }
          />
        )}
        {vehicle && (
          <VehicleSheet
            key={vehicle.receiptNumber}
            vehicle={vehicle}
            isNew={isNew}
            busy={doing === 'generating'}
            onGenerate={() => void generate()}
          />
        )}
      </div>
    </StaffPage>
  );
}

interface Shown {
  doing: 'searching' | 'generating' | null;
  vehicle: SoldVehicle | null;
  /** The vehicle's VIN was generated a moment ago. */
  isNew: boolean;
  failure: Failure | null;
}

const draft = heldDraft<{ receipt: string }>('vin-receipt');

const nothing: Shown = { doing: null, vehicle: null, isNew: false, failure: null };

/** A permit that is over is not told here: it leads to the verification. */
const toShow = (failure: Failure): Failure | null => (failure.isPermitOver ? null : failure);

function shownOf(search: Search | null): Shown {
  if (!search) return nothing;
  return search.ok
    ? { ...nothing, vehicle: search.vehicle }
    : { ...nothing, failure: toShow(search.failure) };
}

/** What the page shows of the vehicle that was asked for. */
function useVin(first: { receipt: string; search: Search | null }) {
  const [receipt, setReceipt] = useState(first.receipt);
  const [shown, setShown] = useState(() => shownOf(first.search));
  const { vehicle, doing } = shown;
  const navigate = useNavigate();

  /** What was asked for when the permit was over. */
  const unanswered = useRef<string>(undefined);
  const { hold } = useHeldInput(draft, {
    read: () => {
      const asked = unanswered.current ?? receipt.trim();
      return asked === '' ? null : { receipt: asked };
    },
    restore: (held) => {
      setReceipt(held.receipt);
      void search(held.receipt);
    },
  });
  const verifyAgain = useCallback(
    (asked: string) => {
      unanswered.current = asked;
      hold();
      void navigate('/worker/verify-generate-vin');
    },
    [navigate, hold],
  );

  const search = useCallback(
    async (asked: string) => {
      setShown((before) => ({ ...before, doing: 'searching', isNew: false, failure: null }));
      const found = await searchVehicle(asked);
      setShown(shownOf(found));
      if (!found.ok && found.failure.isPermitOver) verifyAgain(asked);
    },
    [verifyAgain],
  );

  const generate = async () => {
    if (!vehicle || doing) return;
    setShown({ ...shown, doing: 'generating', failure: null });
    const made = await askForVin(vehicle.receiptNumber);
    if (made.ok) return setShown({ ...nothing, vehicle: { ...vehicle, ...made.generated }, isNew: true });
    setShown({ ...shown, doing: null, failure: toShow(made.failure) });
    if (made.failure.isPermitOver) verifyAgain(vehicle.receiptNumber);
  };

  return { ...shown, receipt, setReceipt, search, generate };
}

interface VehicleSheetProps {
  vehicle: SoldVehicle;
  /** Its VIN was generated a moment ago. */
  isNew: boolean;
  busy: boolean;
  onGenerate: () => void;
}

/** A vehicle that was sold, and its VIN, or the way to one. */
export function VehicleSheet({ vehicle, isNew, busy, onGenerate }: VehicleSheetProps) {
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
        <Identification vehicle={vehicle} isNew={isNew} busy={busy} onGenerate={onGenerate} />
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

function Identification({ vehicle, isNew, busy, onGenerate }: VehicleSheetProps) {
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
  return (
    <Button look="primary" busy={busy} onClick={onGenerate}>
      Generate VIN
    </Button>
  );
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

/** Why a call did nothing. */
interface Failure {
  /** The server's text, else the listed one (rules.md#texts). */
  text: string;
  /** The network's or the server's trouble, which another try may not meet. */
  isPassing: boolean;
  /** The person has to verify again. */
  isPermitOver: boolean;
}
interface Failed {
  ok: false;
  failure: Failure;
}
type Search = { ok: true; vehicle: SoldVehicle } | Failed;
type Generation = { ok: true; generated: GeneratedVin } | Failed;

const failed = ({ text, status, code }: Refused): Failed => ({
  ok: false,
  failure: {
    text,
    isPassing: status === undefined || status >= 500,
    isPermitOver: code === 'not-verified',
  },
});

/** The vehicle of a receipt number. */
export async function searchVehicle(receipt: string, fetch?: typeof globalThis.fetch): Promise<Search> {
  const asked = await ask(
    () => client<VinRoutes>(fetch).vin['search-car'][':receipt'].$get({ param: { receipt } }),
    vinTexts.notFound,
  );
  if (!asked.ok) return failed(asked);
  // The listed fields are enough, and the receipt number is none of them.
  const receiptNumber = asked.value.receiptNumber ?? receipt;
  return { ok: true, vehicle: { ...asked.value, receiptNumber } };
}

/** Gives the vehicle of a receipt number its VIN. */
export async function askForVin(receipt: string, fetch?: typeof globalThis.fetch): Promise<Generation> {
  const asked = await ask(
    () => client<VinRoutes>(fetch).vin['generate-vin'][':receipt'].$post({ param: { receipt } }),
    vinTexts.notGenerated,
  );
  return asked.ok ? { ok: true, generated: asked.value } : failed(asked);
}

interface ReceiptSearchProps {
  receipt: string;
  onType: (receipt: string) => void;
  onSearch: () => void;
  busy: boolean;
  /** A vehicle is shown: what comes next is for that one. */
  isFound: boolean;
}

/** Asks for a receipt number. */
function ReceiptSearch({ receipt, onType, onSearch, busy, isFound }: ReceiptSearchProps) {
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setMissing(receipt.trim() === '');
    if (receipt.trim() !== '') onSearch();
  };
  return (
    <form method="get" onSubmit={submit} noValidate className="flex max-w-xl flex-wrap items-start gap-3">
      <TextField
        label="Receipt number"
        name="receipt"
        value={receipt}
        onChange={(event) => {
          setMissing(false);
          onType(event.target.value);
        }}
        error={isMissing ? 'Enter a receipt number' : undefined}
        hint="Hyphens and lowercase letters are fine."
        placeholder="MQ-7K2P-94VW-XQ3D"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        required
        className="grow basis-72"
      />
      <Button type="submit" look={isFound ? 'quiet' : 'primary'} busy={busy} className="mt-[1.9rem]">
        Search
      </Button>
    </form>
  );
}
