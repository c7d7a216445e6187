import { setVipCredentials } from '#features/vip/grants/grants.service.ts';
import type { Member } from '#platform/actor.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { listener, openJobs } from '#platform/jobs/jobs.ts';
import { mailStored } from '#platform/mail/mail.ts';
import { aPersonOfItsOwn } from './journey-people.ts';

async function anAdmin(): Promise<Member> {
  const { userId, email } = await aPersonOfItsOwn('Admin');
  return { kind: 'member', userId, sessionId: newId(), email, role: 'Admin' };
}

/** Has an admin make this customer a VIP; the running shop delivers the mail. Returns the VIP username. */
export async function makeVipByAdmin(email: string): Promise<string> {
  const databaseUrl = process.env.SHOP_DATABASE_URL!;
  const { database, close } = openDatabase(databaseUrl, { max: 1 });
  // Only sends: the process that delivers has the same queue.
  const deliver = listener(mailStored, 'deliver', async () => {});
  const jobs = await openJobs({ databaseUrl, shop: () => undefined, listeners: [deliver], schedules: [] });
  try {
    const vipUsername = `vip-${newId().replaceAll('-', '').slice(-12)}`;
    const settings = { email, vipUsername, vipPassword: `Velvet-Rope-${newId().slice(-6)}` };
    const config = readConfig({ DATA_DIR: '.data', SESSION_SECRET: 'not needed for what is done here' });
    await setVipCredentials({ config, database, jobs }, await anAdmin(), settings);
    return vipUsername;
  } finally {
    await jobs.stop();
    await close();
  }
}
