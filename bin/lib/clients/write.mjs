// Writes the files of the clients that follow from the OpenAPI document; with --check, says which ones would change.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dartFiles } from './dart.mjs'
import { readModel } from './model.mjs'
import { phpFiles } from './php.mjs'
import { pythonFiles } from './python.mjs'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../../..')
const TEMPLATES = { python: pythonFiles, php: phpFiles, dart: dartFiles }

const [option] = process.argv.slice(2)
if (option !== undefined && option !== '--check') {
  console.log(`Usage: bin/clients [--check]

Writes the operations and types of clients/python, clients/php and clients/dart from apps/api/openapi.json.

  --check   write nothing; name the files that would change, and fail if there are any`)
  process.exit(option === '--help' || option === '-h' ? 0 : 2)
}

const model = readModel(join(ROOT, 'apps/api/openapi.json'))
const pubspec = join(ROOT, 'clients/dart/pubspec.yaml')
/** Dart has its version in a file that is written by hand otherwise. */
const files = new Map([[pubspec, readFileSync(pubspec, 'utf8').replace(/^version: .*$/m, `version: ${model.version}`)]])
for (const [language, template] of Object.entries(TEMPLATES)) {
  for (const [name, text] of Object.entries(template(model))) files.set(join(ROOT, 'clients', language, name), text)
}

const changed = [...files].filter(([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text)
for (const [file, text] of changed) {
  console.log(`${option === '--check' ? '✗' : '✓'} ${relative(ROOT, file)}`)
  if (option !== '--check') writeFileSync(file, text)
}
if (option === '--check' && changed.length > 0) {
  console.error('The OpenAPI document has changed: run bin/clients and commit the result.')
  process.exit(1)
}
