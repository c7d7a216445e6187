import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sweepLinks } from '#features/accounts/one-time-links.service.ts';
import { sweepChallenges } from '#features/accounts/passkeys/challenge.ts';
import { sweepResets } from '#features/accounts/password-reset/password-reset.service.ts';
import { sweepSessions } from '#features/accounts/session/session.service.ts';
import { keepBackups } from '#features/backups/keep-backups.ts';
import { sweepImports } from '#features/car-import/car-import.service.ts';
import { finishDuePictures } from '#features/catalogue/album/finish-picture.ts';
import { sweepPictures } from '#features/catalogue/album/sweep-pictures.ts';
import { sweepShapes } from '#features/catalogue/own-shapes/own-shapes.service.ts';
import { sweepPriceUpdates } from '#features/catalogue/prices/price-updates.ts';
import { learnWords } from '#features/catalogue/words/learn-words.ts';
import { settleLeftovers } from '#features/checkout/pay/settle-sale.ts';
import { tellOfComing } from '#features/checkout/plan-payments/tell-of-coming.ts';
import { remindOwners } from '#features/garage/care/remind-owners.ts';
import { endHolds } from '#features/holds/reserving/end-holds.ts';
import { settleLeftoverHolds } from '#features/holds/reserving/settle-hold.ts';
import { keepAnchoring } from '#features/ledger/anchors/anchor-records.ts';
import { checkLedger } from '#features/ledger/chain/check-ledger.ts';
import { compareBooks } from '#features/orders/bookkeeping/compare-books.ts';
import { lookAfterDisputes } from '#features/orders/disputes/look-after-disputes.ts';
import { remindOfRentals } from '#features/orders/handover/remind-of-rentals.ts';
import { resetMilestones, setMilestones } from '#features/orders/milestones/order-milestones.ts';
import { recordLatelyMissed, recordMissedSales } from '#features/orders/order-news/record-payment.ts';
import {
  issueCreditNotes,
  issueInvoicesSince,
  issueMissedCreditNotes,
  issueMissedInvoices,
} from '#features/orders/papers/issue-invoices.ts';
import { sweepRentalPhotos } from '#features/orders/rental-condition/rental-photos.ts';
import { unnamedUnits } from '#features/orders/vins/unnamed-units.ts';
import { eraseWhatIsOver } from '#features/own-data/erase-what-is-over.ts';
import { collectDue } from '#features/payments/collection/collect-due.ts';
import { forgetKeptCards } from '#features/payments/collection/forget-kept-cards.ts';
import type { PaymentPlatform } from '#features/payments/payment-provider.ts';
import { sandboxProvider } from '#features/payments/providers/sandbox-provider.ts';
import { giveLeftoverRefunds } from '#features/payments/refunds/refunds.service.ts';
import { sweepQuestions } from '#features/questions/sweep-questions.ts';
import { closeDays, recountDays } from '#features/sales-figures/close-days.ts';
import { sweepSaved } from '#features/saved/notices/sweep-saved.ts';
import { tellOfSaved, tellOfSavedDaily } from '#features/saved/notices/tell-of-saved.ts';
import { mailStaffNewsAtOnce, mailStaffNewsDaily } from '#features/staff-news/mail-staff-news.ts';
import { sweepStaffNews } from '#features/staff-news/staff-news.service.ts';
import { lapseUnconfirmed } from '#features/test-drives/slots/find-place.ts';
import { lookAfterDrives } from '#features/test-drives/upkeep/look-after-drives.ts';
import { remindOfDrives } from '#features/test-drives/upkeep/remind-of-drives.ts';
import { endOffers } from '#features/trade-ins/appraisals/appraisals.service.ts';
import { sweepPhotos } from '#features/trade-ins/requests/photos.service.ts';
import { replanRentalUnits } from '#features/vehicles/rental-days/rental-days.service.ts';
import { openJobs, queueOf } from '#platform/jobs/jobs.ts';
import { sweepUses } from '#platform/limits/limits.ts';
import { log } from '#platform/log.ts';
import { giveUpMails } from '#platform/mail/give-up-mails.ts';
import { openTestShop, type TestShop } from '../../tests/support/shop.ts';
import { listeners, schedules } from './listeners.ts';

