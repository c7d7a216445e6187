import type { HealthLine } from './health.contract.ts';
import { gibibyte, good, type Judged, judged, look, numberText, sizeText } from './judged.rules.ts';
import type { BackupReading, DiskReading } from './readings.contract.ts';

/** Free space below which a disk is told, as a part of it and in bytes: the smaller one counts. */
const disks = {
  look: { part: 0.1, bytes: 10 * gibibyte },
  broken: { part: 0.03, bytes: gibibyte },
};

function judgeAge(backups: BackupReading | undefined, demo: boolean): Judged {
  if (!backups)
    return demo
      ? good('A demo is not backed up.')
      : look(
          'Automatic backups are off.',
          'Set BACKUPS to a folder on another disk or to a bucket, or schedule npm run backup yourself.',
        );
  if (backups.newestDay === null)
    return look('There is no backup yet.', 'The first one runs within minutes; if not, check the log.');
  if (backups.behindDays === 0) return good('Daily backups are running.');
  const says = `The newest backup is ${backups.behindDays === 1 ? 'a day' : `${numberText(backups.behindDays)} days`} old.`;
  return judged(
    backups.behindDays >= 3 ? 'broken' : 'look',
    says,
    'Check the log for keep-backups, and the free space for backups.',
  );
}

export const judgeBackups = (backups: BackupReading | undefined, demo: boolean): HealthLine => ({
  area: 'backups',
  ...judgeAge(backups, demo),
  facts: backups
    ? [
        { label: 'Newest', value: backups.newestDay ?? 'None yet' },
        { label: 'Kept', value: numberText(backups.kept) },
        { label: 'Where', value: backups.place },
      ]
    : [],
});

const isScarce = ({ freeBytes, bytes }: DiskReading, least: { part: number; bytes: number }) =>
  freeBytes < Math.min(bytes * least.part, least.bytes);

export function judgeDisk(disk: DiskReading): HealthLine {
  const todo = 'Delete unneeded files on that disk, or move the shop to a larger one.';
  const state = isScarce(disk, disks.broken) ? 'broken' : isScarce(disk, disks.look) ? 'look' : 'good';
  return {
    area: 'disk',
    ...(state === 'good'
      ? good('There is enough space.')
      : judged(state, state === 'broken' ? 'The disk is almost full.' : 'Disk space is running low.', todo)),
    facts: [
      { label: 'Free', value: `${sizeText(disk.freeBytes)} of ${sizeText(disk.bytes)}` },
      { label: 'DATA_DIR', value: disk.folder },
    ],
  };
}
