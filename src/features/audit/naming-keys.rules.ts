/** Members of `before` and `after` that name a customer; nothing else in them does (rules.md#personal-data). */
export const namingKeys = ['email', 'customer', 'agreedAs', 'vipUsername', 'name', 'phone'] as const;
