import { keepingOf } from './keeping.js'

const own = 'https://api.example'
const keep = (address: string, method = 'GET') => keepingOf(method, new URL(address, own), own)

it.each([
  '/map/index-0Fb8x_1a.js',
  '/v1/tiles/service_tiles/20261122T140200Z-d0ea46d3/13/3998/3977.mvt',
  '/v1/tiles/fonts/Noto%20Sans%20Regular/0-255.pbf',
])('answers from the cache: %s', (address) => {
  expect(keep(address)).toBe('cache_first')
})

it.each([
  '/',
  '/map/first-view.json?language=fr',
  '/v1/tiles/style/day.json?language=fr',
  '/v1/tiles/source/service_tiles.json',
  '/v1/tiles/sprites/places@2x.png',
])('answers from the cache only without a network: %s', (address) => {
  expect(keep(address)).toBe('network_first')
})

it.each([
  '/v1/route?origin=5,4&destination=5,5',
  '/v1/geocode/autocomplete?q=a',
  '/v1/navigate/voice/clips/abc.mp3?signature=x',
  '/docs/',
  '/reference',
  '/openapi.json',
  '/service-worker.js',
  'https://above.example/1/2/3.jpg',
])('caches nothing else: %s', (address) => {
  expect(keep(address)).toBe('never')
})

it('caches answers to GET only', () => {
  expect(keep('/', 'POST')).toBe('never')
})
