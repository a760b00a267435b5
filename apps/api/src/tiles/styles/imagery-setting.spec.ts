import { BadConfig, readConfig } from '../../config.js'

const needed = { DATA_DIR: '/data', REDIS_URL: 'redis://127.0.0.1', DATABASE_URL: 'postgresql://127.0.0.1/x' }
const imageryOf = (env: Record<string, string>) => readConfig({ ...needed, ...env }).tiles.imagery

it('there is no imagery unless a deployment names its supplier', () => {
  expect(imageryOf({})).toBeNull()
  expect(imageryOf({ SATELLITE_TILES_URL: ' ' })).toBeNull()
})

it('takes what the deployment says of its supplier', () => {
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

it('names everything that is wrong with it at once', () => {
  const wrong = () => imageryOf({ SATELLITE_TILES_URL: 'ftp://above.example/{z}', SATELLITE_ZOOM_MAX: '99' })
  expect(wrong).toThrow(BadConfig)
  for (const part of [/http or https/, /\{x\}, \{y\}/, /SATELLITE_ATTRIBUTION is required/, /SATELLITE_ZOOM_MAX/]) {
    expect(wrong).toThrow(part)
  }
})
