import { type FormEvent, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';

interface ReceiptSearchProps {
  receipt: string;
  onType: (receipt: string) => void;
  onSearch: () => void;
  busy: boolean;
  /** A vehicle is shown: what comes next is for that one. */
  isFound: boolean;
}

/** Asks for a receipt number. */
export function ReceiptSearch({ receipt, onType, onSearch, busy, isFound }: ReceiptSearchProps) {
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
