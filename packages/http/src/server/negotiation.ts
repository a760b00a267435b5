import { negotiate } from '@fastify/accept-negotiator'

export type Encoding = 'br' | 'gzip'
/** Best first: for our texts, brotli is smaller than gzip, and cheaper where a client waits for it. */
const ENCODINGS: Encoding[] = ['br', 'gzip']

type Header = string | string[] | undefined

/**
 * Chooses the encoding of an answer by `Accept-Encoding`.
 *
 * @returns null: send it uncompressed
 */
export function preferredEncoding(header: Header): Encoding | null {
  // Codings may be written in capitals.
  return header === undefined ? null : (negotiate(String(header).toLowerCase(), ENCODINGS) as Encoding | null)
}

/**
 * True when a client with this `Accept-Encoding` can decompress gzip, for files that exist in gzip only.
 *
 * @param header  undefined when it was not sent; then the client gets uncompressed answers only
 */
export function acceptsGzip(header: Header): boolean {
  let any = false
  for (const part of String(header ?? '').split(',')) {
    const [coding, ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    const accepted = weight === undefined || Number(weight.slice(2)) > 0
    if (coding === 'gzip' || coding === 'x-gzip') return accepted
    if (coding === '*') any = accepted
  }
  return any
}

/**
 * True when the client already has this version, according to its `If-None-Match`.
 *
 * @param etag  strong, with its quotes
 */
export function clientHas(etag: string, header: string | undefined): boolean {
  if (header === undefined) return false
  // Our tags contain neither commas nor quotes, so splitting at commas is enough.
  return header.split(',').some((tag) => {
    const known = tag.trim().replace(/^W\//, '')
    return known === '*' || known === etag
  })
}

/**
 * True when a reader prefers English to French. French is the default language of the pages.
 *
 * @param accepted  an `Accept-Language` header
 */
export function prefersEnglish(accepted: string | undefined): boolean {
  const weightOf = (language: string) =>
    Math.max(
      0,
      ...(accepted ?? '').split(',').map((part) => {
        const [tag = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
        if (tag !== language && !tag.startsWith(`${language}-`)) return 0
        const weight = parameters.find((parameter) => parameter.startsWith('q='))
        return weight === undefined ? 1 : Number(weight.slice(2)) || 0
      }),
    )
  const [english, french] = [weightOf('en'), weightOf('fr')]
  if (english === french && english > 0) {
    const wishes = (accepted ?? '').toLowerCase()
    return wishes.search(/\ben\b/) < wishes.search(/\bfr\b/)
  }
  return english > french
}
