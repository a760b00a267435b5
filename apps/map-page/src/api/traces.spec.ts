import { readTrace } from './traces.js'

const two = [
  { lat: 5.32, lng: -4.01, time: 1_575_000_000 },
  { lat: 5.321, lng: -4.012, time: 1_575_000_030 },
]

it.each([
  [
    'GPX',
    `<?xml version="1.0"?><gpx><trk><trkseg>
      <trkpt lat="5.32" lon="-4.01"><ele>3</ele><time>2019-11-29T04:00:00Z</time></trkpt>
      <trkpt lon='-4.012' lat='5.321'><time>2019-11-29T04:00:30Z</time></trkpt></trkseg></trk></gpx>`,
  ],
  [
    'GeoJSON, a line',
    JSON.stringify({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: { coordTimes: ['2019-11-29T04:00:00Z', '2019-11-29T04:00:30Z'] },
          geometry: {
            type: 'LineString',
            coordinates: [
              [-4.01, 5.32],
              [-4.012, 5.321],
            ],
          },
        },
      ],
    }),
  ],
  [
    'GeoJSON, points',
    JSON.stringify({
      type: 'FeatureCollection',
      features: two.map(({ lat, lng, time }) => ({
        type: 'Feature',
        properties: { time: time * 1_000 },
        geometry: { type: 'Point', coordinates: [lng, lat] },
      })),
    }),
  ],
  ['CSV with a header', 'time,lat,lon,ele\n2019-11-29T04:00:00Z,5.32,-4.01,3\n2019-11-29T04:00:30Z,5.321,-4.012,3\n'],
  ['CSV without one', '5.32;-4.01;1575000000\r\n5.321;-4.012;1575000030'],
])('reads %s', (_, text) => {
  expect(readTrace(text)).toEqual(two)
})

it('generates times if some are missing or go backwards', () => {
  const times = (text: string) => readTrace(text).map(({ time }) => time)
  expect(times('5.32,-4.01\n5.321,-4.012')).toEqual([0, 31])
  expect(times('5.32,-4.01,100\n5.321,-4.012,50')).toEqual([0, 31])
})

it.each(['', '{', '<gpx/>', 'hello', '95,4\n96,5', '{"type":"Point"}', 'lat,lng\n,'])(
  'finds no trace in %j',
  (text) => {
    expect(readTrace(text)).toEqual([])
  },
)
