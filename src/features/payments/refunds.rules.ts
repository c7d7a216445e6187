export const refundStates = ['pending', 'done'] as const;
