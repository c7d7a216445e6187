let underWay: Promise<unknown> = Promise.resolve();

/** Who saves a listing and publishes it at once publishes what was saved: the second waits for the first. */
export const saving = {
  begin(save: Promise<unknown>): void {
    underWay = save;
  },
  over: (): Promise<unknown> => underWay,
};
