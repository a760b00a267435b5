import { readdirSync, readFileSync } from 'node:fs'
import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { demoTownData, until } from '@repere/test-kit'
import { type GatewayUnderTest, refusalOf, startGateway, withQuery } from '../../gateway/gateway.fixture.js'
import { unitsOfPicture } from '@repere/shared'

const { centre } = DEMO_TOWN.points
const text = ({ lat, lng }: { lat: number; lng: number }) => `${lat},${lng}`
const CENTRE = text(centre)
const middle = { center: CENTRE, zoom: 15 }

let gateway: GatewayUnderTest
let key: string

beforeAll(async () => {
  gateway = await startGateway({ DATA_DIR: await demoTownData() })
  key = (await gateway.publish({ dayQuota: 100_000, burstPerSecond: 100_000 })).text
}, 120_000)

afterAll(() => gateway.stop())

const ask = (query: Record<string, string | number>, as: string | null = key) =>
  gateway.get(withQuery('/v1/static', query), as)
const remaining = (response: Response) => Number(response.headers.get('x-ratelimit-remaining'))

async function pixelsOf(response: Response) {
  const image = await loadImage(Buffer.from(await response.arrayBuffer()))
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, image.width, image.height)
  const colours = new Set<string>()
  for (let at = 0; at < data.length; at += 4) colours.add([...data.subarray(at, at + 3)].join())
  const colourAt = (x: number, y: number) => [
    ...data.subarray((y * image.width + x) * 4, (y * image.width + x) * 4 + 3),
  ]
  return { width: image.width, height: image.height, colours, colourAt }
}

/** The processes of this one that draw. */
const drawers = () =>
  readdirSync('/proc/self/task')
    .flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean))
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('draw.main'))
    .map(Number)

describe('200', () => {
  it.each([
    ['png', 1],
    ['png', 2],
    ['webp', 1],
  ])('draws %s at scale %d, in its size and with the sources of the map', async (format, scale) => {
    const response = await ask({ ...middle, size: '600x400', format, scale })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, `image/${format}`])
    expect(response.headers.get('x-backend')).toBe('tiles')
    if (scale === 1) expect((await response.clone().arrayBuffer()).byteLength).toBeLessThan(60_000)
    const { width, height, colours } = await pixelsOf(response)
    expect([width, height]).toEqual([600 * scale, 400 * scale])
    expect(colours.size).toBeGreaterThan(40)
  })

  it('shows a box, and everything over the map, each with its own colour', async () => {
    const { west, south, east, north } = {
      west: centre.lng - 0.005,
      south: centre.lat - 0.005,
      east: centre.lng + 0.005,
      north: centre.lat + 0.005,
    }
    const plain = await pixelsOf(await ask({ bbox: [west, south, east, north].join(), size: '300x300' }))
    const path = `color:ff00ff|width:8|${text({ lat: centre.lat, lng: west })}|${text({ lat: centre.lat, lng: east })}`
    const drawn = await pixelsOf(
      await ask({ bbox: [west, south, east, north].join(), size: '300x300', path, marker: `color:00ff00|${CENTRE}` }),
    )
    expect(plain.colours.has('255,0,255')).toBe(false)
    expect(drawn.colourAt(20, 150)).toEqual([255, 0, 255])
    // The pin stands on its point.
    expect(drawn.colourAt(150, 142)).toEqual([0, 255, 0])
    const fitted = await pixelsOf(await ask({ path, size: '300x300' }))
    expect(fitted.colourAt(150, 150)).toEqual([255, 0, 255])
    expect(fitted.colourAt(20, 150)).not.toEqual([255, 0, 255])
  })

  it('draws a route of the routing engine', async () => {
    const stops = { origin: centre, destination: DEMO_TOWN.at(-600, 400) }
    const route = (await (await gateway.post('/v1/route', stops, key)).json()) as { routes: { polyline: string }[] }
    const path = `color:ff00ff|polyline:${route.routes[0]!.polyline}`
    const { colours } = await pixelsOf(await ask({ path, auto: 'true' }))
    expect(colours.has('255,0,255')).toBe(true)
  })

  it('costs by its pixels, and the second time it comes from memory', async () => {
    const query = { ...middle, size: '320x200', style: 'night' }
    const before = remaining(await gateway.get('/v1/places/categories', key))
    const first = await ask(query)
    expect([first.headers.get('x-cache'), before - remaining(first)]).toEqual(['MISS', unitsOfPicture(64_000)])
    const second = await ask(query)
    expect(second.headers.get('x-cache')).toBe('HIT')
    expect(Buffer.from(await second.arrayBuffer())).toEqual(Buffer.from(await first.arrayBuffer()))
    const etag = first.headers.get('etag')!
    const known = await gateway.get(withQuery('/v1/static', query), key, { headers: { 'if-none-match': etag } })
    expect(known.status).toBe(304)
  })

  it('has names in the requested language', async () => {
    const [french, english] = await Promise.all(
      ['fr', 'en'].map(async (language) => pixelsOf(await ask({ ...middle, zoom: 5, size: '600x400', language }))),
    )
    expect([...french!.colours].sort()).not.toEqual([...english!.colours].sort())
  })
})

