import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

declare const keyDigest: unique symbol

/** SHA-256 of a whole key as 64 lower-case hex digits. Only this digest of a key is stored. */
export type KeyDigest = string & { readonly [keyDigest]: true }

/** `test` keys work in the sandbox, `live` keys in production. */
export type KeyKind = 'test' | 'live'

/** The parts of a key that its text shows without any I/O. */
export interface ParsedKey {
  kind: KeyKind
  /** 10 base62 characters, the same in every key of an account. */
  accountTag: string
  digest: KeyDigest
  /** The last four characters. People identify keys by them. */
  last4: string
  /** `svc_live_` and the account tag: the public part of the key. */
  prefix: string
  /** A browser token: it acts for a live key with fewer rights. */
  isToken?: true
}

export const KEY_PREFIXES: Readonly<Record<KeyKind, string>> = { test: 'svc_test_', live: 'svc_live_' }

const TOKEN_PREFIX = 'tok_'

/** The origin of a request with a browser token that names no page. No page has it but those that hide theirs. */
export const NO_PAGE = 'null'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ACCOUNT_TAG_LENGTH = 10
const SECRET_LENGTH = 22
const CHECKSUM_LENGTH = 6

const KEY_PATTERN = new RegExp(
  `^svc_(test|live)_([0-9A-Za-z]{${ACCOUNT_TAG_LENGTH}})[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`,
)
const TOKEN_PATTERN = new RegExp(
  `^${TOKEN_PREFIX}([0-9A-Za-z]{${ACCOUNT_TAG_LENGTH}})[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`,
)
const ACCOUNT_TAG_PATTERN = new RegExp(`^[0-9A-Za-z]{${ACCOUNT_TAG_LENGTH}}$`)

/** A tag for a new account. It holds 60 random bits; a unique index in the caller's table refuses a duplicate. */
export function generateAccountTag(): string {
  return randomBase62(ACCOUNT_TAG_LENGTH)
}

/**
 * Generates a new key. The text is shown once and never stored.
 *
 * @throws RangeError  when `generateAccountTag` could not have made the tag
 */
export function generateKey(kind: KeyKind, accountTag: string): { text: string; parsed: ParsedKey } {
  const text = generateText(KEY_PREFIXES[kind], accountTag)
  return { text, parsed: describe(text, kind, accountTag) }
}

/**
 * Generates a browser token of a live key. Its text is not a secret, but it is shown once, too.
 *
 * @throws RangeError  as `generateKey`
 */
export function generateToken(accountTag: string): { text: string; parsed: ParsedKey } {
  const text = generateText(TOKEN_PREFIX, accountTag)
  return { text, parsed: describeToken(text, accountTag) }
}

function generateText(prefix: string, accountTag: string): string {
  if (!ACCOUNT_TAG_PATTERN.test(accountTag)) throw new RangeError(`"${accountTag}" is not an account tag`)
  const body = prefix + accountTag + randomBase62(SECRET_LENGTH)
  return body + checksumOf(body)
}

/**
 * Parses a key without any I/O.
 *
 * @returns null for a wrong prefix, length, alphabet or checksum: such a key was never issued
 */
export function parseKey(text: string): ParsedKey | null {
  const match = KEY_PATTERN.exec(text)
  if (match === null || !isWhole(text)) return null
  return describe(text, match[1] as KeyKind, match[2] as string)
}

/** Parses a browser token in the same way. */
export function parseToken(text: string): ParsedKey | null {
  const match = TOKEN_PATTERN.exec(text)
  return match === null || !isWhole(text) ? null : describeToken(text, match[1] as string)
}

const isWhole = (text: string): boolean => checksumOf(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH)

const describeToken = (text: string, accountTag: string): ParsedKey => ({
  ...describe(text, 'live', accountTag),
  prefix: TOKEN_PREFIX + accountTag,
  isToken: true,
})

function describe(text: string, kind: KeyKind, accountTag: string): ParsedKey {
  return {
    kind,
    accountTag,
    digest: hash('sha256', text) as KeyDigest,
    last4: text.slice(-4),
    prefix: KEY_PREFIXES[kind] + accountTag,
  }
}

/** CRC32 of the text as six base62 digits, most significant first. */
function checksumOf(body: string): string {
  let rest = crc32(body)
  let digits = ''
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    digits = BASE62.charAt(rest % 62) + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

function randomBase62(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 is the last multiple of 62 below 256: bytes above it would favour the first digits.
      if (byte < 248 && text.length < length) text += BASE62.charAt(byte % 62)
    }
  }
  return text
}
