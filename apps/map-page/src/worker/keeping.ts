/**
 * How the service worker handles a request. `cache_first`: the cached answer is used, because the address changes with
 * the content. `network_first`: the cached answer is used only without a network. `never`: not cached.
 */
export type Keeping = 'cache_first' | 'network_first' | 'never'

/** A tile of one data build, a range of glyphs. */
const IMMUTABLE = /^\/v1\/tiles\/(?:service_tiles\/[^/]+\/\d+\/\d+\/\d+\.mvt|fonts\/[^/]+\/[^/]+\.pbf)$/
const RESOURCES = /^\/v1\/tiles\/(?:style|source|sprites)\//

/** Answers about places and routes are never cached, because they change and are private. */
export function keepingOf(method: string, { origin, pathname }: URL, ownOrigin: string): Keeping {
  if (method !== 'GET' || origin !== ownOrigin) return 'never'
  if (/^\/map\/.*-[\w-]{8}\.\w+$/.test(pathname) || IMMUTABLE.test(pathname)) return 'cache_first'
  if (pathname === '/' || pathname === '/map/first-view.json' || RESOURCES.test(pathname)) return 'network_first'
  return 'never'
}
