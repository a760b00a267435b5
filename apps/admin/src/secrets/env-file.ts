import { randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/** Each secret that can be changed while everything runs, and the setting that lists further accepted values of it. */
export const ROTATED = {
  SECRETS_KEY: 'SECRETS_KEYS_ACCEPTED',
  CLIP_SECRET: 'CLIP_SECRETS_ACCEPTED',
} as const

export type RotatedSecret = keyof typeof ROTATED

/** A file of settings, `NAME=value` a line, as compose and systemd read it. Other lines stay as they are. */
export class EnvFile {
  private lines: string[]

  constructor(private readonly path: string) {
    this.lines = readFileSync(path, 'utf8').replace(/\n$/, '').split('\n')
  }

  /** @returns '' where it is not set */
  get(name: string): string {
    const line = this.lines.findLast((one) => one.startsWith(`${name}=`))
    return (line ?? '')
      .slice(name.length + 1)
      .trim()
      .replace(/^(["'])(.*)\1$/, '$2')
  }

  set(name: string, value: string): void {
    const at = this.lines.findLastIndex((one) => one.startsWith(`${name}=`))
    if (at < 0) this.lines.push(`${name}=${value}`)
    else this.lines[at] = `${name}=${value}`
  }

  /** Replaces the file in one step; only its owner may read it. */
  save(): void {
    const fresh = `${this.path}.${process.pid}`
    writeFileSync(fresh, `${this.lines.join('\n')}\n`, { mode: 0o600 })
    chmodSync(fresh, 0o600)
    renameSync(fresh, this.path)
  }
}

const accepted = (file: EnvFile, name: RotatedSecret): string[] =>
  file
    .get(ROTATED[name])
    .split(',')
    .flatMap((value) => value.trim() || [])

/** Step 1: a new value that is accepted, and not used yet. @returns the secrets that have one now */
export function prepare(file: EnvFile, names: readonly RotatedSecret[]): RotatedSecret[] {
  return names.filter((name) => {
    if (file.get(name) === '') return false
    file.set(ROTATED[name], [randomBytes(32).toString('base64'), ...accepted(file, name)].join(','))
    return true
  })
}

/** Step 2: the new value replaces the old one, which stays accepted. @returns the secrets changed */
export function change(file: EnvFile, names: readonly RotatedSecret[]): RotatedSecret[] {
  return names.filter((name) => {
    const [next, ...others] = accepted(file, name)
    if (next === undefined || file.get(name) === '') return false
    file.set(ROTATED[name], [...others, file.get(name)].join(','))
    file.set(name, next)
    return true
  })
}

/** Step 3: only the value in use is accepted. @returns the secrets that had others */
export function retire(file: EnvFile, names: readonly RotatedSecret[]): RotatedSecret[] {
  return names.filter((name) => {
    if (accepted(file, name).length === 0) return false
    file.set(ROTATED[name], '')
    return true
  })
}
