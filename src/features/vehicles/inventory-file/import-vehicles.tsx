import { useRef, useState } from 'react';
import type { MetaFunction } from 'react-router';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { type Uploaded, upload } from '#page-kit/upload.ts';
import { may } from '#platform/permissions.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { counted } from '#ui/counted.ts';
import { FileDrop } from '#ui/file-drop.tsx';
import { Notice } from '#ui/notice.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/table.tsx';
import {
  fileOvertakenCode,
  mostLines,
  type UnitsOfFile,
  type VehicleFileResult,
  vehicleFileResult,
} from './inventory-file.contract.ts';

export const handle = { focused: true } satisfies PageHandle;

/** A page that is guarded needs a loader, so that a click asks the server whether it may be opened. */
export const loader = () => null;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Import vehicles' });

const units = [
  { value: 'counted', label: 'Already counted in stock' },
  { value: 'new', label: 'New units' },
] as const;

/** A CSV file of vehicles, as the inventory exports it: a dry run first, then all of it or nothing (rules.md#vehicles). */
export default function ImportVehicles() {
  const { file, unitsAre, vinConfirmed, result, failure, isBusy, bring, chooseUnits, confirmVins, write } =
    useVehicleFile();
  const seesCosts = may(useSession()?.role ?? 'visitor', 'see costs of vehicles');
  return (
    <StaffPage title="Import vehicles" back={{ to: '/worker/vehicles', label: 'Inventory' }}>
      <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6">
        <p className="max-w-prose text-ink-soft">
          Export the inventory, change mileage, location, arrivedOn or notes
          {seesCosts && <span>, or cost</span>}
          <span>
            , and upload the file again. A VIN that is not in the inventory needs the carId of its car.
            Mileages are in km.
          </span>
        </p>
        <div className="grid gap-2">
          <p className="text-sm font-semibold" id="units">
            VINs not in the inventory
          </p>
          <SegmentedControl
            legend="VINs not in the inventory"
            options={units}
            value={unitsAre}
            onChange={chooseUnits}
            className="max-w-md"
          />
          <label className="flex min-h-9 items-center gap-3 text-sm">
            <input
              type="checkbox"
              name="vinConfirmed"
              className="size-5 shrink-0 accent-ink"
              checked={vinConfirmed}
              onChange={(event) => confirmVins(event.target.checked)}
            />
            I compared VINs with a wrong check digit with the vehicles
          </label>
        </div>
        <FileDrop
          disabled={isBusy}
          name="CSV file of vehicles"
          hint={`Up to ${mostLines.toLocaleString('en-US')} lines and 1 MB`}
          onFile={bring}
        />
        {failure && <Notice tone="bad" title={failure} />}
        {isBusy && (
          <p role="status" className="text-ink-soft">
            Reading {file?.name}…
          </p>
        )}
        {result && !isBusy && <Result result={result} name={file?.name ?? 'The file'} onWrite={write} />}
      </div>
    </StaffPage>
  );
}

const inWords = ({ newVehicles, changedVehicles, unchangedVehicles }: VehicleFileResult) =>
  [
    counted(newVehicles, 'new vehicle', 'new vehicles'),
    counted(changedVehicles, 'changed vehicle', 'changed vehicles'),
    counted(unchangedVehicles, 'unchanged', 'unchanged'),
  ].join(', ');

interface ResultProps {
  result: VehicleFileResult;
  name: string;
  onWrite: () => void;
}

