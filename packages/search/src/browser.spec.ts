import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const KILOBYTES_MAX = 150

it('is bundled for a browser without any Node API, in 150 kB', async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: `export * from './find.ts'; export * from './filters/search-filter.ts'; export * from './spots.ts'
        export * from './nearby.ts'; export * from './corrections/corrected-index.ts'`,
      resolveDir: __dirname,
    },
    bundle: true,
    minify: true,
    platform: 'browser',
    format: 'esm',
    write: false,
    conditions: ['import'],
    alias: {
      '@repere/gazetteer': `${__dirname}/../../gazetteer/src/index.ts`,
      '@repere/geometry': `${__dirname}/../../geometry/src/index.ts`,
    },
  })
  const { text } = outputFiles[0]!
  expect(text).not.toMatch(/\bnode:|\brequire\(/)
  expect(gzipSync(text).byteLength / 1000).toBeLessThan(KILOBYTES_MAX)
})
