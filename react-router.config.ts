import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  ssr: true,
  // All addresses travel with the first page: a click never waits for the router to look one up.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
