import { spawn } from 'node:child_process';
import type { Home } from './data-folder.ts';

/** Waits for its input to end, which the system sees to however this process ends; then ends and deletes. */
const WATCH = `read -r _
kill -QUIT "$1" 2>/dev/null
tries=0
while [ -e "$2/data/postmaster.pid" ] && [ $tries -lt 100 ]; do sleep 0.1; tries=$((tries + 1)); done
rm -rf "$2" "$3"`;

/**
 * Lets a throwaway database die with this process, also when a killed test run has no time to clean up. Returns how
 * to call the watcher off.
 */
export function watchOver(pid: number, home: Home): () => void {
  const watcher = spawn('/bin/sh', ['-c', WATCH, 'sh', String(pid), home.folder, home.locationFile], {
    cwd: '/',
    // Ctrl-C must not take the watcher along.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.unref();
  return () => void watcher.kill('SIGKILL');
}
