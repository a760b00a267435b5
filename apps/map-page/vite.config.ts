import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'

const typefaceLicence = fileURLToPath(import.meta.resolve('@repere/typeface/LICENSE'))

/** Compresses the files once, at the highest level: the API serves them unchanged. */
const packed: Plugin = {
  name: 'packed',
  apply: 'build',
  async writeBundle({ dir }) {
    for (const name of await readdir(dir!, { recursive: true })) {
      if (!/\.(html|js|css|svg|md)$/.test(name)) continue
      const file = join(dir!, name)
      if (name.endsWith('licences.md'))
        await appendFile(file, `\n# Repere, cut from Andika\n\n${await readFile(typefaceLicence)}`)
      const body = await readFile(file)
      await writeFile(`${file}.br`, brotliCompressSync(body))
      await writeFile(`${file}.gz`, gzipSync(body, { level: 9 }))
    }
  },
}

/** MapLibre's source, which its package contains. */
const mapLibre = join(dirname(fileURLToPath(import.meta.resolve('maplibre-gl'))), '../src')
const MAP_WORKER = 'virtual:map-worker'

/**
 * Builds MapLibre from its source. The page and its worker then load their common code once, which is in both files of
 * the package; and the decoder of an unused tile format is left out.
 */
const smallMapLibre: Plugin = {
  name: 'small-maplibre',
  apply: 'build',
  // Before Vite finds the files itself.
  enforce: 'pre',
  config: () => ({
    resolve: { alias: [{ find: /^maplibre-gl$/, replacement: join(mapLibre, 'index.ts') }] },
    // MapLibre's class fields are declarations only: they must not reset values that the base class has set.
    oxc: { assumptions: { setPublicClassFields: true }, typescript: { removeClassFieldsWithoutInitializer: true } },
  }),
  resolveId(id) {
    if (id === MAP_WORKER) return `\0${MAP_WORKER}`
    if (id.endsWith('/vector_tile_mlt.ts')) return join(import.meta.dirname, 'src/map/no-maplibre-tiles.ts')
  },
  load(id) {
    if (id !== `\0${MAP_WORKER}`) return
    const worker = this.emitFile({ type: 'chunk', id: join(mapLibre, 'source/worker.ts'), name: 'map-worker' })
    return `export default import.meta.ROLLUP_FILE_URL_${worker}`
  },
}

/** While sources are served, MapLibre is the package as it is. */
const wholeMapLibre: Plugin = {
  name: 'whole-maplibre',
  apply: 'serve',
  resolveId: (id) => (id === MAP_WORKER ? `\0${MAP_WORKER}` : undefined),
  load: (id) =>
    id === `\0${MAP_WORKER}`
      ? "export { default } from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'"
      : undefined,
}

/**
 * Makes the page load the code of the map and of its worker in parallel. Otherwise each would be requested a round trip
 * later.
 */
const mapBesidePage: Plugin = {
  name: 'map-beside-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
      const view = chunks.find(({ name, isDynamicEntry }) => isDynamicEntry && name === 'map-view')
      if (view === undefined) throw new Error('The map is no chunk of its own')
      const page = chunks.find(({ name, isEntry }) => isEntry && name === 'index')!
      const worker = chunks.find(({ name }) => name === 'map-worker')!
      // Vite names the page and what it imports itself.
      const named = new Set([page.fileName, ...page.imports])
      return [view.fileName, ...view.imports, worker.fileName]
        .filter((file) => !named.has(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head' as const,
        }))
    },
  },
}

export default defineConfig({
  plugins: [packed, smallMapLibre, wholeMapLibre, mapBesidePage],
  build: {
    // One folder of files whose names change with their content, apart from every address of the API.
    assetsDir: 'map',
    // Inlined files would be `data:` addresses, which the page's content security policy refuses.
    assetsInlineLimit: 0,
    // MapLibre is large, and is loaded after the page.
    chunkSizeWarningLimit: 1_500,
    modulePreload: { polyfill: false },
    // The licences of the bundled code require their texts beside it.
    license: { fileName: 'map/licences.md' },
    rollupOptions: {
      input: { index: 'index.html', 'service-worker': 'src/worker/service-worker.ts' },
      output: {
        // A service worker controls the folder of its file, and its name must never change.
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'map/[name]-[hash].js'),
      },
    },
  },
})
