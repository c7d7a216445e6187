import {
  type Account,
  type Address,
  BaseError,
  type Chain,
  createWalletClient,
  defineChain,
  getAddress,
  type Hex,
  http,
  isAddressEqual,
  publicActions,
  type TransactionReceipt,
  type Transport,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { EvmConfig } from '#platform/config.ts';
import { EvmError } from './evm-error.ts';
import { abi, bytecode } from './sale-anchors.generated.ts';

/** A transaction that takes longer is looked for at the next run. */
const minedWithinMs = 60_000;

/** Runs a call to the chain; its failures become an EvmError. */
async function askChain<Answer>(what: string, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof EvmError) throw error;
    const reason = error instanceof BaseError ? error.shortMessage : 'Unforeseen failure.';
    throw new EvmError(`${what} failed: ${reason}`);
  }
}

const clientFor = (config: EvmConfig, chain?: Chain) =>
  createWalletClient<Transport, Chain | undefined, Account>({
    // The configuration lets nothing through but 0x and 64 hexadecimal digits.
    account: privateKeyToAccount(config.privateKey as Hex),
    chain,
    transport: http(config.rpcUrl, { timeout: 10_000, retryCount: 2 }),
    pollingInterval: 1_000,
  }).extend(publicActions);

type Client = ReturnType<typeof clientFor>;

async function connect(config: EvmConfig): Promise<{ client: Client; chain: Chain }> {
  const id = await askChain('Reaching the EVM chain', () => clientFor(config).getChainId());
  const chain = defineChain({
    id,
    name: `EVM chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [config.rpcUrl] } },
  });
  return { client: clientFor(config, chain), chain };
}

/**
 * The number of the next transaction that can be mined. Not counting those that wait: should an earlier one of ours
 * still be under way, then ours has its number, and only one of the two can ever be mined.
 */
const readNonce = (client: Client) =>
  client.getTransactionCount({ address: client.account.address, blockTag: 'latest' });

async function waitUntilMined(client: Client, hash: Hex): Promise<TransactionReceipt> {
  const receipt = await client.waitForTransactionReceipt({ hash, timeout: minedWithinMs });
  if (receipt.status !== 'success') throw new EvmError(`The EVM chain refused transaction ${hash}.`);
  return receipt;
}

export interface Anchored {
  transactionHash: string;
  blockNumber: number;
}

/** Our contract on an EVM chain. Every call throws an EvmError where the chain is out of reach. */
export interface EvmLedger {
  readonly chainId: number;
  readonly contract: string;
  /** Where these hashes (64 hexadecimal digits) are anchored, in their order; null for those that are not. */
  findAnchors(hashes: readonly string[]): Promise<(Anchored | null)[]>;
  /** Whether they are there, without looking for their transactions. */
  hasAnchors(hashes: readonly string[]): Promise<boolean[]>;
  /** Anchors them in one transaction and waits for it. The contract refuses all where one is there already. */
  anchor(hashes: readonly string[]): Promise<Anchored>;
}

const digest = (hash: string): Hex => `0x${hash}`;

function contractAt(client: Client, chain: Chain, contract: Address): EvmLedger {
  const blocksOf = (hashes: readonly string[]) =>
    client.readContract({
      abi,
      address: contract,
      functionName: 'blocksOf',
      args: [hashes.map(digest)],
    });

  async function transactionOf(hash: string, block: bigint): Promise<Anchored> {
    const event = { abi, address: contract, eventName: 'Anchored', args: { digest: digest(hash) } } as const;
    const near = await client.getContractEvents({ ...event, fromBlock: block, toBlock: block });
    // Some chains count the blocks that a contract sees in another way: then the whole chain is searched.
    const found =
      near[0] ?? (await client.getContractEvents({ ...event, fromBlock: 'earliest', toBlock: 'latest' }))[0];
    if (!found) throw new EvmError(`The EVM chain does not show the transaction of hash ${hash}.`);
    return { transactionHash: found.transactionHash, blockNumber: Number(found.blockNumber) };
  }

  return {
    chainId: chain.id,
    contract,
    findAnchors: (hashes) =>
      askChain('Reading the contract', async () => {
        const blocks = await blocksOf(hashes);
        return Promise.all(
          hashes.map((hash, index) => (blocks[index] ? transactionOf(hash, blocks[index]) : null)),
        );
      }),
    hasAnchors: (hashes) =>
      askChain('Reading the contract', async () => (await blocksOf(hashes)).map((block) => block > 0n)),
    anchor: (hashes) =>
      askChain('Anchoring', async () => {
        const call = {
          abi,
          address: contract,
          functionName: 'anchor',
          args: [hashes.map(digest)],
        } as const;
        // Asked before it is sent: what the contract would refuse costs nothing then.
        await client.simulateContract({ ...call, account: client.account, chain });
        const nonce = await readNonce(client);
        const hash = await client.writeContract({ ...call, account: client.account, chain, nonce });
        const receipt = await waitUntilMined(client, hash);
        return { transactionHash: receipt.transactionHash, blockNumber: Number(receipt.blockNumber) };
      }),
  };
}

async function assertOurs(client: Client, chain: Chain, contract: Address): Promise<void> {
  const code = await client.getCode({ address: contract });
  if (!code) throw new EvmError(`There is no contract at ${contract} on EVM chain ${chain.id}.`);
  const keeper = await client.readContract({ abi, address: contract, functionName: 'keeper' });
  if (isAddressEqual(keeper, client.account.address)) return;
  throw new EvmError(`The contract at ${contract} belongs to another key than EVM_PRIVATE_KEY.`);
}

async function deploy(client: Client, chain: Chain): Promise<Address> {
  const hash = await client.deployContract({
    abi,
    bytecode,
    account: client.account,
    chain,
    nonce: await readNonce(client),
  });
  const { contractAddress } = await waitUntilMined(client, hash);
  if (!contractAddress) throw new EvmError('The EVM chain deployed no contract.');
  return getAddress(contractAddress);
}

/** Where the address of a contract of ours is kept. */
export interface ContractBook {
  find(chainId: number): Promise<string | null>;
  keep(chainId: number, address: string): Promise<void>;
}

/**
 * Our contract on the configured chain: the one that EVM_CONTRACT names, else the one in the book, else a new one.
 * Throws an EvmError where the chain is out of reach or the contract is not there or not ours.
 */
export async function openEvmLedger(config: EvmConfig, book: ContractBook): Promise<EvmLedger> {
  const { client, chain } = await connect(config);
  const known = config.contract ?? (await book.find(chain.id));
  if (known) {
    const contract = getAddress(known);
    await askChain('Looking at the contract', () => assertOurs(client, chain, contract));
    return contractAt(client, chain, contract);
  }
  const contract = await askChain('Deploying the contract', () => deploy(client, chain));
  await book.keep(chain.id, contract);
  return contractAt(client, chain, contract);
}
