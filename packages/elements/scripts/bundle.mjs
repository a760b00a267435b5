// One minified file for pages without a bundler: <script type="module" src="repere-search.min.js">.
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const inPackage = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))

await build({
  entryPoints: [inPackage('dist/index.js')],
  outfile: inPackage('dist/repere-search.min.js'),
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
})
