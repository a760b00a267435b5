import { linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { identify, isAlive, type ProcessIdentity } from '@repere/local'
import { readJson } from './private-file.js'

/**
 * Takes the lock of this checkout, so that only this process starts services. It is held until this process ends or
 * releases it.
 *
 * @returns a function that releases it; null when another running process has it
 */
export function claim(file: string): (() => void) | null {
  mkdirSync(dirname(file), { recursive: true })
  const own = `${file}.${process.pid}`
  writeFileSync(own, JSON.stringify(identify(process.pid)))
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      try {
        // A link appears with its content, unlike a file that is created and then written.
        linkSync(own, file)
        return () => rmSync(file, { force: true })
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      const holder = readJson<ProcessIdentity>(file)
      if (holder?.pid !== undefined && isAlive(holder as ProcessIdentity)) return null
      rmSync(file, { force: true })
    }
    return null
  } finally {
    rmSync(own, { force: true })
  }
}
