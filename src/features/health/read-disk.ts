import { statfs } from 'node:fs/promises';
import type { DiskReading } from './readings.contract.ts';

/** The disk that DATA_DIR lies on, as far as this server may fill it. */
export async function readDisk(folder: string): Promise<DiskReading> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { folder, freeBytes: bavail * bsize, bytes: blocks * bsize };
}
