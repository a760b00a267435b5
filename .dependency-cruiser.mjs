/** Imports go one way: no file leads back to itself, types included. Borders between folders are eslint.config.js's. */
export default {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|generated|node_modules)/' },
    tsPreCompilationDeps: true,
  },
}
