/**
 * How the service worker treats a request. `cache_first`: what was kept is as good as the answer, since the address
 * changes with the content. `network_first`: what was kept is shown only without a network. `never`: not kept.
 */
export type Keeping = 'cache_first' | 'network_first' | 'never'

/** A tile of one data build, a range of glyphs. */
const IMMUTABLE = /^\/v1\/tiles\/(?:service_tiles\/[^/]+\/\d+\/\d+\/\d+\.mvt|fonts\/[^/]+\/[^/]+\.pbf)$/
const RESOURCES = /^\/v1\/tiles\/(?:style|source|sprites)\//

/** Answers about places and routes are never kept: they may be wrong tomorrow, and they are the business of nobody else. */
export function keepingOf(method: string, { origin, pathname }: URL, ownOrigin: string): Keeping {
  if (method !== 'GET' || origin !== ownOrigin) return 'never'
  if (/^\/map\/.*-[\w-]{8}\.\w+$/.test(pathname) || IMMUTABLE.test(pathname)) return 'cache_first'
  if (pathname === '/' || pathname === '/map/first-view.json' || RESOURCES.test(pathname)) return 'network_first'
  return 'never'
}
