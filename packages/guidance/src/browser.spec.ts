import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const KILOBYTES_MAX = 20

it('is bundled for a browser without any Node API, in 20 kB', async () => {
  const { outputFiles } = await build({
    entryPoints: [`${__dirname}/index.ts`],
    bundle: true,
    minify: true,
    platform: 'browser',
    format: 'esm',
    write: false,
    conditions: ['import'],
    alias: { '@repere/roads/graph': `${__dirname}/../../roads/src/graph.ts` },
  })
  const { text } = outputFiles[0]!
  expect(text).not.toMatch(/\bnode:|require\(/)
  expect(gzipSync(text).byteLength / 1000).toBeLessThan(KILOBYTES_MAX)
})
