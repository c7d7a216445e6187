import { verifyAgainstChain } from '#features/ledger/anchors/anchor-records.ts';
import { EvmError } from '#features/ledger/anchors/evm-error.ts';
import { type Verdict, verifyLedger, type Walk } from '#features/ledger/chain/check-ledger.ts';
import { type Config, readConfig, StartError } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import { openMigratedDatabase } from '../src/server/open-shop.ts';

const grouped = new Intl.NumberFormat('en-US');
const records = (count: number) => `${grouped.format(count)} ${count === 1 ? 'record' : 'records'}`;

/** A sign of life on long ledgers. */
function progress(): Walk {
  let walked = 0;
  let told = 0;
  return {
    onBatch(batch) {
      walked += batch.length;
      if (walked - told < 100_000) return;
      told = walked;
      console.log(`${records(walked)} so far.`);
    },
  };
}

async function verify(database: Database, config: Config): Promise<Verdict> {
  const verdict = await verifyLedger(database, progress());
  if (verdict.flaw || !config.evm) return verdict;
  try {
    const onChain = await verifyAgainstChain(database, config.evm);
    if (!onChain.flaw) console.log('Every anchored record is on the EVM chain as it is here.');
    return onChain;
  } catch (error) {
    if (!(error instanceof EvmError)) throw error;
    console.log(`The EVM chain could not be asked. ${error.message}`);
    return verdict;
  }
}

/** Walks through the whole ledger (rules.md#ledger). Exits 1 where a record does not hold, and names the first one. */
async function main(): Promise<number> {
  const config = readConfig();
  const { unhurried, close } = await openMigratedDatabase(config, () => {});
  try {
    const { good, flaw } = await verify(unhurried, config);
    if (flaw) console.error(`The ledger does not hold from record ${flaw.badHeight} on. ${flaw.problem}`);
    else if (good.height === 0) console.log('The ledger is intact: it has no records yet.');
    else
      console.log(`The ledger is intact: ${records(good.height)}, the last one has the hash ${good.hash}.`);
    return flaw ? 1 : 0;
  } finally {
    await close();
  }
}

process.exitCode = await main().catch((error: unknown) => {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  return 1;
});
