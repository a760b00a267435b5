// The package contains ES modules; this folder of it contains CommonJS.
import { writeFile } from 'node:fs/promises'

await writeFile(new URL('../dist/cjs/package.json', import.meta.url), '{ "type": "commonjs" }\n')
