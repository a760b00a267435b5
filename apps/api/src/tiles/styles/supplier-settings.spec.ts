import { BadSettings } from '@repere/settings'
import { readConfig } from '../../config.js'

const needed = { DATA_DIR: '/data', REDIS_URL: 'redis://127.0.0.1', DATABASE_URL: 'postgresql://127.0.0.1/x' }
const imageryOf = (env: Record<string, string>) => readConfig({ ...needed, ...env }).tiles.imagery
const terrainOf = (env: Record<string, string>) => readConfig({ ...needed, ...env }).tiles.terrain

it('has no imagery unless a deployment names a supplier', () => {
  expect(imageryOf({})).toBeNull()
  expect(imageryOf({ SATELLITE_TILES_URL: ' ' })).toBeNull()
})

it('reads the supplier from the settings', () => {
  const url = 'https://above.example/{z}/{y}/{x}?token=abc'
  const attribution = '© Above'
  expect(imageryOf({ SATELLITE_TILES_URL: url, SATELLITE_ATTRIBUTION: attribution, SATELLITE_ZOOM_MAX: '16' })).toEqual(
    {
      url,
      attribution,
      zoomMax: 16,
      tileSize: 256,
    },
  )
})

it('names every fault of the settings at once', () => {
  const wrong = () => imageryOf({ SATELLITE_TILES_URL: 'https://above.example/{z}', SATELLITE_ZOOM_MAX: '99' })
  expect(wrong).toThrow(BadSettings)
  for (const part of [/\{x\}, \{y\}/, /SATELLITE_ATTRIBUTION is not set/, /SATELLITE_ZOOM_MAX/]) {
    expect(wrong).toThrow(part)
  }
  expect(() => imageryOf({ SATELLITE_TILES_URL: 'ftp://above.example/{z}' })).toThrow(/http:\/\/ or https/)
})

it('reads a supplier of heights, and names each of its faults', () => {
  expect(terrainOf({})).toBeNull()
  const url = 'https://hills.example/{z}/{x}/{y}.png'
  expect(terrainOf({ TERRAIN_TILES_URL: url, TERRAIN_ATTRIBUTION: '© Hills', TERRAIN_ENCODING: 'mapbox' })).toEqual({
    url,
    attribution: '© Hills',
    encoding: 'mapbox',
    zoomMax: 12,
    tileSize: 256,
  })
  const wrong = () => terrainOf({ TERRAIN_TILES_URL: 'https://hills.example/{z}/{x}', TERRAIN_ENCODING: 'grey' })
  for (const part of [/TERRAIN_TILES_URL must contain \{y\}/, /TERRAIN_ATTRIBUTION is not set/, /TERRAIN_ENCODING/]) {
    expect(wrong).toThrow(part)
  }
})
