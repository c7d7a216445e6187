import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { upload } from '#page-kit/upload.ts';
import { Button } from '#ui/button.tsx';
import { counted } from '#ui/counted.ts';
import { Dialog } from '#ui/dialog.tsx';
import { FileDrop } from '#ui/file-drop.tsx';
import { GoBack } from '#ui/go-back.tsx';
import { Notice } from '#ui/notice.tsx';
import { mostValueLines, type ValueFileResult, valueFileResult } from './values.contract.ts';

interface ValueFileDialogProps {
  open: boolean;
  onClose: () => void;
}

const noAnswer = 'The server did not respond. Upload the file again. Nothing is saved twice.';

const send = (file: File, seen?: string) =>
  upload<ValueFileResult>({
    address: `/api/trade-in-values/file${seen ? `?seen=${seen}` : ''}`,
    file,
    type: 'text/csv',
    answer: valueFileResult,
    fallback: noAnswer,
    onProgress: () => {},
  }).ended;

function useValueFile() {
  const [file, setFile] = useState<File>();
  const [result, setResult] = useState<ValueFileResult>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const ask = async (wanted: File, seen?: string) => {
    setFile(wanted);
    setBusy(true);
    setFailure(undefined);
    const sent = await send(wanted, seen);
    setBusy(false);
    if (!sent?.ok) {
      setResult(undefined);
      return setFailure(sent?.text ?? noAnswer);
    }
    setResult(sent.value);
    if (sent.value.isWritten) await revalidate();
  };
  return {
    result,
    failure,
    isBusy,
    bring: (brought: File) => void ask(brought),
    write: () => {
      if (file && result) void ask(file, result.version);
    },
  };
}

/** A CSV file of values, as the table exports it: tried first, then all of it or nothing. */
export function ValueFileDialog({ open, onClose }: ValueFileDialogProps) {
  const { result, failure, isBusy, bring, write } = useValueFile();
  const writes =
    result && !result.isWritten && result.badLines === 0 && result.newLines + result.changedLines;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Import values"
      actions={
        <>
          <GoBack onClick={onClose} />
          {writes ? (
            <Button look="primary" busy={isBusy} onClick={write}>
              Import {counted(writes, 'line', 'lines')}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="grid gap-4">
        <p>Export the table, edit it, and upload the file. Lines that are not in the file are not changed.</p>
        <FileDrop
          name="CSV file of values"
          hint={`Up to ${mostValueLines.toLocaleString('en-US')} lines`}
          disabled={isBusy}
          onFile={bring}
        />
        {failure && <Notice tone="bad" title={failure} />}
        {result && <Result result={result} />}
      </div>
    </Dialog>
  );
}

function Result({ result }: { result: ValueFileResult }) {
  const { isWritten, newLines, changedLines, unchangedLines, badLines, bad } = result;
  if (badLines > 0)
    return (
      <Notice tone="bad" title={`${counted(badLines, 'line', 'lines')} with errors. Nothing was changed.`}>
        <ul className="grid max-h-48 gap-1 overflow-y-auto text-sm">
          {bad.map(({ line, car, reasons }) => (
            <li key={line}>
              Line {line.toLocaleString('en-US')} ({car || 'no name'}): {reasons.join('; ')}
            </li>
          ))}
        </ul>
      </Notice>
    );
  const told = `${newLines} new, ${changedLines} changed, ${unchangedLines} unchanged`;
  return (
    <Notice
      tone={isWritten ? 'good' : 'neutral'}
      title={isWritten ? `Imported: ${told}.` : `The file has ${told}.`}
    />
  );
}
