export interface DiskReading {
  folder: string;
  freeBytes: number;
  bytes: number;
}

export interface BackupReading {
  place: string;
  kept: number;
  /** The day of the newest one; null: there is none. */
  newestDay: string | null;
  /** How many days it is behind the one that is due. */
  behindDays: number;
}

export interface SendingReading {
  lastSentAt: Date | null;
  waiting: number;
  /** Since when the oldest of them waits. */
  oldestAt: Date | null;
  /** Refused for good, and nobody has looked after it. */
  refused: number;
}

export interface LedgerReading {
  /** How many records there are. */
  height: number;
  /** The last walk through it; null: none yet. */
  check: { intact: boolean; height: number; problem: string | null; checkedAt: Date } | null;
}

/** What waits, fails or was given up of one kind of job. */
export interface JobReading {
  /** The queue's name, as the log says it. */
  name: string;
  /** Due now, and nobody has taken it up. */
  waiting: number;
  /** Since when the oldest of them is due; null: none waits. */
  oldestDueAt: Date | null;
  /** Failed, and will be tried again. */
  retrying: number;
  /** Failed within a day, and will not be tried again: schedules have their next run. */
  givenUp: number;
}

export interface DatabaseReading {
  /** '18.4'. */
  version: string;
  bytes: number;
  connections: number;
  mostConnections: number;
  /** How far this server's clock is behind the database's, in milliseconds. */
  clockBehindMs: number;
}
