import { classify } from '#platform/personal-data/classify.ts';
import {
  ledgerAnchors,
  ledgerCancellations,
  ledgerCarNames,
  ledgerCheck,
  ledgerContracts,
  ledgerHead,
  ledgerRecords,
} from '../ledger.tables.ts';

/** What the tables of this part hold of people (rules.md#personal-data). */
export const ledgerClasses = [
  classify(ledgerAnchors, {
    technical: ['chainId', 'contract', 'height', 'transactionHash', 'blockNumber', 'anchoredAt'],
  }),
  classify(ledgerCancellations, {
    technical: ['receiptDigest', 'cancelledAt'],
  }),
  classify(ledgerCarNames, {
    technical: ['carId', 'make', 'model'],
  }),
  classify(ledgerCheck, {
    technical: ['id', 'intact', 'height', 'hash', 'badHeight', 'problem', 'checkedAt'],
  }),
  classify(ledgerContracts, {
    technical: ['chainId', 'address', 'deployedAt'],
  }),
  classify(ledgerHead, {
    technical: ['id', 'height', 'hash'],
  }),
  classify(ledgerRecords, {
    money: ['amountCents'],
    technical: [
      'height',
      'previousHash',
      'hash',
      'receiptDigest',
      'salt',
      'carId',
      'type',
      'recordedAt',
      'disclosureHash',
    ],
  }),
];
