import { useRef, useState } from 'react';
import { type Uploaded, upload } from '#page-kit/ask/upload.ts';
import {
  fileOvertakenCode,
  type UnitsOfFile,
  type VehicleFileResult,
} from '../../inventory-file.contract.ts';

const noAnswer = 'The server did not respond. Upload the file again: nothing is saved twice.';

const send = (file: File, query: Record<string, string>): Promise<Uploaded<VehicleFileResult>> =>
  upload({
    address: `/api/vehicles/file?${new URLSearchParams(query)}`,
    file,
    type: 'text/csv',
    answer: async () => (await import('../../inventory-file.contract.ts')).vehicleFileResult,
    fallback: noAnswer,
    onProgress: () => {},
  }).ended;

/** A file of vehicles: tried, shown, written. */
export function useVehicleFile() {
  const [file, setFile] = useState<File>();
  const [unitsAre, setUnitsAre] = useState<UnitsOfFile>('counted');
  const [result, setResult] = useState<VehicleFileResult>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  /** Only the answer to the last question counts. */
  const asked = useRef(0);

  async function ask(wanted: File, units: UnitsOfFile, seen?: string): Promise<void> {
    asked.current += 1;
    const mine = asked.current;
    setBusy(true);
    setFailure(undefined);
    const sent = await send(wanted, { unitsAre: units, ...(seen && { seen }) });
    if (mine !== asked.current) return;
    setBusy(false);
    if (sent?.ok) return setResult(sent.value);
    setFailure(sent?.text);
    // Another look says what it would do now.
    if (sent?.code === fileOvertakenCode) {
      const now = await send(wanted, { unitsAre: units });
      if (mine === asked.current && now?.ok) setResult(now.value);
    } else if (!seen) setResult(undefined);
  }
  return {
    file,
    unitsAre,
    result,
    failure,
    isBusy,
    bring: (brought: File) => {
      setFile(brought);
      setResult(undefined);
      void ask(brought, unitsAre);
    },
    chooseUnits: (units: UnitsOfFile) => {
      setUnitsAre(units);
      if (file && !result?.isWritten) void ask(file, units);
    },
    write: () => {
      if (file && result) void ask(file, unitsAre, result.version);
    },
  };
}
