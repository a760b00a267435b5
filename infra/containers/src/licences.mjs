// Checks the licences of an image, and prints the notices that they require:
//   node infra/containers/src/licences.mjs check FOLDER     exit code 1 for a package without an allowed licence
//   node infra/containers/src/licences.mjs notice FOLDER    prints NOTICE
import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installedPackages, licenceOf } from './sbom.mjs'

const HERE = dirname(fileURLToPath(import.meta.url))
const { allowed, reviewed } = JSON.parse(readFileSync(join(HERE, '../licences.json'), 'utf8'))

/** True when licences of the list satisfy an SPDX expression. Exceptions (WITH) are not supported. */
export function isAllowed(expression, list = allowed) {
  const plain = expression.trim().replace(/^\(([^()]*)\)$/, '$1')
  if (/ OR /.test(plain)) return plain.split(' OR ').some((part) => isAllowed(part, list))
  return plain.split(' AND ').every((part) => list.includes(part.trim()))
}

/** @returns one line for each package without an allowed licence */
export function objections(folder) {
  return installedPackages(folder).flatMap((one) => {
    const licence = licenceOf(one)
    if (reviewed[one.name] !== undefined || (licence !== null && isAllowed(licence))) return []
    return [`${one.name}@${one.version}: ${licence ?? 'no licence stated'}`]
  })
}

/** The notice for the images: each package, its licence, and the copyright lines of its licence file. */
export function noticeOf(folder) {
  const parts = installedPackages(folder).map((one) => {
    const file = readdirSync(one.folder).find((name) => /^(licen[cs]e|copying)(\.|$)/i.test(name))
    const text = file === undefined ? '' : readFileSync(join(one.folder, file), 'utf8')
    const owners = [...new Set(text.match(/^.*copyright (\(c\)|©|\d).*$/gim) ?? [])].map((line) => `  ${line.trim()}`)
    return [`${one.name} ${one.version} (${reviewed[one.name]?.is ?? licenceOf(one)})`, ...owners].join('\n')
  })
  return ['This product holds software of others, under the licences named.', ...parts].join('\n\n')
}

if (resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) {
  const [command, folder] = process.argv.slice(2)
  if (!['check', 'notice'].includes(command) || folder === undefined) {
    console.error('Usage: licences.mjs check|notice FOLDER')
    process.exit(2)
  }
  if (command === 'notice') console.log(noticeOf(realpathSync(folder)))
  else {
    const found = objections(realpathSync(folder))
    for (const line of found) console.error(line)
    process.exitCode = found.length === 0 ? 0 : 1
  }
}
