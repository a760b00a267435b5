// The package is of ES modules; this folder of it is not.
import { writeFile } from 'node:fs/promises'

await writeFile(new URL('../dist/cjs/package.json', import.meta.url), '{ "type": "commonjs" }\n')
