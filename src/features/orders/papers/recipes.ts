/** What a mail carries is made when it goes out: each paper has a recipe that names it. */
export const paperRecipes = { receipt: 'receipt-pdf:', contract: 'contract-pdf:' } as const;
export type PaperKind = keyof typeof paperRecipes;

export const recipeOf = (kind: PaperKind, receiptNumber: string): string =>
  paperRecipes[kind] + receiptNumber;

/** Which paper of which order a recipe names. Throws for a recipe of any other kind. */
export function paperOf(recipe: string): { kind: PaperKind; receiptNumber: string } {
  for (const kind of ['receipt', 'contract'] as const)
    if (recipe.startsWith(paperRecipes[kind]))
      return { kind, receiptNumber: recipe.slice(paperRecipes[kind].length) };
  throw new Error(`Nobody knows how to make ${recipe}`);
}

export const contractFilename = (receiptNumber: string): string => `contract-${receiptNumber}.pdf`;
