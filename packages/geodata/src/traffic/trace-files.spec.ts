import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Trace } from '@repere/traffic'
import { temporaryFolder } from '../builds/build-region.fixture.js'
import { readTraces } from './trace-files.js'

const folder = temporaryFolder()

async function read(name: string, text: string): Promise<Trace[]> {
  const file = join(folder.path, name)
  await writeFile(file, text)
  const traces: Trace[] = []
  for await (const trace of readTraces(file)) traces.push(trace)
  return traces
}

const points = [
  { lat: 5.1, lng: -4.1, time: 1_571_000_000 },
  { lat: 5.2, lng: -4.2, time: 1_571_000_010 },
]

describe('readTraces', () => {
  it('reads NDJSON, with points as lists or objects and times in any unit', async () => {
    const text = [
      { id: 'a', contributor: 'bus 7', points: points.map(({ lat, lng, time }) => [lat, lng, time * 1000]) },
      { points: points.map(({ lat, lng, time }) => ({ lat, lon: lng, time: new Date(time * 1000).toISOString() })) },
    ]
    expect(await read('two.ndjson', text.map((line) => JSON.stringify(line)).join('\n'))).toEqual([
      { id: 'a', contributor: 'bus 7', points },
      { id: '2', points },
    ])
  })

  it('reads CSV by its header, and separates traces', async () => {
    const text = `trace,time,lon,ele,lat\nx,2019-10-13T20:53:20Z,-4.1,9,5.1\nx,1571000010,-4.2,9,5.2\ny,1571000000,-4.1,9,5.1\n`
    expect(await read('two.csv', text)).toEqual([
      { id: 'x', points },
      { id: 'y', points: [points[0]] },
    ])
  })

  it('reads the tracks of GPX', async () => {
    const track = points
      .map(
        ({ lat, lng, time }) =>
          `<trkpt lat="${lat}" lon="${lng}"><time>${new Date(time * 1000).toISOString()}</time></trkpt>`,
      )
      .join('\n')
    const [first, second] = await read('two.gpx', `<gpx><trk><trkseg>${track}</trkseg></trk><trk>${track}</trk></gpx>`)
    expect([first!.points, second!.points]).toEqual([points, points])
  })

  it.each([
    ['x.ndjson', '{"points": []}\nnonsense', 'line 2 is not JSON'],
    ['x.ndjson', '{"shape": []}', 'line 1 has no "points"'],
    ['x.csv', 'when,lat,lng\n', 'its heading names no time'],
    ['x.kml', '<kml/>', 'its name ends with none of'],
  ])('reports the fault of %s: %s', async (name, text, why) => {
    await expect(read(name, text)).rejects.toMatchObject({ code: 'bad_traces', message: expect.stringContaining(why) })
  })
})
