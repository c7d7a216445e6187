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

// Made from sale-anchors.sol by compile-contract.ts; a test compares.

export const abi = [
  { inputs: [], stateMutability: 'nonpayable', type: 'constructor' },
  {
    inputs: [{ internalType: 'bytes32', name: 'digest', type: 'bytes32' }],
    name: 'AlreadyAnchored',
    type: 'error',
  },
  { inputs: [], name: 'OnlyTheKeeper', type: 'error' },
  {
    anonymous: false,
    inputs: [{ indexed: true, internalType: 'bytes32', name: 'digest', type: 'bytes32' }],
    name: 'Anchored',
    type: 'event',
  },
  {
    inputs: [{ internalType: 'bytes32[]', name: 'digests', type: 'bytes32[]' }],
    name: 'anchor',
    outputs: [],
    stateMutability: 'nonpayable',
    type: 'function',
  },
  {
    inputs: [{ internalType: 'bytes32[]', name: 'digests', type: 'bytes32[]' }],
    name: 'blocksOf',
    outputs: [{ internalType: 'uint256[]', name: 'blocks', type: 'uint256[]' }],
    stateMutability: 'view',
    type: 'function',
  },
  {
    inputs: [],
    name: 'keeper',
    outputs: [{ internalType: 'address', name: '', type: 'address' }],
    stateMutability: 'view',
    type: 'function',
  },
] as const;

export const bytecode =
  '0x60a0604052348015600f57600080fd5b50336080526080516103ce610035600039600081816074015261019101526103ce6000f3fe608060405234801561001057600080fd5b50600436106100415760003560e01c8063508f5e2f14610046578063aced16611461006f578063f8303b0c146100bb575b600080fd5b6100596100543660046102a9565b6100d0565b6040516100669190610320565b60405180910390f35b6100967f000000000000000000000000000000000000000000000000000000000000000081565b60405173ffffffffffffffffffffffffffffffffffffffff9091168152602001610066565b6100ce6100c93660046102a9565b610179565b005b60608167ffffffffffffffff8111156100eb576100eb610363565b604051908082528060200260200182016040528015610114578160200160208202803683370190505b50905060005b828110156101725760008085858481811061013757610137610392565b9050602002013581526020019081526020016000205482828151811061015f5761015f610392565b602090810291909101015260010161011a565b5092915050565b3373ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016146101e8576040517f5297633300000000000000000000000000000000000000000000000000000000815260040160405180910390fd5b60005b818110156102a457600083838381811061020757610207610392565b90506020020135905060008082815260200190815260200160002054600014610263576040517f30d238130000000000000000000000000000000000000000000000000000000081526004810182905260240160405180910390fd5b6000818152602081905260408082204390555182917fc8f7565859107929ba4b285bfb17dfba069f69ab64447f49d6fecb70f6bd552b91a2506001016101eb565b505050565b600080602083850312156102bc57600080fd5b823567ffffffffffffffff8111156102d357600080fd5b8301601f810185136102e457600080fd5b803567ffffffffffffffff8111156102fb57600080fd5b8560208260051b840101111561031057600080fd5b6020919091019590945092505050565b602080825282518282018190526000918401906040840190835b8181101561035857835183526020938401939092019160010161033a565b509095945050505050565b7f4e487b7100000000000000000000000000000000000000000000000000000000600052604160045260246000fd5b7f4e487b7100000000000000000000000000000000000000000000000000000000600052603260045260246000fdfea164736f6c6343000825000a' as const;