// Their functions run as they are, and note that they were called.
vi.mock(import('#features/accounts/passkeys/challenge.ts'), { spy: true });
vi.mock(import('#features/accounts/session/session.service.ts'), { spy: true });
vi.mock(import('#features/accounts/password-reset/password-reset.service.ts'), { spy: true });
vi.mock(import('#features/accounts/one-time-links.service.ts'), { spy: true });
vi.mock(import('#features/car-import/car-import.service.ts'), { spy: true });
vi.mock(import('#features/catalogue/album/finish-picture.ts'), { spy: true });
vi.mock(import('#features/catalogue/album/sweep-pictures.ts'), { spy: true });
vi.mock(import('#features/catalogue/own-shapes/own-shapes.service.ts'), { spy: true });
vi.mock(import('#features/checkout/pay/settle-sale.ts'), { spy: true });
vi.mock(import('#features/ledger/anchors/anchor-records.ts'), { spy: true });
vi.mock(import('#features/ledger/chain/check-ledger.ts'), { spy: true });
vi.mock(import('#features/orders/milestones/order-milestones.ts'), { spy: true });
vi.mock(import('#features/orders/order-news/record-payment.ts'), { spy: true });
vi.mock(import('#features/orders/handover/remind-of-rentals.ts'), { spy: true });
vi.mock(import('#features/payments/refunds/refunds.service.ts'), { spy: true });
vi.mock(import('#features/payments/collection/collect-due.ts'), { spy: true });
vi.mock(import('#features/payments/collection/forget-kept-cards.ts'), { spy: true });
vi.mock(import('#features/orders/disputes/look-after-disputes.ts'), { spy: true });
vi.mock(import('#features/payments/collection/open-plan.ts'), { spy: true });
vi.mock(import('#features/checkout/plan-payments/tell-of-coming.ts'), { spy: true });
vi.mock(import('#features/orders/bookkeeping/compare-books.ts'), { spy: true });
vi.mock(import('#features/orders/papers/issue-invoices.ts'), { spy: true });
vi.mock(import('#features/staff-news/mail-staff-news.ts'), { spy: true });
vi.mock(import('#features/catalogue/words/learn-words.ts'), { spy: true });
vi.mock(import('#features/saved/notices/tell-of-saved.ts'), { spy: true });
vi.mock(import('#features/saved/notices/sweep-saved.ts'), { spy: true });
vi.mock(import('#features/holds/reserving/end-holds.ts'), { spy: true });
vi.mock(import('#features/holds/reserving/settle-hold.ts'), { spy: true });
vi.mock(import('#features/staff-news/staff-news.service.ts'), { spy: true });
vi.mock(import('#features/vehicles/rental-days/rental-days.service.ts'), { spy: true });
vi.mock(import('#features/catalogue/prices/price-updates.ts'), { spy: true });
vi.mock(import('#platform/mail/give-up-mails.ts'), { spy: true });
vi.mock(import('#platform/limits/limits.ts'), { spy: true });
vi.mock(import('#features/backups/keep-backups.ts'), { spy: true });
vi.mock(import('#features/own-data/erase-what-is-over.ts'), { spy: true });
vi.mock(import('#features/test-drives/slots/find-place.ts'), { spy: true });
vi.mock(import('#features/test-drives/upkeep/look-after-drives.ts'), { spy: true });
vi.mock(import('#features/test-drives/upkeep/remind-of-drives.ts'), { spy: true });
vi.mock(import('#features/garage/care/remind-owners.ts'), { spy: true });
vi.mock(import('#features/questions/sweep-questions.ts'), { spy: true });
vi.mock(import('#features/sales-figures/close-days.ts'), { spy: true });
vi.mock(import('#features/orders/rental-condition/rental-photos.ts'), { spy: true });
vi.mock(import('#features/trade-ins/requests/photos.service.ts'), { spy: true });
vi.mock(import('#features/trade-ins/appraisals/appraisals.service.ts'), { spy: true });

/** What each schedule is to call. */
const called = {
  'settle-leftovers': settleLeftovers,
  'give-leftover-refunds': giveLeftoverRefunds,
  'collect-due-payments': collectDue,
  'forget-kept-cards': forgetKeptCards,
  'look-after-disputes': lookAfterDisputes,
  'tell-of-coming-payments': tellOfComing,
  'set-order-milestones': setMilestones,
  'reset-order-milestones': resetMilestones,
  'record-missed-sales': recordLatelyMissed,
  'record-all-missed-sales': recordMissedSales,
  'check-ledger': checkLedger,
  'finish-due-pictures': finishDuePictures,
  'remind-of-rentals': remindOfRentals,
  'sweep-pictures': sweepPictures,
  'sweep-shapes': sweepShapes,
  'sweep-car-imports': sweepImports,
  'sweep-sessions': sweepSessions,
  'sweep-limits': sweepUses,
  'erase-what-is-over': eraseWhatIsOver,
  'keep-backups': keepBackups,
  'sweep-password-resets': sweepResets,
  'sweep-one-time-links': sweepLinks,
  'sweep-answered-challenges': sweepChallenges,
  'close-sales-days': closeDays,
  'recount-sales-days': recountDays,
  'anchor-ledger': keepAnchoring,
  'compare-books': compareBooks,
  'issue-credit-notes': issueCreditNotes,
  'issue-missed-credit-notes': issueMissedCreditNotes,
  'issue-late-invoices': issueInvoicesSince,
  'issue-missed-invoices': issueMissedInvoices,
  'replan-rental-units': replanRentalUnits,
  'mail-staff-news-at-once': mailStaffNewsAtOnce,
  'mail-staff-news-daily': mailStaffNewsDaily,
  'sweep-staff-news': sweepStaffNews,
  'learn-words': learnWords,
  'tell-of-saved': tellOfSaved,
  'tell-of-saved-daily': tellOfSavedDaily,
  'sweep-saved': sweepSaved,
  'look-after-test-drives': lookAfterDrives,
  'sweep-questions': sweepQuestions,
  'sweep-price-updates': sweepPriceUpdates,
  'give-up-mails': giveUpMails,
  'lapse-test-drives': lapseUnconfirmed,
  'remind-of-test-drives': remindOfDrives,
  'remind-of-services': remindOwners,
  'end-holds': endHolds,
  'settle-leftover-holds': settleLeftoverHolds,
  'end-trade-in-offers': endOffers,
  'sweep-trade-in-photos': sweepPhotos,
  'sweep-rental-photos': sweepRentalPhotos,
};

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(() => {
  vi.clearAllMocks();
});

