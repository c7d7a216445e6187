import { formatDate } from '#ui/date-text.tsx';
import type { OthersAct } from './audit.contract.ts';

/** That another person was faster: who, and when. `did`: 'handed the Porsche 911 over'. */
export function othersActText({ by, at, timeZone }: OthersAct, did: string): string {
  const when = formatDate(at, { time: true, timeZone });
  return `${by} ${did} already on ${when}. Nothing was changed.`;
}
