import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

const FOLDER = 'made'
const PROGRAM = /(?<!\.spec|\.fixture|\.d)\.[jt]s$/

/**
 * An extract that a program makes, kept in the data folder until the program changes. Only one process may use the data folder.
 *
 * @param name     of the file
 * @param program  folders of the program; a change of any of their files counts
 * @param make     writes the extract into a file and flushes it to the disk, else one that lost its end with the power would be kept
 * @returns the path of the extract
 */
export async function keptExtract(
  dataDir: string,
  name: string,
  program: readonly string[],
  make: (file: string) => Promise<void>,
): Promise<string> {
  const made = join(dataDir, FOLDER)
  const folder = join(made, await digestOf(program))
  const file = join(folder, name)
  if (existsSync(file)) return file
  // What another version of the program made.
  await rm(made, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const unfinished = `${file}.tmp`
  await make(unfinished)
  await rename(unfinished, file)
  return file
}

async function digestOf(folders: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of folders) {
    const files = (await readdir(folder, { recursive: true })).filter((path) => PROGRAM.test(path)).sort()
    for (const path of files) hash.update(`${path}\n`).update(await readFile(join(folder, path)))
  }
  return hash.digest('hex').slice(0, 16)
}
