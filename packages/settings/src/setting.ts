/** Thrown by the parser of a value. The message completes the sentence that begins with the setting's name. */
export class WrongValue extends Error {
  override readonly name = 'WrongValue'
}

/** The behaviour without a value. The setting is required if none of these is given. */
export interface Absence<T> {
  /** The default. */
  fallback?: T
  /** The meaning of empty, for the documentation. The value is then null, and the program may replace it. */
  empty?: string
  /** The source of the variable, if operators do not set it: `the shell`, `bin/up`. */
  setBy?: string
}

/** The value's type: with null for a setting that may be empty. */
export type Present<T, A> = A extends { empty: string } ? T | null : T

interface Kind<T> {
  /** The accepted values and their unit, in words. */
  values: string
  /** @throws WrongValue */
  parse: (text: string) => T
  /** Stands for a wrong value while the other problems are collected. */
  placeholder: T
}

/** One environment variable: its name, its meaning, its values. */
export class Setting<T> {
  readonly values: string
  /** The default or the meaning of empty, in words. Null: the setting is required. */
  readonly whenEmpty: string | null
  readonly setBy: string | null

  constructor(
    readonly name: string,
    readonly about: string,
    private readonly kind: Kind<NonNullable<T>>,
    private readonly absence: Absence<NonNullable<T>>,
  ) {
    const { fallback, empty, setBy } = absence
    this.values = kind.values
    this.whenEmpty = fallback === undefined ? (empty ?? null) : wordsOf(fallback)
    this.setBy = setBy ?? null
  }

  isGiven(env: Environment): boolean {
    return Boolean(env[this.name]?.trim())
  }

  /** @param problems  gets a line if the value is missing or wrong */
  read(env: Environment, problems: string[]): T | null {
    const text = env[this.name]?.trim()
    if (!text) {
      const { fallback, empty } = this.absence
      if (fallback !== undefined) return fallback
      if (empty !== undefined) return null
      problems.push(`${this.name} is not set`)
      return this.kind.placeholder
    }
    try {
      return this.kind.parse(text)
    } catch (error) {
      if (!(error instanceof WrongValue)) throw error
      problems.push(`${this.name} ${error.message}`)
      return this.kind.placeholder
    }
  }
}

const wordsOf = (fallback: unknown): string =>
  Array.isArray(fallback) && fallback.length === 0 ? 'none' : `\`${String(fallback)}\``

export type Environment = Record<string, string | undefined>
