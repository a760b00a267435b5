import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'

/** Packs what a browser unpacks, once and as tightly as there is: the API gives the files out as they are. */
const packed: Plugin = {
  name: 'packed',
  apply: 'build',
  async writeBundle({ dir }) {
    for (const name of await readdir(dir!, { recursive: true })) {
      if (!/\.(html|js|css|svg|md)$/.test(name)) continue
      const file = join(dir!, name)
      const body = await readFile(file)
      await writeFile(`${file}.br`, brotliCompressSync(body))
      await writeFile(`${file}.gz`, gzipSync(body, { level: 9 }))
    }
  },
}

export default defineConfig({
  plugins: [packed],
  build: {
    // One folder of files whose names change with what is in them, apart from every address of the API.
    assetsDir: 'map',
    // Inlined files would be `data:` addresses, which the page's content security policy refuses.
    assetsInlineLimit: 0,
    // MapLibre is large by itself, and comes after the page.
    chunkSizeWarningLimit: 1_500,
    modulePreload: { polyfill: false },
    // What the licences of the code in here ask for: their texts beside it.
    license: { fileName: 'map/licences.md' },
    rollupOptions: {
      input: { index: 'index.html', 'service-worker': 'src/worker/service-worker.ts' },
      output: {
        // A service worker rules over the folder that it lies in, and keeps its name for ever.
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'map/[name]-[hash].js'),
      },
    },
  },
  worker: { format: 'es' },
})
