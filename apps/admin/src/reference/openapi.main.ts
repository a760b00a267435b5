import 'reflect-metadata'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { asText, describeAdmin, OPENAPI_FILE } from './whole-app.js'

/** Writes the committed OpenAPI document: `bin/openapi`. */
await writeFile(OPENAPI_FILE, asText(await describeAdmin()))
console.log(`Written: ${fileURLToPath(OPENAPI_FILE)}`)
