import fc from 'fast-check'
import { isNormalTarget } from './request-target.js'

it.each([
  '/',
  '/v1/route?origin=6.37,2.43&destination=%36,2',
  '/v1/tiles/fonts/Noto%20Sans%20Regular,Noto%20Sans%20Bold/0-255.pbf',
  '/v1/tiles/sprites/day@2x.png',
  '/v1/places/caf%C3%A9',
  '/v1/places/caf%c3%a9',
  '/v1/places/...',
  '/v1/places/.hidden',
  '/v1/route?q=//../%2e',
])('accepts %s', (target) => expect(isNormalTarget(target)).toBe(true))

it.each([
  '',
  '*',
  'v1/route',
  'http://host/v1/health',
  'HTTP://host/v1/health',
  '//host/v1/health',
  '/v1//route',
  '/v1/route//',
  '/./v1/route',
  '/v1/../v1/route',
  '/v1/route/.',
  '/v1/route/..',
  '/v1/%2e%2e/route',
  '/%761/route',
  '/v%31/route',
  '/v1/rout%65',
  '/v1%2Froute',
  '/v1%5croute',
  '/v1\\route',
  '/v1/route;a=b',
  '/v1/route#there',
  '/v1/route%00',
  '/v1/route%0a',
  '/v1/route%7f',
  '/v1/route%',
  '/v1/route%2',
  '/v1/route%zz',
  '/v1/places/%ff',
  '/v1/places/%c3',
  '/v1/places/é',
  '/v1/places/a b',
  '/v1/{route}',
])('refuses %s', (target) => expect(isNormalTarget(target)).toBe(false))

it('accepts semicolons in one folder only', () => {
  for (const target of [
    '/osrm/route/v1/driving/2.4,6.3;2.5,6.4?steps=true',
    '/osrm/route/v1/driving/2.4%2C6.3%3B2.5%2C6.4',
  ]) {
    expect([target, isNormalTarget(target, '/osrm/')]).toEqual([target, true])
  }
  for (const target of [
    '/osrm;/route',
    '/v1/route;a',
    '/osrm/x;/../v1/health',
    '/osrm/;/%2e%2e/v1/health',
    '//osrm/a;b',
  ]) {
    expect([target, isNormalTarget(target, '/osrm/')]).toEqual([target, false])
  }
})

it('refuses every path in which an unreserved character is escaped', () => {
  const segment = fc.stringMatching(/^[A-Za-z0-9_~-]{1,8}$/)
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1, maxLength: 4 }), fc.nat(), fc.boolean(), (segments, at, upper) => {
      const path = `/${segments.join('/')}`
      expect(isNormalTarget(path)).toBe(true)
      const positions = [...path].flatMap((character, index) => (character === '/' ? [] : [index]))
      const index = positions[at % positions.length]!
      const hex = path.charCodeAt(index).toString(16)
      const escape = `%${upper ? hex.toUpperCase() : hex}`
      expect(isNormalTarget(path.slice(0, index) + escape + path.slice(index + 1))).toBe(false)
    }),
  )
})
