import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'

/** Each secret that can be changed while everything runs, and the setting that lists further accepted values of it. */
export const ROTATED = {
  SECRETS_KEY: 'SECRETS_KEYS_ACCEPTED',
  CLIP_SECRET: 'CLIP_SECRETS_ACCEPTED',
} as const

export type RotatedSecret = keyof typeof ROTATED

/** A file of settings, `NAME=value` a line, as compose and systemd read it. Other lines stay as they are. */
export class EnvFile {
  private lines: string[]
  private readonly path: string

  constructor(path: string) {
    // A link stays one, to the changed file.
    this.path = realpathSync(path)
    this.lines = readFileSync(this.path, 'utf8').replace(/\n$/, '').split('\n')
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

  /** The time of the last change of a secret, noted in a comment; null: unknown. */
  changedAt(name: RotatedSecret): Date | null {
    const line = this.lines.findLast((one) => one.startsWith(changeNote(name)))
    const at = new Date(line?.slice(changeNote(name).length) ?? '')
    return Number.isNaN(at.getTime()) ? null : at
  }

  /** @param at  null removes the comment */
  noteChange(name: RotatedSecret, at: Date | null): void {
    this.lines = this.lines.filter((one) => !one.startsWith(changeNote(name)))
    if (at !== null) this.lines.push(`${changeNote(name)}${at.toISOString()}`)
  }

  /** Replaces the file in one step, with its owner and mode. @throws Error  when its owner may not be kept */
  save(): void {
    const fresh = `${this.path}.${process.pid}`
    const { uid, gid, mode } = statSync(this.path)
    try {
      writeFileSync(fresh, `${this.lines.join('\n')}\n`, { mode: 0o600 })
      const own = statSync(fresh)
      if (own.uid !== uid || own.gid !== gid) chownSync(fresh, uid, gid)
      chmodSync(fresh, mode & 0o7777)
      renameSync(fresh, this.path)
    } catch (error) {
      rmSync(fresh, { force: true })
      throw error
    }
  }
}

const changeNote = (name: RotatedSecret): string => `# bin/secrets changed ${name} at `

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
export function change(file: EnvFile, names: readonly RotatedSecret[], now = new Date()): RotatedSecret[] {
  return names.filter((name) => {
    const [next, ...others] = accepted(file, name)
    if (next === undefined || file.get(name) === '') return false
    file.set(ROTATED[name], [...others, file.get(name)].join(','))
    file.set(name, next)
    file.noteChange(name, now)
    return true
  })
}

/** Days after a change until nothing that the old value signed is valid any more: addresses of clips last a week. */
export const RETIRE_AFTER_DAYS = 8
const DAY_MS = 86_400_000

/** The old values of a secret are still needed. */
export class StillNeeded extends Error {
  override readonly name = 'StillNeeded'
}

/** The secrets that accept more than the value in use. */
export const withOthers = (file: EnvFile, names: readonly RotatedSecret[]): RotatedSecret[] =>
  names.filter((name) => accepted(file, name).length > 0)

/**
 * Step 3: only the value in use is accepted. The caller has made sure that it decrypts everything.
 *
 * @param changedAt  of secrets whose change is not noted in the file, because an earlier release made it
 * @returns the secrets that had others
 * @throws StillNeeded  before the days are over, for any of the secrets; nothing has changed then
 */
export function retire(
  file: EnvFile,
  names: readonly RotatedSecret[],
  { now = new Date(), changedAt = null }: { now?: Date; changedAt?: Date | null } = {},
): RotatedSecret[] {
  const retired = withOthers(file, names)
  for (const name of retired) {
    const at = file.changedAt(name) ?? changedAt
    if (at === null) {
      throw new StillNeeded(`The file does not say when ${name} was changed: add --changed-on YYYY-MM-DD.`)
    }
    const end = new Date(at.getTime() + RETIRE_AFTER_DAYS * DAY_MS)
    if (now < end) {
      throw new StillNeeded(
        `${name} was changed at ${at.toISOString()}: its old value is needed until ${end.toISOString()}.`,
      )
    }
  }
  for (const name of retired) {
    file.set(ROTATED[name], '')
    file.noteChange(name, null)
  }
  return retired
}
