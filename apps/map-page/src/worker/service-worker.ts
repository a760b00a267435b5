/// <reference lib="webworker" />
import { keepingOf } from './keeping.js'

declare const self: ServiceWorkerGlobalScope

/** The number changes with the format of the cache. */
const CACHE = 'repere-1'
const SHELL = ['/', '/map/first-view.json?language=fr', '/map/first-view.json?language=en']
/** Some 60 MB of tiles, glyphs and files of the page. */
const ENTRIES_MAX = 3_000
const TRIMMED_EVERY = 100

let stored = 0

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldCaches().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const keeping = keepingOf(request.method, new URL(request.url), self.location.origin)
  if (keeping === 'cache_first') event.respondWith(fromCacheFirst(request))
  else if (keeping === 'network_first') event.respondWith(fromNetworkFirst(request))
})

/** The page, and the files that its HTML names. */
async function keepShell(): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.addAll(SHELL)
  const html = await (await cache.match('/'))!.text()
  // A file that is named twice would be refused.
  const files = new Set([...html.matchAll(/(?:src|href)="(\/map\/[^"]+)"/g)].map(([, path]) => path!))
  await cache.addAll([...files])
}

async function forgetOldCaches(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))
}

async function fromCacheFirst(request: Request): Promise<Response> {
  return (await kept(request)) ?? (await fetchAndKeep(request))
}

/** The answer of the network, also a refusal; the cached one only without a network. */
async function fromNetworkFirst(request: Request): Promise<Response> {
  try {
    return await fetchAndKeep(request)
  } catch (error) {
    const found = await kept(request)
    if (found === undefined) throw error
    return found
  }
}

async function fetchAndKeep(request: Request): Promise<Response> {
  const response = await fetch(request)
  if (response.status === 200 || response.status === 204) {
    const cache = await caches.open(CACHE)
    await cache.put(request.url, response.clone())
    if (++stored % TRIMMED_EVERY === 0) void trim(cache)
  }
  return response
}

/** Answers vary by encoding and origin only, which are the same for this page. */
async function kept(request: Request): Promise<Response | undefined> {
  const cache = await caches.open(CACHE)
  const url = new URL(request.url)
  return cache.match(request.mode === 'navigate' ? '/' : url.href, { ignoreVary: true })
}

/** Removes the oldest entries. */
async function trim(cache: Cache): Promise<void> {
  const requests = await cache.keys()
  const old = requests
    .filter(({ url }) => !SHELL.some((path) => new URL(path, self.location.origin).href === url))
    .slice(0, Math.max(0, requests.length - ENTRIES_MAX))
  await Promise.all(old.map((request) => cache.delete(request)))
}
