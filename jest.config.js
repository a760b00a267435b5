import { existsSync, readdirSync } from 'node:fs'
import { totalmem } from 'node:os'
import { basename } from 'node:path'
import preset from './jest.preset.js'

const foldersIn = (parent) => readdirSync(new URL(parent, import.meta.url)).map((folder) => `${parent}/${folder}`)

/** Every package with the one preset, run as one. */
export default {
  // Bytes of a worker's heap before it is replaced: libraries live as long as their worker, and some remember every class
  // that they were ever shown. V8 has four gigabytes at most, and a quarter of the machine's memory.
  workerIdleMemoryLimit: Math.max(1_500_000_000, totalmem() / 8),
  projects: ['packages', 'apps', 'infra']
    .flatMap(foldersIn)
    .concat('prisma', 'e2e', 'bench')
    .filter((folder) => existsSync(new URL(`${folder}/package.json`, import.meta.url)))
    .map((folder) => ({ ...preset, displayName: basename(folder), rootDir: `<rootDir>/${folder}/src` })),
}
