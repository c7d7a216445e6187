import { type ClipboardEvent, useState } from 'react';
import { VinField } from '#page-kit/scanner/vin-field.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { pastedVins } from '../../scans.rules.ts';
import { ScannedLines } from './scanned-lines.tsx';
import type { DeliveryInHand } from './use-delivery.ts';

/** Where VINs are scanned, typed or pasted one after the other, and what came of each. */
export function ScanPanel({ delivery }: { delivery: DeliveryInHand }) {
  const [typed, setTyped] = useState('');
  const { lines, ready, failure, add, remove, confirm, check } = delivery;
  const enter = (vin: string) => {
    add([vin]);
    setTyped('');
  };
  const paste = (event: ClipboardEvent) => {
    const vins = pastedVins(event.clipboardData.getData('text'));
    if (vins.length < 2) return;
    event.preventDefault();
    add(vins);
  };
  const kept = lines.length - ready.length;
  return (
    <section aria-labelledby="scans" className="grid content-start gap-4">
      <h2 id="scans" className="text-lg">
        Vehicles
      </h2>
      <div className="flex flex-wrap items-start gap-3">
        <VinField
          label="VIN"
          name="vin"
          autoFocus
          data-page-focus
          value={typed}
          onChange={setTyped}
          onEntered={enter}
          onPaste={paste}
          manyInARow
          hint="Scan it, or type it and press Enter. You can also paste a list."
          className="grow basis-72"
        />
        <Button className="mt-[1.9rem]" disabled={typed.trim() === ''} onClick={() => enter(typed.trim())}>
          Add
        </Button>
      </div>
      <p role="status" className="text-sm text-ink-soft tabular-nums">
        {ready.length.toLocaleString('en-US')} to receive
        {kept > 0 && <span>{`, ${kept.toLocaleString('en-US')} not ready`}</span>}
      </p>
      {failure && <Notice tone="bad" title={failure} onRetry={() => void check()} />}
      <ScannedLines lines={lines} onRemove={remove} onConfirm={confirm} />
    </section>
  );
}
