/** Routes that need no key. Every other route needs one, also a route without a declaration. */
const KEYLESS: readonly string[] = [
  '/',
  // The map page's worker, which must lie at the root to keep the page.
  '/service-worker.js',
  '/openapi.json',
  '/reference',
  '/docs',
  '/llms.txt',
  '/account',
  '/.well-known/security.txt',
  // The signature in the clip's address replaces the key, so that an audio element can play it.
  '/v1/navigate/voice/clips/:clip',
]

/** The map page, the documentation with the reference, and links to the portal. */
const KEYLESS_FOLDERS: readonly string[] = ['/map/', '/docs/', '/account/']

/** @param route  pattern of the matched route, as registered: `/v1/places/:id` */
export const needsNoKey = (route: string): boolean =>
  KEYLESS.includes(route) || KEYLESS_FOLDERS.some((folder) => route.startsWith(folder))

/** Routes that a signature in the address opens as well; their handlers check it. */
const SIGNED: readonly string[] = ['/v1/static']

/** @param query  of the request */
export const isSigned = (route: string | undefined, query: unknown): boolean =>
  route !== undefined && SIGNED.includes(route) && (query as { signature?: unknown }).signature !== undefined
