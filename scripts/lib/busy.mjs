/**
 * Keeps one processor busy until the process that started this one lets go of it or ends, at most for six hours. In
 * slices, between which it learns of that.
 */
const sliceMs = 20;
const end = performance.now() + 6 * 60 * 60 * 1000;

function work() {
  const now = performance.now();
  while (performance.now() - now < sliceMs);
  if (now < end && process.connected) setImmediate(work);
  else process.exit();
}

process.on('disconnect', () => process.exit());
work();
