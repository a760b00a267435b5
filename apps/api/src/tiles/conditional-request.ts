/**
 * Whether a client that sent this `Accept-Encoding` can unpack gzip.
 *
 * @param header  undefined when it sent none: then it may be given only what is not packed
 */
export function acceptsGzip(header: string | string[] | undefined): boolean {
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
 * Whether the client has this version already, by its `If-None-Match`.
 *
 * @param etag  strong, with its quotes
 */
export function isKnown(etag: string, header: string | undefined): boolean {
  if (header === undefined) return false
  // Tags contain neither commas nor quotes here, so splitting at commas is enough.
  return header.split(',').some((tag) => {
    const known = tag.trim().replace(/^W\//, '')
    return known === '*' || known === etag
  })
}
