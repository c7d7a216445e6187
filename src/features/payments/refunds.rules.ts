export const refundStates = ['pending', 'done'] as const;
export type RefundState = (typeof refundStates)[number];
