import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const typefaceLicence = fileURLToPath(import.meta.resolve('@repere/typeface/LICENSE'))

/** Compresses the files once, at the highest level: the admin app serves them unchanged. */
const packed: Plugin = {
  name: 'packed',
  apply: 'build',
  async writeBundle({ dir }) {
    for (const name of await readdir(dir!, { recursive: true })) {
      if (!/\.(js|css|svg|md)$/.test(name)) continue
      const file = join(dir!, name)
      if (name.endsWith('licences.md'))
        await appendFile(file, `\n# Repere, cut from Andika\n\n${await readFile(typefaceLicence)}`)
      const body = await readFile(file)
      await writeFile(`${file}.br`, brotliCompressSync(body))
      await writeFile(`${file}.gz`, gzipSync(body, { level: 9 }))
    }
  },
}

export default defineConfig({
  plugins: [react(), packed],
  build: {
    rollupOptions: { input: ['index.html', 'console.html'] },
    // One folder of files whose names change with their content, apart from every address of the admin API.
    assetsDir: 'assets',
    // Inlined files would be `data:` addresses, which the content security policy refuses.
    assetsInlineLimit: 0,
    // MapLibre and the charts are large, and are loaded after the page.
    chunkSizeWarningLimit: 1_500,
    modulePreload: { polyfill: false },
    // The licences of the bundled code require their texts beside it.
    license: { fileName: 'assets/licences.md' },
  },
  worker: { format: 'es' },
})
