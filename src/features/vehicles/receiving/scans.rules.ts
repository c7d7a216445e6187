import { judgeVin } from '../vin.rules.ts';
import type { CheckedVin } from './receiving.contract.ts';

/** What was scanned, typed or pasted, one after the other. */
export interface Scan {
  id: string;
  text: string;
  /** What the shop knows of it; absent until it has answered. */
  checked?: CheckedVin;
}

export type ScanStanding = 'ready' | 'odd' | 'back' | 'checking' | 'twice' | 'here' | 'wrong';

export interface ScanLine {
  id: string;
  /** As it is stored, where it is a VIN; else what was typed. */
  vin: string;
  standing: ScanStanding;
  text: string;
  /** The vehicle that is meant by the text. */
  vehicle?: { _id: string; stockNumber: string };
}

function judge({ id, text, checked }: Scan, isTwice: boolean): ScanLine {
  const judged = judgeVin(text);
  if ('problem' in judged) return { id, vin: text, standing: 'wrong', text: judged.problem };
  const line = { id, vin: judged.vin };
  if (isTwice) return { ...line, standing: 'twice', text: 'Twice in this delivery' };
  const { here, before } = checked ?? {};
  if (here) return { ...line, standing: 'here', text: `Already in stock: ${here.car}`, vehicle: here };
  if (judged.warning) return { ...line, standing: 'odd', text: judged.warning };
  if (!checked) return { ...line, standing: 'checking', text: 'Checking' };
  if (before) return { ...line, standing: 'back', text: 'Was in stock before', vehicle: before };
  return { ...line, standing: 'ready', text: 'Ready' };
}

/** How each scan of a delivery stands. Of the same VIN the first scan counts. */
export function linesOf(scans: readonly Scan[]): ScanLine[] {
  const seen = new Set<string>();
  return scans.map((scan) => {
    const judged = judgeVin(scan.text);
    const vin = 'vin' in judged ? judged.vin : undefined;
    const line = judge(scan, vin !== undefined && seen.has(vin));
    if (vin) seen.add(vin);
    return line;
  });
}

/** Whether a line is received: what is odd may be, what the shop has not answered to as well, since it looks again. */
export const isReceivable = ({ standing }: ScanLine): boolean =>
  standing === 'ready' || standing === 'odd' || standing === 'back' || standing === 'checking';

/** The VINs in what was pasted: one in each line or cell. A single one may have blanks in it. */
export const pastedVins = (text: string): string[] =>
  text
    .split(/[\r\n\t,;]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
