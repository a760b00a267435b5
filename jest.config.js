import { existsSync, readdirSync } from 'node:fs'
import { basename } from 'node:path'
import preset from './jest.preset.js'

const foldersIn = (parent) => readdirSync(new URL(parent, import.meta.url)).map((folder) => `${parent}/${folder}`)

/** Every package with the one preset, run as one. */
export default {
  // Libraries live as long as their worker, and some remember every class that they were ever shown.
  workerIdleMemoryLimit: '1500MB',
  projects: ['packages', 'apps', 'infra']
    .flatMap(foldersIn)
    .concat('prisma', 'e2e', 'bench')
    .filter((folder) => existsSync(new URL(`${folder}/src`, import.meta.url)))
    .map((folder) => ({ ...preset, displayName: basename(folder), rootDir: `<rootDir>/${folder}/src` })),
}
