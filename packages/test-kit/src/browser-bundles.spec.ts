import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

/** Kilobytes of the code of each package that browsers run, and of all that it takes from packages that are not in the table. */
const KILOBYTES_MAX = { guidance: 20, journeys: 20, roads: 30 }
const PACKAGES = join(__dirname, '../..')

it.each(Object.entries(KILOBYTES_MAX))(
  'bundles packages/%s for browsers without any Node API, in %d kB',
  async (name, max) => {
    const { outputFiles } = await build({
      entryPoints: [join(PACKAGES, name, 'dist/index.js')],
      bundle: true,
      minify: true,
      platform: 'browser',
      format: 'esm',
      write: false,
      external: Object.keys(KILOBYTES_MAX)
        .filter((other) => other !== name)
        .map((other) => `@repere/${other}`),
    })
    const { text } = outputFiles[0]!
    expect(text).not.toMatch(/\bfrom ?["']node:|\brequire\(/)
    expect(gzipSync(text).byteLength / 1000).toBeLessThan(max)
  },
)
