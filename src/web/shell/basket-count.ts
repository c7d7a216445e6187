/** How many vehicles are in the basket: the basket feature answers here. */
export const useBasketCount = (): number => 0;
