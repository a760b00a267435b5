import 'reflect-metadata'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describeWholeApi, OPENAPI_FILE } from './whole-api.js'

/** Writes the committed OpenAPI document: `bin/openapi`. */
await writeFile(OPENAPI_FILE, await describeWholeApi())
console.log(`Written: ${fileURLToPath(OPENAPI_FILE)}`)
