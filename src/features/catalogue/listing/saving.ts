let underWay: Promise<boolean> | undefined;

/** Whoever saves a listing and publishes it right after publishes what was saved: the second waits for the first. */
export const saving = {
  /** `save` tells whether it was saved. */
  begin(save: Promise<boolean>): void {
    underWay = save;
    void save.finally(() => {
      if (underWay === save) underWay = undefined;
    });
  },
  /** Whether the save that is under way went well; true where none is. */
  over: async (): Promise<boolean> => (await underWay) ?? true,
};
