/** What the words of a picture are made of. */
export interface PicturedModel {
  make: string;
  model: string;
  color: string;
}

/** What is to be seen: the words of staff, else the car, and from the second picture on which view of it. */
export const altOf = (
  { alt }: { alt: string | null },
  { make, model, color }: PicturedModel,
  index: number,
): string => alt ?? (index === 0 ? `${make} ${model} in ${color}` : `${make} ${model}, view ${index + 1}`);
