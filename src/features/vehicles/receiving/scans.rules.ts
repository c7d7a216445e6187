import { judgeVin } from '#platform/text/judge-vin.ts';
import type { CheckedVin } from './receiving.contract.ts';

/** What was scanned, typed or pasted, one after the other. */
export interface Scan {
  id: string;
  text: string;
  /** What the shop knows of it; absent until it has answered. */
  checked?: CheckedVin;
  /** Somebody compared it with the vehicle although its check digit does not match. */
  isConfirmed?: boolean;
}

export type ScanStanding = 'ready' | 'odd' | 'confirmed' | 'back' | 'checking' | 'twice' | 'here' | 'wrong';

export interface ScanLine {
  id: string;
  /** As it is stored, where it is a VIN; else what was typed. */
  vin: string;
  standing: ScanStanding;
  text: string;
  /** The vehicle that is meant by the text. */
  vehicle?: { _id: string; stockNumber: string };
}

function judge({ id, text, checked, isConfirmed }: Scan, isTwice: boolean, modelYear?: number): ScanLine {
  const judged = judgeVin(text, modelYear);
  if ('problem' in judged) return { id, vin: text, standing: 'wrong', text: judged.problem };
  const line = { id, vin: judged.vin };
  if (isTwice) return { ...line, standing: 'twice', text: 'Twice in this delivery' };
  const { here, before } = checked ?? {};
  if (here) return { ...line, standing: 'here', text: `Already in stock: ${here.car}`, vehicle: here };
  // Such as one that the shop made up and withdrew.
  if (checked?.problem) return { ...line, standing: 'wrong', text: checked.problem };
  if (judged.warning) return { ...line, standing: isConfirmed ? 'confirmed' : 'odd', text: judged.warning };
  if (!checked) return { ...line, standing: 'checking', text: 'Checking' };
  if (before) return { ...line, standing: 'back', text: 'Was in stock before', vehicle: before };
  return { ...line, standing: 'ready', text: 'Ready' };
}

/** The state of each scan of a delivery for a listing of this model year. Of the same VIN the first scan counts. */
export function linesOf(scans: readonly Scan[], modelYear?: number): ScanLine[] {
  const seen = new Set<string>();
  return scans.map((scan) => {
    const judged = judgeVin(scan.text, modelYear);
    const vin = 'vin' in judged ? judged.vin : undefined;
    const line = judge(scan, vin !== undefined && seen.has(vin), modelYear);
    if (vin) seen.add(vin);
    return line;
  });
}

/** Whether a line is received: what is odd once it is confirmed, what the shop has not answered to as well, since it looks again. */
export const isReceivable = ({ standing }: ScanLine): boolean =>
  standing === 'ready' || standing === 'confirmed' || standing === 'back' || standing === 'checking';

/** What stays on the list after a delivery: all that was not received, until somebody removes it. */
export const leftAfter = (scans: readonly Scan[], received: readonly string[], modelYear?: number): Scan[] =>
  scans
    .filter(({ text }) => {
      const judged = judgeVin(text, modelYear);
      return !('vin' in judged && received.includes(judged.vin));
    })
    .map(({ id, text }) => ({ id, text }));

/** The VINs in what was pasted: one in each line or cell. A single one may have blanks in it. */
export const pastedVins = (text: string): string[] =>
  text
    .split(/[\r\n\t,;]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
