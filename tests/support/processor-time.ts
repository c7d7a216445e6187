/**
 * How many milliseconds of a processor this process needs for something: what it costs, however busy the machine is with
 * other things meanwhile.
 */
export async function processorMsOf(act: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
