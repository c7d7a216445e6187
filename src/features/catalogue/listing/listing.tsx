import { type ReactNode, useEffect, useState } from 'react';
import { isRouteErrorResponse, type LoaderFunctionArgs, useRouteError } from 'react-router';
import { z } from 'zod';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { FailurePage } from '#page-kit/failure-page.tsx';
import { ActionDialog, type AnyForm, SentForm, useForm } from '#page-kit/form.tsx';
import { pageForm } from '#page-kit/form-action.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useFormUnits } from '#page-kit/shop-data.ts';
import { valueOrThrow } from '#page-kit/value-or-throw.ts';
import { isVerified } from '#platform/permissions.ts';
import { distanceUnit, speedUnit } from '#platform/units.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { TextAreaField, TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast-store.ts';
import type { Tone } from '#ui/tone.ts';
import { AlbumPanel } from '../album/album-panel.tsx';
import { albumCalls, albumForms } from '../album/use-album.ts';
import { sprintName } from '../detail/fact-groups.rules.ts';
import {
  bodyWords,
  conditionWords,
  driveWords,
  fuelWords,
  keysOf,
  type ListingState,
  listingStateWords,
  transmissionWords,
} from '../facts.rules.ts';
import { ShapePanel } from '../own-shapes/shape-panel.tsx';
import { DeleteListing, deleteListing } from './delete-listing.tsx';
import { type Listing, listingChangedCode } from './listing.contract.ts';
import type { ListingRoutes } from './listing.routes.ts';
import {
  formOf,
  type ListingFieldName,
  listingFields,
  listingForm,
  shownConsumption,
} from './listing-fields.ts';
import { ListingPrice, priceForms } from './listing-price.tsx';

/** What the page of a listing needs. Throws what the page fails with. */
export async function loadListing({ context, params }: LoaderFunctionArgs) {
  const { fetch, session } = context.get(serverContext);
  const param = { id: params.id ?? '' };
  const [asked, askedAlbum] = await Promise.all([
    ask(() => client<ListingRoutes>(fetch).listings[':id'].$get({ param }), 'The car could not be loaded.'),
    albumCalls({ of: 'listings', id: param.id }, fetch).find(),
  ]);
  return {
    listing: valueOrThrow(asked),
    album: valueOrThrow(askedAlbum),
    verified: isVerified(session?.permits ?? [], 'change prices'),
  };
}

interface ListingScreenProps {
  loaded: Awaited<ReturnType<typeof loadListing>>;
  /** What other features know of its units. */
  children?: ReactNode;
}

/** One listing with everything about it: facts, texts, pictures, price and state (rules.md#facts). */
export const ListingScreen = (props: ListingScreenProps) => (
  <OneListing key={props.loaded.listing._id} {...props} />
);

function OneListing({ loaded, children }: ListingScreenProps) {
  const { listing, album, verified } = loaded;
  const { make, model, vip, listingState, stock } = listing;
  const save = useListingForm(listing);
  return (
    <StaffPage
      title={`${make} ${model}`}
      back={{ to: vip ? '/worker?catalogue=vip' : '/worker', label: 'Stock' }}
      aside={
        <>
          <ListingStateBadge state={listingState} />
          {vip && <Badge>VIP</Badge>}
          <span className="text-sm text-ink-soft">{stock.toLocaleString('en-US')} in stock</span>
        </>
      }
      actions={<ListingActions listing={listing} save={save.form} />}
    >
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <AlbumPanel
            loaded={album}
            of="listings"
            id={listing._id}
            emptyText="No pictures yet: lists show a placeholder. The first picture is shown in lists."
          />
          <ShapePanel listing={listing} />
          <ListingForm {...save} />
        </div>
        <div className="grid gap-6 max-lg:order-first">
          <ListingPrice listing={listing} verified={verified} />
        </div>
      </div>
      {children}
    </StaffPage>
  );
}

/** In place of the page of a listing that cannot be shown. */
export function ListingFailure() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <FailurePage
      status={isMissing ? 404 : 500}
      title={isMissing ? 'Car not found.' : 'The car could not be loaded.'}
      text={isMissing ? 'There is no car at this address.' : 'Please try again in a moment.'}
    />
  );
}

const tones: Record<ListingState, Tone> = { draft: 'warn', published: 'good', archived: 'neutral' };

const ListingStateBadge = ({ state }: { state: ListingState }) => (
  <Badge tone={tones[state]}>{listingStateWords[state]}</Badge>
);

