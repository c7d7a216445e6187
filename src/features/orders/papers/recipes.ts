import type { Attachment } from '#platform/mail/mail.ts';

/** What a mail carries is made when it goes out: each paper has a recipe that names it. */
export const paperRecipes = { receipt: 'receipt-pdf:', contract: 'contract-pdf:' } as const;
export type PaperKind = keyof typeof paperRecipes;

export const paperFilename = (kind: PaperKind, receiptNumber: string): string =>
  kind === 'receipt' ? `${receiptNumber}.pdf` : `contract-${receiptNumber}.pdf`;

/** A paper of an order, to be made when its mail goes out. */
export const attachPaper = (kind: PaperKind, receiptNumber: string): Attachment => ({
  filename: paperFilename(kind, receiptNumber),
  contentType: 'application/pdf',
  content: { recipe: paperRecipes[kind] + receiptNumber },
});

/** Which paper of which order a recipe names. Throws for a recipe of any other kind. */
export function paperOf(recipe: string): { kind: PaperKind; receiptNumber: string } {
  for (const kind of ['receipt', 'contract'] as const)
    if (recipe.startsWith(paperRecipes[kind]))
      return { kind, receiptNumber: recipe.slice(paperRecipes[kind].length) };
  throw new Error(`Nobody knows how to make ${recipe}`);
}
