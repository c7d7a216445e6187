import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { createTestClient, getAddress, http, publicActions } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EvmConfig } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import { newReceiptNumber } from '#platform/database/ids.ts';
import { type LocalEvmNode, startLocalEvmNode } from '../../../../tests/support/local-evm-node.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { verifyLedger } from '../chain/check-ledger.ts';
import { chainRecord, genesis } from '../chain/record-hash.ts';
import { recordSales } from '../chain/record-sales.ts';
import { ledgerAnchors, ledgerContracts, ledgerHead, ledgerRecords } from '../ledger.tables.ts';
import { proveReceipt } from '../proof/prove-receipt.ts';
import { anchorRecords, keepAnchoring, verifyAgainstChain } from './anchor-records.ts';
import { abi } from './evm-chain.ts';
import { EvmError } from './evm-error.ts';

let shop: TestShop;
let node: LocalEvmNode;
let folder: string;
let evm: EvmConfig;

const stateFile = () => join(folder, 'chain.json');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marque-evm-'));
  node = await startLocalEvmNode({ stateFile: stateFile() });
  evm = { rpcUrl: node.url, privateKey: node.privateKey };
});
afterAll(async () => {
  await node.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const record = async (count: number) => {
  const numbers = Array.from({ length: count }, newReceiptNumber);
  const sale = { make: 'Audi', model: 'A4', amountCents: 4_500_000, type: 'purchase' as const };
  await recordSales(
    shop.database,
    numbers.map((receiptNumber) => ({ ...sale, receiptNumber })),
  );
  return numbers;
};
const anchors = () => shop.database.select().from(ledgerAnchors).orderBy(ledgerAnchors.height);
const heights = async () => (await anchors()).map((anchor) => anchor.height);

const chain = () => createTestClient({ mode: 'anvil', transport: http(node.url) }).extend(publicActions);
const keeper = () => privateKeyToAccount(node.privateKey).address;
const transactionsSent = () => chain().getTransactionCount({ address: keeper() });

/** How often each hash was anchored, as the chain itself tells. */
async function eventsOnChain(): Promise<string[]> {
  const [contract] = await shop.database.select().from(ledgerContracts);
  const events = await chain().getContractEvents({
    abi,
    address: getAddress(contract!.address),
    eventName: 'Anchored',
    fromBlock: 'earliest',
  });
  return events.map((event) => event.args.digest!.slice(2));
}
const hashes = async () =>
  (await shop.database.select().from(ledgerRecords).orderBy(ledgerRecords.height)).map((one) => one.hash);

test('records are anchored once each, in batches, and the proof shows the transaction', async () => {
  const numbers = await record(120);
  expect(await anchorRecords(shop.database, evm)).toBe(120);
  expect(await anchorRecords(shop.database, evm)).toBe(0);
  expect(await eventsOnChain()).toEqual(await hashes());
  const sent = (await anchors()).map((anchor) => anchor.transactionHash);
  expect(new Set(sent).size).toBe(3);

  const { anchor } = await proveReceipt(shop.database, numbers[119]!);
  // The column is plain text; the chain gave it with its 0x.
  const transaction = await chain().getTransactionReceipt({ hash: anchor!.transactionHash as `0x${string}` });
  expect(transaction).toMatchObject({ status: 'success', blockNumber: BigInt(anchor!.blockNumber) });
  expect(getAddress(transaction.to!)).toBe(anchor!.contract);
});

test('a crash between the chain and our note of it anchors nothing twice', async () => {
  await record(3);
  await anchorRecords(shop.database, evm);
  const before = await anchors();
  await shop.database.delete(ledgerAnchors);
  await record(2);
  const sent = await transactionsSent();
  expect(await anchorRecords(shop.database, evm)).toBe(5);
  expect((await transactionsSent()) - sent).toBe(1);
  const withoutTime = (list: typeof before) => list.map(({ anchoredAt: _, ...anchor }) => anchor);
  expect(withoutTime((await anchors()).slice(0, 3))).toEqual(withoutTime(before));
  expect(await eventsOnChain()).toEqual(await hashes());
});

test('servers that anchor at the same moment anchor once', async () => {
  await record(10);
  const done = await Promise.all(Array.from({ length: 4 }, () => anchorRecords(shop.database, evm)));
  expect(done.toSorted()).toEqual([0, 0, 0, 10]);
  expect(await eventsOnChain()).toEqual(await hashes());
});

test('a transaction that is slow to be mined is replaced or found, never doubled', async () => {
  await record(1);
  await anchorRecords(shop.database, evm);
  await record(2);
  const client = chain();
  await client.setAutomine(false);
  // The first server sends and waits. Then its connection breaks, and with it goes its lock.
  const first = anchorRecords(shop.database, evm);
  await expect
    .poll(() => client.getTransactionCount({ address: keeper(), blockTag: 'pending' }))
    .toBeGreaterThan(await client.getTransactionCount({ address: keeper(), blockTag: 'latest' }));
  await shop.database.execute(
    sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
  );
  const second = anchorRecords(shop.database, evm);
  const ends = Promise.allSettled([first, second]);
  await expect.poll(() => client.getTxpoolStatus().then((status) => status.pending)).toBe(1);
  await client.setAutomine(true);
  await client.mine({ blocks: 1 });
  await ends;
  await anchorRecords(shop.database, evm);
  expect(await heights()).toEqual([1, 2, 3]);
  expect(await eventsOnChain()).toEqual(await hashes());
});

test('the ledger goes on while the chain is down, and the records follow once it is back', async () => {
  await record(2);
  await anchorRecords(shop.database, evm);
  const { port } = node;
  await node.stop();

  await record(3);
  expect((await verifyLedger(shop.database)).flaw).toBeNull();
  await expect(anchorRecords(shop.database, evm)).rejects.toThrow(EvmError);
  await keepAnchoring({ database: shop.database, config: { ...shop.config, evm } });
  expect(await heights()).toEqual([1, 2]);

  node = await startLocalEvmNode({ port, stateFile: stateFile() });
  await keepAnchoring({ database: shop.database, config: { ...shop.config, evm } });
  expect(await heights()).toEqual([1, 2, 3, 4, 5]);
  expect(await eventsOnChain()).toEqual(await hashes());
});

test('what goes wrong is said without the address of the provider or the key', async () => {
  await record(1);
  const out = { ...evm, rpcUrl: 'http://127.0.0.1:9/secret-provider-key' };
  const failure = await anchorRecords(shop.database, out).catch((error: Error) => error);
  expect(String(failure)).toMatch(/^Error: Reaching the EVM chain failed: .+/);
  expect(String(failure)).not.toMatch(/secret-provider-key|ac0974/);
});

test('EVM_CONTRACT is used where it is ours, and refused where it is not', async () => {
  await record(1);
  await anchorRecords(shop.database, evm);
  const [contract] = await shop.database.select().from(ledgerContracts);
  const named = { ...evm, contract: contract!.address };
  await record(1);
  expect(await anchorRecords(shop.database, named)).toBe(1);

  await record(1);
  await expect(anchorRecords(shop.database, { ...evm, contract: keeper() })).rejects.toThrow(
    'There is no contract at',
  );
  const other = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d';
  await expect(anchorRecords(shop.database, { ...named, privateKey: other })).rejects.toThrow('another key');
});

test('a ledger that was written anew from one end to the other is found by asking the chain', async () => {
  await record(3);
  await anchorRecords(shop.database, evm);
  await record(1);
  expect(await verifyAgainstChain(shop.database, evm)).toMatchObject({ good: { height: 4 }, flaw: null });

  await writeAnewFrom(2);
  expect((await verifyLedger(shop.database)).flaw).toBeNull();
  expect((await verifyAgainstChain(shop.database, evm)).flaw).toEqual({
    badHeight: 2,
    problem: 'Record 2 is not the one that was anchored on EVM chain 31337.',
  });
});

/** A forger with the keys to the database: changes an amount, and hashes everything after it anew. */
async function writeAnewFrom(height: number) {
  const records = await shop.database.select().from(ledgerRecords).orderBy(ledgerRecords.height);
  const forged: typeof records = [];
  for (const one of records) {
    const amountCents = one.height >= height ? 1 : one.amountCents;
    forged.push({ ...one, ...chainRecord(forged.at(-1) ?? genesis, { ...one, amountCents }) });
  }
  await shop.database.transaction(async (transaction: Database) => {
    await transaction.execute(sql`set local session_replication_role = replica`);
    await transaction.delete(ledgerRecords);
    await transaction.insert(ledgerRecords).values(forged);
    await transaction.update(ledgerHead).set({ hash: forged.at(-1)!.hash });
  });
}
