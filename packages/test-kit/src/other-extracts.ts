import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildRegionExclusively, readConfig } from '@repere/geodata'
import { inCheckout } from './checkout.js'

/** An extract of another continent, if this machine has it: beside the folder with the sample of West Africa. */
const extractOf = (name: string): string | undefined =>
  readConfig()
    .extractFolders.map((folder) => join(folder, '..', 'cartography', `${name}.osm.pbf`))
    .find((file) => existsSync(file))

export const hasExtract = (name: string): boolean => extractOf(name) !== undefined

/** The data build of an extract, kept between runs; it must not be changed. */
export async function extractData(name: string, extract = extractOf(name)): Promise<string> {
  const dataDir = inCheckout('.repere', 'test-data', name)
  await buildRegionExclusively({
    region: 'west-africa',
    regionsDir: inCheckout('data', 'regions'),
    dataDir,
    extract,
  })
  return dataDir
}
