export const refundStates = ['pending', 'done'] as const;
type RefundState = (typeof refundStates)[number];
