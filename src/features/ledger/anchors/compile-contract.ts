import { readFileSync, writeFileSync } from 'node:fs';
import solc from 'solc';

const source = new URL('sale-anchors.sol', import.meta.url);
const generated = new URL('sale-anchors.generated.ts', import.meta.url);

interface Compiled {
  errors?: { severity: string; formattedMessage: string }[];
  contracts?: Record<string, Record<string, { abi: unknown[]; evm: { bytecode: { object: string } } }>>;
}

/** The contract's interface and bytecode. Throws with the compiler's words where it finds fault. */
export function compileContract(): { abi: unknown[]; bytecode: string } {
  const input = {
    language: 'Solidity',
    sources: { 'sale-anchors.sol': { content: readFileSync(source, 'utf8') } },
    settings: {
      // Understood by older and newer chains alike.
      evmVersion: 'paris',
      optimizer: { enabled: true, runs: 10_000 },
      // Without a hash of the source's spelling, the bytecode depends on what the contract does only.
      metadata: { bytecodeHash: 'none' },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  };
  // The compiler's own format: https://docs.soliditylang.org/en/latest/using-the-compiler.html
  const compiled = JSON.parse(solc.compile(JSON.stringify(input))) as Compiled;
  const contract = compiled.contracts?.['sale-anchors.sol']?.SaleAnchors;
  if (compiled.errors?.length || !contract) {
    throw new Error(
      compiled.errors?.map((error) => error.formattedMessage).join('\n') ?? 'Nothing was compiled',
    );
  }
  return { abi: contract.abi, bytecode: `0x${contract.evm.bytecode.object}` };
}

if (import.meta.main) {
  const { abi, bytecode } = compileContract();
  writeFileSync(
    generated,
    `// Made from sale-anchors.sol by compile-contract.ts; a test compares.

export const abi = ${JSON.stringify(abi)} as const;

export const bytecode = '${bytecode}' as const;
`,
  );
}
