import { useRef, useState } from 'react';
import { type Uploaded, upload } from '#page-kit/ask/upload.ts';
import {
  fileOvertakenCode,
  type UnitsOfFile,
  type VehicleFileResult,
  vehicleFileResult,
} from '../../inventory-file.contract.ts';

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
export function useVehicleFile() {
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
