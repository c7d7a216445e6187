import { ledgerEnd } from '#features/ledger/chain/chain.service.ts';
import { ledgerCheck } from '#features/ledger/ledger.tables.ts';
import type { Database } from '#platform/database/database.ts';
import type { LedgerReading } from './readings.contract.ts';

export async function readLedger(database: Database): Promise<LedgerReading> {
  const [{ height }, [check]] = await Promise.all([ledgerEnd(database), database.select().from(ledgerCheck)]);
  return { height, check: check ?? null };
}
