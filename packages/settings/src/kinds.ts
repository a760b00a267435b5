import { delimiter } from 'node:path'
import { type Absence, type Present, Setting, WrongValue } from './setting.js'

/** Any text. */
export function text<A extends Absence<string>>(
  name: string,
  about: string,
  absence?: A & { pattern?: RegExp; values?: string },
): Setting<Present<string, A>> {
  const { pattern, values = 'text' } = absence ?? {}
  const parse = (value: string): string => {
    if (pattern !== undefined && !pattern.test(value)) throw new WrongValue(`is "${value}", not ${values}`)
    return value
  }
  return new Setting(name, about, { values, parse, placeholder: '' }, absence ?? {}) as Setting<Present<string, A>>
}

interface Bounds {
  min: number
  max: number
  /** The unit, in words: `milliseconds`. */
  unit?: string
}

export function wholeNumber<A extends Absence<number>>(
  name: string,
  about: string,
  { min, max, unit, ...absence }: A & Bounds,
): Setting<Present<number, A>> {
  const parse = (value: string): number => {
    const number = /^\d{1,16}$/.test(value) ? Number(value) : NaN
    if (number >= min && number <= max) return number
    throw new WrongValue(`is "${value}", not a whole number (${min}..${max})`)
  }
  const values = `${min} to ${max}${unit === undefined ? '' : ` ${unit}`}`
  return new Setting<number>(name, about, { values, parse, placeholder: min }, absence) as Setting<Present<number, A>>
}

/** A TCP port; 0 stands for any free port. */
export function port<A extends Absence<number>>(name: string, about: string, absence: A): Setting<Present<number, A>> {
  const parse = (value: string): number => {
    if (/^\d{1,5}$/.test(value) && Number(value) <= 65_535) return Number(value)
    throw new WrongValue(`is "${value}", not a port (0..65535)`)
  }
  return new Setting(name, about, { values: 'a port; 0: any free one', parse, placeholder: 0 }, absence) as Setting<
    Present<number, A>
  >
}

/** A share, from 0 to 1. */
export function share(name: string, about: string, absence: { fallback: number }): Setting<number> {
  const parse = (value: string): number => {
    if (Number(value) >= 0 && Number(value) <= 1) return Number(value)
    throw new WrongValue(`is "${value}", not a number (0..1)`)
  }
  return new Setting(name, about, { values: '0 to 1', parse, placeholder: 0 }, absence)
}

export function oneOf<const T extends string>(
  name: string,
  about: string,
  values: readonly [T, ...T[]],
  absence: { fallback: NoInfer<T> },
): Setting<T> {
  const parse = (value: string): T => {
    const found = values.find((one) => one === value)
    if (found !== undefined) return found
    throw new WrongValue(`is "${value}", not one of ${values.join(', ')}`)
  }
  const listed = values.map((value) => `\`${value}\``).join(', ')
  return new Setting(name, about, { values: listed, parse, placeholder: values[0] }, absence) as Setting<T>
}

export function flag(name: string, about: string, absence: { fallback: boolean }): Setting<boolean> {
  const parse = (value: string): boolean => {
    if (value === 'true' || value === 'false') return value === 'true'
    throw new WrongValue(`is "${value}", not true or false`)
  }
  return new Setting(name, about, { values: '`true`, `false`', parse, placeholder: false }, absence)
}

/**
 * An address. A slash at the end of a web address is removed. Messages do not repeat a wrong value, because it may
 * contain a password.
 *
 * @param absence.protocols  default http and https
 */
export function url<A extends Absence<string>>(
  name: string,
  about: string,
  absence?: A & { protocols?: readonly string[] },
): Setting<Present<string, A>> {
  const { protocols = ['http:', 'https:'] } = absence ?? {}
  const names = protocols.map((protocol) => `${protocol}//`).join(' or ')
  const parse = (value: string): string => {
    const { protocol } = URL.canParse(value) ? new URL(value) : { protocol: '' }
    if (!protocols.includes(protocol)) throw new WrongValue(`is not a URL that begins with ${names}`)
    return /^https?:$/.test(protocol) ? value.replace(/\/+$/, '') : value
  }
  const kind = { values: `URL, ${names}`, parse, placeholder: '' }
  return new Setting(name, about, kind, absence ?? {}) as Setting<Present<string, A>>
}

/**
 * A text that another room reads. Messages do not repeat a wrong value, because it may contain a password.
 *
 * @param form.values  what it may be, for people
 * @param form.read  throws a `RangeError` that says what is wrong
 */
export function readable<A extends Absence<string>>(
  name: string,
  about: string,
  { values, read }: { values: string; read: (value: string) => unknown },
  absence?: A,
): Setting<Present<string, A>> {
  const parse = (value: string): string => {
    try {
      read(value)
      return value
    } catch (error) {
      if (error instanceof RangeError) throw new WrongValue(error.message)
      throw error
    }
  }
  return new Setting(name, about, { values, parse, placeholder: '' }, absence ?? {}) as Setting<Present<string, A>>
}

/** Texts, separated by commas. Empty: none. */
export function list(name: string, about: string): Setting<string[]> {
  const parse = (value: string): string[] => value.split(',').flatMap((part) => part.trim() || [])
  return new Setting<string[]>(name, about, { values: 'comma-separated', parse, placeholder: [] }, { fallback: [] })
}

/** Files or folders, separated as in `PATH`. Empty: none. */
export function paths(name: string, about: string, absence: { setBy?: string } = {}): Setting<string[]> {
  const parse = (value: string): string[] => value.split(delimiter).filter((path) => path !== '')
  const kind = { values: `paths, separated by \`${delimiter}\``, parse, placeholder: [] }
  return new Setting<string[]>(name, about, kind, { ...absence, fallback: [] })
}

/** A key of 32 bytes in base64. Messages do not repeat a wrong value. */
export function key32<A extends Absence<Buffer>>(name: string, about: string, absence: A): Setting<Present<Buffer, A>> {
  const parse = (value: string): Buffer => {
    const bytes = Buffer.from(value, 'base64')
    if (bytes.length === 32) return bytes
    throw new WrongValue('is not 32 bytes in base64')
  }
  const kind = { values: '32 bytes in base64', parse, placeholder: Buffer.alloc(0) }
  return new Setting<Buffer>(name, about, kind, absence) as Setting<Present<Buffer, A>>
}

/** Several keys of 32 bytes in base64, separated by commas. Empty: none. */
export function keys32(name: string, about: string): Setting<Buffer[]> {
  const parse = (value: string): Buffer[] => {
    const keys = value.split(',').flatMap((part) => (part.trim() === '' ? [] : [Buffer.from(part, 'base64')]))
    const wrong = keys.filter(({ length }) => length !== 32).length
    if (wrong > 0) throw new WrongValue(`has ${wrong} of ${keys.length} values that are not 32 bytes in base64`)
    return keys
  }
  return new Setting<Buffer[]>(
    name,
    about,
    { values: '32 bytes in base64 each, comma-separated', parse, placeholder: [] },
    { fallback: [] },
  )
}
