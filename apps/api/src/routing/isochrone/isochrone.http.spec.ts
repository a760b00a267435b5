import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { demoTownData } from '@repere/test-kit'
import { type GatewayUnderTest, refusalOf, startGateway, withQuery } from '../../gateway/gateway.fixture.js'
import { type IsochroneResponseDto } from './isochrone.dto.js'

const { centre, horsZone } = DEMO_TOWN.points

let gateway: GatewayUnderTest
let key: string

beforeAll(async () => {
  gateway = await startGateway({ DATA_DIR: await demoTownData() })
  key = (await gateway.publish()).text
}, 120_000)

afterAll(() => gateway.stop())

const get = (parameters: Record<string, string | number>) => gateway.get(withQuery('/v1/isochrone', parameters), key)

describe('200', () => {
  it('is GeoJSON with one polygon and the parameters of the request', async () => {
    const response = await get({ ...centre, time: 5, mode: 'bicycle' })
    const body = (await response.json()) as IsochroneResponseDto
    expect(body).toMatchObject({
      type: 'FeatureCollection',
      features: [{ type: 'Feature', properties: { time: 5, mode: 'bicycle' }, geometry: { type: 'Polygon' } }],
    })
    const { geometry, properties } = body.features[0]!
    expect(properties.area).toBeGreaterThan(50_000)
    const [west, south, east, north] = body.bbox
    for (const [lng, lat] of geometry.coordinates[0]!) {
      expect(lng).toBeGreaterThanOrEqual(west)
      expect(lng).toBeLessThanOrEqual(east)
      expect(lat).toBeGreaterThanOrEqual(south)
      expect(lat).toBeLessThanOrEqual(north)
    }
  })

  it('uses the car by default, and names the backend', async () => {
    const first = await get({ ...centre, time: 6 })
    const again = await get({ ...centre, time: 6, mode: 'auto' })
    expect([first, again].map(({ headers }) => headers.get('x-cache'))).toEqual(['MISS', 'HIT'])
    expect(first.headers.get('x-backend')).toBe('roads')
    expect(await again.text()).toBe(await first.text())
  })
})

describe('directions', () => {
  it.each(['auto', 'bicycle'])('are two areas by %s: from the place by default, and to it', async (mode) => {
    const directions: Record<string, string>[] = [{}, { direction: 'from' }, { direction: 'to' }]
    const [first, from, to] = await Promise.all(
      directions.map(async (direction) => {
        const response = await get({ ...centre, time: 2, mode, ...direction })
        expect(response.status).toBe(200)
        return (await response.json()) as IsochroneResponseDto
      }),
    )
    expect(first).toEqual(from)
    expect(to!.features[0]!.properties).toMatchObject({ time: 2, mode })
    expect(to!.features[0]!.geometry).not.toEqual(from!.features[0]!.geometry)
  })
})

describe('several times and distances', () => {
  const remaining = (response: Response) => Number(response.headers.get('x-ratelimit-remaining'))

  it('are one polygon each, smallest first, each as large as by itself', async () => {
    const response = await get({ ...centre, times: '2,5,30' })
    const body = (await response.json()) as IsochroneResponseDto
    expect(body.features.map(({ properties }) => properties.time)).toEqual([2, 5, 30])
    const alone = (await (await get({ ...centre, time: 5 })).json()) as IsochroneResponseDto
    expect(body.features[1]!.properties.area / alone.features[0]!.properties.area).toBeCloseTo(1, 1)
    const [west, south, east, north] = body.bbox
    for (const [lng, lat] of body.features.flatMap(({ geometry }) => geometry.coordinates.flat())) {
      expect(lng >= west && lng <= east && lat >= south && lat <= north).toBe(true)
    }
  })

  it('cost as the largest, at least a unit each, also when the answer is cached, and nothing when they fail', async () => {
    const before = remaining(await get({ ...centre, time: 5 }))
    const first = await get({ ...centre, times: '3,4,6' })
    const again = await get({ ...centre, times: '3,4,6' })
    expect([first, again].map(remaining)).toEqual([before - 3, before - 6])
    expect([first, again].map(({ headers }) => headers.get('x-cache'))).toEqual(['MISS', 'HIT'])
    expect(await again.text()).toBe(await first.text())
    expect(remaining(await get({ ...horsZone, times: '3,4,6' }))).toBe(before - 6)
    expect(remaining(await get({ ...centre, time: 5 }))).toBe(before - 7)
    expect(remaining(await get({ ...centre, time: 12, mode: 'pedestrian' }))).toBe(before - 8)
    expect(remaining(await get({ ...centre, distance: 4200 }))).toBe(before - 11)
  })

  it('may be a distance', async () => {
    const body = (await (await get({ ...centre, distance: 800 })).json()) as IsochroneResponseDto
    expect(body.features).toHaveLength(1)
    expect(body.features[0]!.properties).toMatchObject({ distance: 800, mode: 'auto' })
    expect(body.features[0]!.properties).not.toHaveProperty('time')
  })
})

describe('400', () => {
  it.each([
    [
      'nothing at all',
      {},
      [
        ['lat', 'required'],
        ['lng', 'required'],
        ['time', 'required'],
      ],
    ],
    ['half a place', { lat: centre.lat, time: 5 }, [['lng', 'required']]],
    [
      'a place that does not exist',
      { lat: 91, lng: -181, time: 5 },
      [
        ['lat', 'out_of_range'],
        ['lng', 'out_of_range'],
      ],
    ],
    ['no time', { ...centre, time: 0 }, [['time', 'out_of_range']]],
    ['more than two hours', { ...centre, time: 121 }, [['time', 'out_of_range']]],
    ['a broken minute', { ...centre, time: 1.5 }, [['time', 'invalid_type']]],
    ['times that do not rise', { ...centre, times: '5,15,15' }, [['times.2', 'not_increasing']]],
    ['five times', { ...centre, times: '1,2,3,4,5' }, [['times', 'too_many']]],
    [
      'invalid times',
      { ...centre, times: '0,ten,' },
      [
        ['times.0', 'out_of_range'],
        ['times.1', 'invalid_type'],
        ['times.2', 'invalid_type'],
      ],
    ],
    ['a distance too small', { ...centre, distance: 99 }, [['distance', 'out_of_range']]],
    [
      'a time and a distance',
      { ...centre, time: 5, distance: 500 },
      [
        ['time', 'conflicting_fields'],
        ['distance', 'conflicting_fields'],
      ],
    ],
    [
      'words',
      { ...centre, time: 'long', mode: 'car' },
      [
        ['time', 'invalid_type'],
        ['mode', 'unknown_mode'],
      ],
    ],
    ['a direction that does not exist', { ...centre, time: 5, direction: 'both' }, [['direction', 'unknown_value']]],
    [
      'a direction in capitals, and a long time',
      { ...centre, time: 121, direction: 'TO' },
      [
        ['time', 'out_of_range'],
        ['direction', 'unknown_value'],
      ],
    ],
    ['a place outside the data', { ...horsZone, time: 5 }, [['lat', 'outside_coverage']]],
    ['latitude and longitude exchanged', { lat: centre.lng, lng: centre.lat, time: 5 }, [['lat', 'possibly_swapped']]],
  ])('%s', async (_what, parameters, expected) => {
    expect(await refusalOf(await get(parameters as Record<string, string | number>))).toEqual(expected)
  })
})