const paymentPlatform = (): PaymentPlatform => ({
  ...shop,
  paymentProvider: sandboxProvider(shop.database),
});

const root = fileURLToPath(new URL('..', import.meta.url));

const sourceFiles = async () =>
  (await readdir(root, { recursive: true })).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  );

type Job = (typeof listeners)[number] | (typeof schedules)[number];

/** All listeners and schedules that the rooms declare in their `.jobs.ts`; some ask what a higher shelf knows. */
async function declaredJobs(): Promise<Job[]> {
  const files = (await sourceFiles()).filter((file) => file.endsWith('.jobs.ts'));
  const rooms = await Promise.all(files.map((file) => import(pathToFileURL(join(root, file)).href)));
  return rooms
    .flatMap((room) => Object.values(room))
    .flatMap((jobs) => (typeof jobs === 'function' ? jobs(unnamedUnits) : jobs));
}

/** The names of all kinds of jobs that the sources define. */
async function definedKinds() {
  const files = await sourceFiles();
  const sources = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')));
  return sources.flatMap((source) =>
    [...source.matchAll(/= jobKind<[^;]*>\('([^']+)'\)/g)].map(([, name]) => name),
  );
}

test('everything that a room declares is listed, once', async () => {
  const queueOfJob = (job: Job) => ('kind' in job ? queueOf(job) : job.name);
  const listed = [...listeners, ...schedules].map(queueOfJob);
  expect(listed.toSorted()).toEqual((await declaredJobs()).map(queueOfJob).toSorted());
  expect(new Set(listed).size).toBe(listed.length);
});

describe('listeners', () => {
  test('hear of every kind of job that the code defines', async () => {
    const kinds = await definedKinds();
    const heard = new Set(listeners.map((one) => one.kind.name));
    expect(kinds.length).toBeGreaterThan(0);
    expect(kinds.toSorted()).toEqual([...heard].sort());
  });

  test('have queues of their own, apart from the kinds and the schedules', () => {
    const queues = listeners.map((one) => `${one.kind.name}.${one.name}`);
    const kinds = new Set(listeners.map((one) => one.kind.name));
    const all = [...queues, ...kinds, ...schedules.map((one) => one.name)];
    expect(all).toHaveLength(new Set(all).size);
  });
});

describe('schedules', () => {
  test('have names of their own, and are those known here', () => {
    expect(schedules.map((one) => one.name).sort()).toEqual(Object.keys(called).sort());
  });

  test.for(schedules)('$name falls due by $cron', ({ cron }) => {
    expect(cron.split(' ')).toHaveLength(5);
    const boss = new PgBoss({ connectionString: shop.databaseUrl });
    expect(boss.previewSchedule(cron, { count: 2 })).toEqual([expect.any(Date), expect.any(Date)]);
  });

  test.for(schedules)('$name calls what it says, and nothing fails in an empty shop', async (schedule) => {
    await schedule.run(paymentPlatform());
    const calls = Object.entries(called).filter(
      ([, callee]) => vi.isMockFunction(callee) && callee.mock.calls.length > 0,
    );
    expect(calls.map(([name]) => name)).toEqual([schedule.name]);
  });

  test('are worked off by the queue in an empty shop without a failure', async () => {
    const logged = vi.spyOn(log, 'error');
    const jobs = await openJobs({
      databaseUrl: shop.databaseUrl,
      shop: paymentPlatform,
      listeners: [],
      schedules,
    });
    const boss = new PgBoss({
      connectionString: shop.databaseUrl,
      max: 1,
      supervise: false,
      schedule: false,
    });
    await boss.start();
    try {
      for (const { name } of schedules) await boss.send(name);
      await jobs.work();
      const unfinished = async () => {
        const found = await Promise.all(schedules.map(({ name }) => boss.findJobs(name)));
        return found.flat().filter((job) => job.state !== 'completed');
      };
      await expect.poll(unfinished).toEqual([]);
      expect(logged).not.toHaveBeenCalled();
    } finally {
      await boss.stop();
      await jobs.stop();
    }
  });
});
