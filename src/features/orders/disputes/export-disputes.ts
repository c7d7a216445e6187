import { csvFile, csvHead, csvLine } from '#platform/csv/write-csv.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { Dispute, DisputeState } from './disputes.contract.ts';
import { listDisputes } from './disputes.list.ts';

const portion = 500;

const columns: readonly [head: string, cell: (dispute: Dispute) => string][] = [
  ['Dispute', ({ _id }) => _id],
  ['State', ({ state }) => state],
  ['Inquiry', ({ isInquiry }) => (isInquiry ? 'yes' : 'no')],
  ['Amount (USD)', ({ amount }) => amount.toFixed(2)],
  ['Reason', ({ reason }) => reason],
  ['Opened on', ({ openedOn }) => openedOn],
  ['Answer by', ({ answerBy = '' }) => answerBy],
  ['Receipt number', ({ order }) => order?.receiptNumber ?? ''],
  ['Make', ({ order }) => order?.car.make ?? ''],
  ['Model', ({ order }) => order?.car.model ?? ''],
  ['Buyer email', ({ buyerEmail = '' }) => buyerEmail],
];

type Shop = Pick<Platform, 'database' | 'config'>;

async function* portions(shop: Shop, state: DisputeState | undefined): AsyncGenerator<string, void> {
  let cursor: string | undefined;
  do {
    const { disputes, nextCursor } = await listDisputes(shop, { state, limit: portion, cursor });
    yield disputes.map((dispute) => csvLine(columns.map(([, cell]) => cell(dispute)))).join('');
    cursor = nextCursor;
  } while (cursor !== undefined);
}

/** All disputes of a state, or of all, as a CSV file that is written while it is read. */
export const exportDisputes = (
  shop: Shop,
  state: DisputeState | undefined,
): Promise<ReadableStream<Uint8Array>> =>
  csvFile(csvHead(columns.map(([name]) => name)), portions(shop, state));
