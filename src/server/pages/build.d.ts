/** What `react-router build` wrote; there is none before the first build. */
declare module '#build/server/index.js' {
  const build: import('react-router').ServerBuild;
  export = build;
}
