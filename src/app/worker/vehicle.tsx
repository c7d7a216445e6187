import {
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useRouteError,
} from 'react-router';
import { albumCalls } from '#features/catalogue/album/use-album.ts';
import type { VehicleSheet } from '#features/vehicles/sheet/sheet.contract.ts';
import type { SheetRoutes } from '#features/vehicles/sheet/sheet.routes.ts';
import { StandingVehicle, vehicleForms } from '#features/vehicles/sheet/standing-vehicle.tsx';
import { VehicleAlbum } from '#features/vehicles/sheet/vehicle-album.tsx';
import { LabelPrinting } from '#features/vin/label-printing.tsx';
import { useBarcode } from '#features/vin/use-barcode.ts';
import { VinBarcode } from '#features/vin/vin-barcode.tsx';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { FailurePage } from '#page-kit/failure-page.tsx';
import { formAction } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { valueOrThrow } from '#page-kit/value-or-throw.ts';
import { Spinner } from '#ui/spinner.tsx';

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const param = { id: params.id ?? '' };
  const { fetch } = context.get(serverContext);
  const [asked, askedAlbum] = await Promise.all([
    ask(() => client<SheetRoutes>(fetch).vehicles[':id'].$get({ param }), 'The vehicle could not be loaded.'),
    albumCalls({ of: 'vehicles', id: param.id }, fetch).find(),
  ]);
  return { sheet: valueOrThrow(asked), album: valueOrThrow(askedAlbum) };
}

const posts = formAction(...vehicleForms);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? `Vehicle ${loaderData.sheet.stockNumber}` : 'Vehicle not found' });

/** One vehicle, and its label. */
export default function Vehicle() {
  const { sheet, album } = useLoaderData<typeof loader>();
  return (
    <StandingVehicle key={sheet._id} sheet={sheet}>
      <VehicleAlbum vehicleId={sheet._id} album={album} />
      <Label sheet={sheet} />
    </StandingVehicle>
  );
}

function Label({ sheet: { vin, stockNumber, car } }: { sheet: VehicleSheet }) {
  const barcode = useBarcode(vin, undefined);
  return (
    <section aria-labelledby="label" className="grid justify-items-start gap-6 border-t border-line pt-6">
      <h2 id="label" className="text-lg">
        Label
      </h2>
      {barcode ? (
        <>
          <VinBarcode vin={vin} barcode={barcode} />
          <LabelPrinting vehicle={{ ...car, stockNumber }} vin={vin} barcode={barcode} />
        </>
      ) : (
        <Spinner label="Drawing the barcode" />
      )}
    </section>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <FailurePage
      status={isMissing ? 404 : 500}
      title={isMissing ? 'Vehicle not found.' : 'The vehicle could not be loaded.'}
      text={isMissing ? 'The link may be incomplete.' : 'Please try again in a moment.'}
    />
  );
}
