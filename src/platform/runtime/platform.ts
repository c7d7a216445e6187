import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import type { ImageStore } from '#platform/images/image-store.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import type { AttachmentMaker } from '#platform/mail/mail.ts';
import type { Kept } from './per-shop.ts';

/** What the shop gives every feature. One object, made at start, handed down with each request. */
export interface Platform {
  config: Config;
  database: Database;
  /** For work that needs a connection of its own. */
  databaseUrl: string;
  /** Written and read by `perShop` only. */
  kept: Kept;
  jobs: JobSender;
  images: ImageStore;
  /** Makes what is attached to mails when they leave. */
  makeAttachment: AttachmentMaker;
  /** What is missing before the shop is whole, for /readyz; undefined: nothing. */
  waitsFor?: () => string | undefined;
  /** Whether demo accounts and the demo mailbox are offered. */
  demo: boolean;
}
