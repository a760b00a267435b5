import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Replaces a file in one step, readable by its owner only. A reader sees the whole old text or the whole new text. */
export function writePrivateJson(file: string, value: unknown): void {
  writePrivateText(file, JSON.stringify(value, null, 2))
}

/** Like `writePrivateJson`; adds a line feed. */
export function writePrivateText(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  const fresh = `${file}.${process.pid}`
  writeFileSync(fresh, `${text}\n`, { mode: 0o600 })
  chmodSync(fresh, 0o600)
  renameSync(fresh, file)
}

/** @returns null when the file is absent or does not contain a JSON object */
export function readJson<T>(file: string): Partial<T> | null {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return typeof value === 'object' && value !== null ? (value as Partial<T>) : null
  } catch {
    return null
  }
}

/**
 * A secret of this installation. It is created once and kept, because it is needed to decrypt older data.
 *
 * @returns 32 bytes in base64
 */
export function keepSecret(file: string): string {
  const known = readText(file)
  if (Buffer.from(known, 'base64').length === 32) return known
  const made = randomBytes(32).toString('base64')
  writePrivateText(file, made)
  return made
}

/** Without white space at its ends; empty when there is no such file. */
export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}