function Result({ result, name, onWrite }: ResultProps) {
  const { isWritten, badLines, newVehicles, changedVehicles } = result;
  if (isWritten)
    return (
      <Notice
        tone="good"
        title="All vehicles in the file have been imported."
        actions={
          <LinkButton size="small" to="/worker/vehicles">
            View inventory
          </LinkButton>
        }
      >
        {inWords(result)}.
      </Notice>
    );
  if (badLines > 0)
    return (
      <>
        <Notice tone="bad" title={`${counted(badLines, 'line', 'lines')} with errors.`}>
          Correct {badLines === 1 ? 'it' : 'them'} in the file and upload it again. No vehicle was changed.
        </Notice>
        <BadLines result={result} />
      </>
    );
  const writes = newVehicles + changedVehicles;
  return (
    <>
      <Notice title={writes === 0 ? `${name} changes nothing.` : `${name} is ready to import.`}>
        {inWords(result)}.
      </Notice>
      {writes > 0 && (
        <Button look="primary" className="justify-self-start" onClick={onWrite}>
          Import {counted(writes, 'vehicle', 'vehicles')}
        </Button>
      )}
    </>
  );
}

function BadLines({ result: { bad, badLines } }: { result: VehicleFileResult }) {
  return (
    <>
      <Table caption="Lines with errors" framed className="max-h-[60vh]">
        <thead>
          <tr>
            <HeadCell numeric>Line</HeadCell>
            <HeadCell>VIN</HeadCell>
            <HeadCell>Why</HeadCell>
          </tr>
        </thead>
        <tbody>
          {bad.map(({ line, vehicle, reasons }) => (
            <Row key={line}>
              <Cell numeric>{line.toLocaleString('en-US')}</Cell>
              <Cell className="font-mono">{vehicle}</Cell>
              <Cell>
                <ul>
                  {reasons.map((reason) => (
                    <li key={reason}>{reason}</li>
                  ))}
                </ul>
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {badLines > bad.length && (
        <p className="text-sm text-ink-soft">
          The first {bad.length} of {badLines.toLocaleString('en-US')}.
        </p>
      )}
    </>
  );
}

const noAnswer = 'The server did not respond. Upload the file again: nothing is saved twice.';

const send = (file: File, query: Record<string, string>): Promise<Uploaded<VehicleFileResult>> =>
  upload({
    address: `/api/vehicles/file?${new URLSearchParams(query)}`,
    file,
    type: 'text/csv',
    answer: vehicleFileResult,
    fallback: noAnswer,
    onProgress: () => {},
  }).ended;

/** A file of vehicles: tried, shown, written. */
function useVehicleFile() {
  const [file, setFile] = useState<File>();
  const [unitsAre, setUnitsAre] = useState<UnitsOfFile>('counted');
  const [vinConfirmed, setVinConfirmed] = useState(false);
  const [result, setResult] = useState<VehicleFileResult>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  /** Only the answer to the last question counts. */
  const asked = useRef(0);

  async function ask(
    wanted: File,
    how: { unitsAre: UnitsOfFile; vinConfirmed: boolean },
    seen?: string,
  ): Promise<void> {
    const query = { unitsAre: how.unitsAre, vinConfirmed: String(how.vinConfirmed) };
    asked.current += 1;
    const mine = asked.current;
    setBusy(true);
    setFailure(undefined);
    const sent = await send(wanted, { ...query, ...(seen && { seen }) });
    if (mine !== asked.current) return;
    setBusy(false);
    if (sent?.ok) return setResult(sent.value);
    setFailure(sent?.text);
    // Another look says what it would do now.
    if (sent?.code === fileOvertakenCode) {
      const now = await send(wanted, query);
      if (mine === asked.current && now?.ok) setResult(now.value);
    } else if (!seen) setResult(undefined);
  }
  return {
    file,
    unitsAre,
    vinConfirmed,
    result,
    failure,
    isBusy,
    bring: (brought: File) => {
      setFile(brought);
      setResult(undefined);
      void ask(brought, { unitsAre, vinConfirmed });
    },
    chooseUnits: (units: UnitsOfFile) => {
      setUnitsAre(units);
      if (file && !result?.isWritten) void ask(file, { unitsAre: units, vinConfirmed });
    },
    confirmVins: (isConfirmed: boolean) => {
      setVinConfirmed(isConfirmed);
      if (file && !result?.isWritten) void ask(file, { unitsAre, vinConfirmed: isConfirmed });
    },
    write: () => {
      if (file && result) void ask(file, { unitsAre, vinConfirmed }, result.version);
    },
  };
}
