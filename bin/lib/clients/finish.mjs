// Takes out of a generated client what openapi-generator writes for a project of its own on a code host: placeholders for
// a repository, authors that are not ours, and ways to install from an address that does not exist.
// Usage: node finish.mjs FOLDER python|php
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

// By file: what the generator writes, and what replaces it. All of it must be found: an update of the generator that
// writes something else then fails here.
const REPLACEMENTS = {
  python: {
    'README.md': [
      [/### pip install\n[\s\S]*?(?=## Getting Started)/, 'In this folder:\n\n```sh\npip install .\n```\n\n'],
      [/\n## Author\n\s*$/, ''],
    ],
    'pyproject.toml': [
      [/authors = \[\n.*\n\]\n/, 'authors = [{name = "Repère"}]\n'],
      ['license = { text = "Map data: ODbL 1.0" }', 'license = { text = "Apache-2.0" }'],
      [/\[project\.urls\]\nRepository = .*\n/, ''],
    ],
  },
  php: {
    'README.md': [
      ['# OpenAPIClient-php', '# repere/repere'],
      [/### Composer\n[\s\S]*?(?=## Getting Started)/, 'In this folder:\n\n```sh\ncomposer install\n```\n\n'],
      [/\n## Tests\n[\s\S]*?(?=\n## Author\n)/, ''],
      [/\n## Author\n[\s\S]*$/, ''],
    ],
    'composer.json': [
      [/ {4}"homepage": .*\n/, ''],
      ['"license": "unlicense"', '"license": "Apache-2.0"'],
      [/"authors": \[[\s\S]*?\]/, '"authors": [{ "name": "Repère" }]'],
    ],
  },
}

const [folder, language] = process.argv.slice(2)
for (const [name, replacements] of Object.entries(REPLACEMENTS[language])) {
  const file = join(folder, name)
  let text = await readFile(file, 'utf8')
  for (const [generated, ours] of replacements) {
    const before = text
    text = text.replace(generated, ours)
    if (text === before) throw new Error(`${file} has no ${generated}: openapi-generator writes it differently now`)
  }
  await writeFile(file, text)
}
