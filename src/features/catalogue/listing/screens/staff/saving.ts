let underWay: Promise<boolean> = Promise.resolve(true);

/** Whoever saves a listing and publishes it right after publishes what was saved: the second waits for the first. */
export const saving = {
  /** `save` tells whether it was saved. */
  begin(save: Promise<boolean>): void {
    underWay = save;
  },
  /** Whether the save that is under way went well; true where none is. */
  async over(): Promise<boolean> {
    const isSaved = await underWay;
    underWay = Promise.resolve(true);
    return isSaved;
  },
};