describe('a signed address', () => {
  const link = async (query: Record<string, string | number>) => {
    const response = await gateway.get(withQuery('/v1/static/link', query), key)
    expect(response.status).toBe(200)
    const { url, expires_at } = (await response.json()) as { url: string; expires_at: string }
    return { path: url.slice(new URL(url).origin.length), expires_at, response }
  }

  it('shows the picture without a key, and costs nothing', async () => {
    const query = { ...middle, size: '200x200', marker: `label:A|${CENTRE}` }
    const { path, expires_at } = await link({ ...query, days: 1 })
    const days = (Date.parse(expires_at) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(1)
    expect(days).toBeLessThanOrEqual(2)
    const signed = await gateway.get(path, null)
    expect([signed.status, signed.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(Buffer.from(await signed.arrayBuffer())).toEqual(Buffer.from(await (await ask(query)).arrayBuffer()))
  })

  it('is refused when anything of it has changed', async () => {
    const { path } = await link({ ...middle, size: '200x200' })
    for (const changed of [
      path.replace('200x200', '400x400'),
      path.replace(/expires=\d+/, (expires) => `${expires}0`),
      path.replace(/expires=\d+/, 'expires=1'),
      path.replace(/signature=.{4}/, 'signature=AAAA'),
      `${path}&style=night`,
    ]) {
      expect((await gateway.get(changed, null)).status).toBe(403)
      expect((await gateway.get(changed, key)).status).toBe(403)
    }
    expect((await ask(middle, null)).status).toBe(401)
    expect((await ask({ ...middle, expires: 4_102_444_800 }, null)).status).toBe(401)
  })
})

describe('400', () => {
  it.each<[Record<string, string | number>, [string, string][]]>([
    [{}, [['center', 'required']]],
    [{ center: CENTRE }, [['zoom', 'required']]],
    [{ auto: 'true' }, [['marker', 'required']]],
    [{ ...middle, bbox: '1,1,2,2' }, [['bbox', 'conflicting_fields']]],
    [{ ...middle, auto: 'true' }, [['auto', 'conflicting_fields']]],
    [
      { center: '95,0', zoom: 21 },
      [
        ['center.lat', 'out_of_range'],
        ['zoom', 'out_of_range'],
      ],
    ],
    [{ ...middle, size: '600' }, [['size', 'invalid_format']]],
    [
      { ...middle, size: '0x400', scale: 3, style: 'sepia', format: 'gif' },
      [
        ['size', 'out_of_range'],
        ['scale', 'out_of_range'],
        ['style', 'unknown_value'],
        ['format', 'unknown_value'],
      ],
    ],
    [{ ...middle, size: '1280x1280', scale: 2 }, [['size', 'out_of_range']]],
    [{ path: CENTRE }, [['path', 'too_few']]],
    [{ path: `color:red|${CENTRE}|${CENTRE}` }, [['path.color', 'invalid_format']]],
    [{ path: `width:99|${CENTRE}|${CENTRE}` }, [['path.width', 'out_of_range']]],
    [{ path: 'polyline:' }, [['path', 'invalid_format']]],
    [{ marker: `label:AB|${CENTRE}` }, [['marker.label', 'invalid_format']]],
    [{ marker: 'here' }, [['marker.0', 'invalid_format']]],
    [{ marker: Array(51).fill(CENTRE).join('|') }, [['marker', 'too_many']]],
    [{ ...middle, language: 'de' }, [['language', 'unsupported_language']]],
    [{ center: '48.85,2.35', zoom: 12 }, [['center', 'outside_coverage']]],
    [{ bbox: '2.3,48.8,2.4,48.9' }, [['bbox', 'outside_coverage']]],
  ])('%j', async (query, faults) => {
    expect(await refusalOf(await ask(query))).toEqual(faults)
  })

  it('costs nothing', async () => {
    const before = remaining(await ask({}))
    expect(remaining(await ask({}))).toBe(before)
  })
})

describe('the process that draws', () => {
  const other = (n: number) => ({ center: CENTRE, zoom: 12 + n / 100, size: '300x200' })

  it('is one, and another one draws the next picture when it is killed', async () => {
    expect((await ask(other(1))).status).toBe(200)
    const [pid, ...more] = drawers()
    expect(more).toEqual([])
    process.kill(pid!, 'SIGKILL')
    await until(() => !drawers().includes(pid!))
    expect((await ask(other(2))).status).toBe(200)
  })

  it('that is stopped gives a 502 in time, whose units are given back, and is replaced', async () => {
    const before = remaining(await ask(other(3)))
    const [pid] = drawers()
    process.kill(pid!, 'SIGSTOP')
    const failed = await ask(other(4))
    expect([failed.status, failed.headers.get('x-backend')]).toEqual([502, 'tiles'])
    expect(drawers()).not.toContain(pid)
    const after = await ask(other(5))
    expect([after.status, before - remaining(after)]).toEqual([200, unitsOfPicture(60_000)])
  })
})