const noAnswer = 'The server did not respond. Nothing was changed.';

const publishListing = pageForm('publish', z.object({}), ({ api, params: { id = '' } }) =>
  ask(() => api<ListingRoutes>().listings[':id'].publish.$post({ param: { id } }), noAnswer),
);
const archiveListing = pageForm('archive', z.object({}), ({ api, params: { id = '' } }) =>
  ask(() => api<ListingRoutes>().listings[':id'].archive.$post({ param: { id } }), noAnswer),
);

interface ListingActionsProps {
  listing: Listing;
  /** The form of the listing. */
  save: AnyForm;
}

/** Offers the car to customers, shows it as they see it, or takes it out of the shop. */
function ListingActions({ listing, save }: ListingActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const { _id: id, vip, listingState } = listing;
  return (
    <>
      <LinkButton to={`/worker/vehicles?car=${id}`} size="small">
        Vehicles
      </LinkButton>
      {listingState !== 'archived' && (
        <LinkButton to={`/worker/receive?car=${id}`} size="small">
          Receive vehicles
        </LinkButton>
      )}
      {listingState === 'published' && !vip && (
        <LinkButton to={`/cars/${id}`} size="small">
          View in the shop
        </LinkButton>
      )}
      {listingState !== 'published' && <PublishButton save={save} />}
      {listingState !== 'archived' && (
        <Button size="small" onClick={() => setAsking(true)}>
          Archive
        </Button>
      )}
      {listingState !== 'published' && <DeleteListing listing={listing} />}
      <ActionDialog
        form={archiveListing}
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Archive ${listing.make} ${listing.model}?`}
        confirmLabel="Archive"
        done="This car is now archived."
        opensOnce
      >
        Customers can no longer find or buy it. Its orders and pictures are kept, and you can publish it
        again.
      </ActionDialog>
    </>
  );
}

/** Pressed while the listing is being saved, it publishes what was saved; where the save is refused, nothing is published. */
function PublishButton({ save }: { save: AnyForm }) {
  const [isWaiting, setWaiting] = useState(false);
  const form = useForm(publishListing, {
    onDone: () => showToast('This car is now published.', { tone: 'good' }),
    onRejected: ({ text }) => showToast(text, { tone: 'bad' }),
  });
  const isSaving = save.sending !== undefined;
  useEffect(() => {
    if (!isWaiting || isSaving) return;
    setWaiting(false);
    if (save.result?.ok) form.send();
  });
  return (
    <SentForm form={form} className="contents">
      <Button
        type="submit"
        look="primary"
        size="small"
        busy={isWaiting || form.sending !== undefined}
        onClick={(event) => {
          if (!isSaving) return;
          event.preventDefault();
          setWaiting(true);
        }}
      >
        Publish
      </Button>
    </SentForm>
  );
}

const optionsOf = (words: Readonly<Record<string, string>>) =>
  keysOf(words).map((value) => ({ value, label: words[value] ?? value }));

const unknown = { value: '', label: 'Unknown' };

type ChoiceName = 'condition' | 'body' | 'fuel' | 'transmission' | 'drive';
const options: Record<ChoiceName, { value: string; label: string }[]> = {
  condition: optionsOf(conditionWords),
  body: [unknown, ...optionsOf(bodyWords)],
  fuel: [unknown, ...optionsOf(fuelWords)],
  transmission: [unknown, ...optionsOf(transmissionWords)],
  drive: [unknown, ...optionsOf(driveWords)],
};

const saveListing = pageForm('listing', listingForm, async ({ value: json, api, params: { id = '' } }) => {
  const asked = await ask(
    () => api<ListingRoutes>().listings[':id'].$put({ param: { id }, json }),
    'The server did not respond. Nothing was saved.',
  );
  if (asked.ok) return asked;
  // What is wrong with a line of equipment is said at all of it.
  const fields = Object.entries(asked.fields).map(([path, text]) => [path.split('.')[0], text] as const);
  return { ...asked, fields: Object.fromEntries(fields.toReversed()) };
});

/** What can be sent from the page of a listing. */
export const listingForms = [
  saveListing,
  publishListing,
  archiveListing,
  deleteListing,
  ...priceForms,
  ...albumForms,
] as const;

/** The form of one listing. What somebody else has saved since is shown once this one is discarded. */
function useListingForm(listing: Listing) {
  const units = useFormUnits();
  // What others save is not mixed into a form that was opened before, also where the page is read again.
  const [begun, begin] = useState(listing);
  const start = formOf(begun, units);
  const form = useForm(saveListing, {
    // Under each system of units by itself: figures in miles are no kilometres.
    about: units,
    version: begun.version,
    start: { ...start, expectedVersion: begun.version },
    onDone: (saved) => {
      begin(saved);
      showToast('Saved.', { tone: 'good' });
    },
  });
  const discard = () => {
    form.discard();
    begin(listing);
  };
  return { form, begun, units, start, discard };
}

/** Everything that is known of a car, in groups, saved together. */
function ListingForm({ form, begun, units, start, discard }: ReturnType<typeof useListingForm>) {
  const { texts, result } = form;
  const isDirty = listingFields.some((name) => (texts[name] ?? '') !== start[name]);
  const failure = result?.ok === false && result.text !== '' ? result : undefined;
  const isOvertaken = failure?.code === listingChangedCode;
  const wired = (name: ListingFieldName, label: string) => ({ ...form.field(name), label });
  const text = (name: ListingFieldName, label: string) => (
    <TextField {...wired(name, label)} autoComplete="off" />
  );
  const figure = (name: ListingFieldName, label: string, mode: 'numeric' | 'decimal' = 'numeric') => (
    <TextField {...wired(name, label)} inputMode={mode} autoComplete="off" />
  );
  const choice = (name: ChoiceName, label: string) => (
    <SelectField {...wired(name, label)} options={options[name]} />
  );
  const sent = {
    expectedVersion: form.field('expectedVersion').defaultValue,
    units,
    topSpeedBefore: begun.topSpeed,
    mileageKmBefore: begun.mileageKm,
    rangeKmBefore: begun.rangeKm,
  };
  return (
    <SentForm key={begun.version} form={form} className="grid gap-8">
      {Object.entries(sent).map(([name, value]) => (
        <input key={name} type="hidden" name={name} defaultValue={value ?? ''} />
      ))}
      <Group title="Car">
        {text('make', 'Make')}
        {text('model', 'Model')}
        {text('trim', 'Trim')}
        {choice('condition', 'Condition')}
        {figure('modelYear', 'Model year')}
        {choice('body', 'Body')}
        {figure('mileageKm', `Mileage in ${distanceUnit(units)}`)}
        {figure('previousOwners', 'Previous owners')}
      </Group>
      <Group title="Engine and drive">
        {choice('fuel', 'Fuel')}
        {choice('transmission', 'Transmission')}
        {choice('drive', 'Drive')}
        {figure('powerKw', 'Power in kW')}
        {figure('topSpeed', `Top speed in ${speedUnit(units)}`)}
        {figure('zeroTo100', `${sprintName(units)} in seconds`, 'decimal')}
        <TextField
          {...wired('consumption', 'Consumption per 100 km')}
          hint={shownConsumption(texts.consumption ?? '', texts.fuel ?? '', units)}
          inputMode="decimal"
          autoComplete="off"
        />
        {figure('rangeKm', `Range in ${distanceUnit(units)}`)}
      </Group>
      <Group title="Color and cabin">
        {text('color', 'Color')}
        {text('interiorColor', 'Interior')}
        {figure('seats', 'Seats')}
        {figure('doors', 'Doors')}
      </Group>
      <TextAreaField
        {...wired('description', 'Description')}
        rows={8}
        hint="Plain text. Separate paragraphs with an empty line."
      />
      <TextAreaField {...wired('equipment', 'Equipment')} rows={8} hint="One item per line." />
      <div className="sticky bottom-0 z-10 grid gap-4 border-t border-line bg-ground py-4">
        {failure && (
          <Notice
            tone="bad"
            title={failure.text}
            // The page is read again first.
            {...(isOvertaken && {
              onRetry: form.sending === undefined ? discard : undefined,
              retryLabel: 'Discard mine and reload',
            })}
          >
            {isOvertaken && 'Your changes are still in the form. Reloading replaces them.'}
          </Notice>
        )}
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" look="primary" busy={form.sending !== undefined}>
            Save
          </Button>
          <p role="status" className="text-sm text-ink-soft">
            {isDirty ? 'You have unsaved changes.' : ''}
          </p>
        </div>
      </div>
    </SentForm>
  );
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset>
    <legend className="mb-4 text-lg font-semibold">{title}</legend>
    <div className="grid grid-cols-2 gap-x-4 gap-y-5 md:grid-cols-3 xl:grid-cols-4">{children}</div>
  </fieldset>
);
