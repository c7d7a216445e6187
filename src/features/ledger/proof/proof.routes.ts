import { z } from 'zod';
import { badInput, CodedError } from '#platform/errors.ts';
import { callerOf } from '#platform/http/caller.ts';
import { answer, route, routes } from '#platform/http/http.ts';
import { qrSvg } from '#platform/images/qr-code.ts';
import { type Allowance, type Limit, limitFailures } from '#platform/limits/limits.ts';
import { asPrinted, receiptProofUrl } from '../ledger.rules.ts';
import { receiptParam, receiptProof } from './proof.contract.ts';
import { proveReceipt } from './prove-receipt.ts';

const prove = route('verify a receipt', {
  method: 'get',
  path: '/ledger/receipts/{receiptNumber}',
  summary: 'Verify a receipt',
  description:
    'For anyone with the receipt number; without information about the buyer. To check by hand: contentHash is the SHA-256 of the JSON array ["sale 1", salt, receiptDigest, carId, amount in cents, type, recordedAt], without spaces, or, where the record has a disclosureHash, of the same beginning with "sale 2" and ending with that hash; hash is the SHA-256 of ["link 1", height, previousHash, contentHash].',
  tags: ['ledger'],
  request: { params: receiptParam },
  responses: { 200: answer(receiptProof, 'The result; 404 if the ledger has no such receipt') },
});

const code = route('verify a receipt', {
  method: 'get',
  path: '/ledger/receipts/{receiptNumber}/qr.svg',
  summary: 'A QR code that links to the verification page',
  tags: ['ledger'],
  request: { params: receiptParam },
  responses: {
    200: { content: { 'image/svg+xml': { schema: z.string() } }, description: 'The code, as SVG' },
  },
});

const isUnknown = (error: unknown) => error instanceof CodedError && error.status === 404;

export const proofRoutes = routes()
  .openapi(prove, async (c) => {
    const { platform } = c.var;
    const { receiptNumber } = c.req.valid('param');
    const proof = await limitFailures(platform, unknownReceipts(callerOf(c).address), {
      attempt: () => proveReceipt(platform.database, receiptNumber),
      isFailure: isUnknown,
    });
    // A receipt number is its holder's secret: no cache on the way keeps its proof.
    c.header('Cache-Control', 'private, no-store');
    return c.json(proof, 200);
  })
  .openapi(code, (c) => {
    const receiptNumber = asPrinted(c.req.valid('param').receiptNumber);
    if (!receiptNumber) throw badInput({ receiptNumber: 'This is not a receipt number.' });
    const origin = c.var.platform.config.publicUrl ?? new URL(c.req.url).origin;
    c.header('Cache-Control', 'private, max-age=86400');
    return c.body(qrSvg(receiptProofUrl(origin, receiptNumber)), 200, {
      'Content-Type': 'image/svg+xml',
    });
  });
export type ProofRoutes = typeof proofRoutes;

/** Enough for anyone who mistypes; receipt numbers are long, so that guessing is hopeless anyway. */
const unknownReceiptsFromAddress: Limit = { name: 'receipt-proof-address', uses: 30, seconds: 600 };

/** Only receipts that are not there count: proving many real ones is no guessing. */
const unknownReceipts = (address: string): Allowance[] => [
  { limit: unknownReceiptsFromAddress, of: address },
];
