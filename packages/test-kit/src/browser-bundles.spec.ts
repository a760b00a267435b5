import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

/** Kilobytes of each package that browsers run, all that it takes from others included. */
const KILOBYTES_MAX = { guidance: 20, roads: 30 }
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
    })
    const { text } = outputFiles[0]!
    expect(text).not.toMatch(/\bfrom ?["']node:|\brequire\(/)
    expect(gzipSync(text).byteLength / 1000).toBeLessThan(max)
  },
)
