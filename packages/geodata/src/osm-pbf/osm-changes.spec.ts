import { OsmChanges, readOsmChange } from './osm-changes.js'

async function* pieces(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield await Promise.resolve(text.slice(at, at + size))
}
const read = async (text: string, size = 7, into = new OsmChanges()) => {
  await readOsmChange(pieces(text, size), into)
  return into
}
const change = (inner: string) => `<?xml version='1.0'?>\n<osmChange version="0.6">${inner}</osmChange>\n`

describe('osmChange', () => {
  it('is read in pieces of any size', async () => {
    const text = change(`
      <!-- <create> -->
      <create><node id="5" version="1" lat="6.5" lon="-2.25"><tag k="name" v="Chez &quot;Awa&quot; &amp; fils &#233;&#x20AC; a > b"/></node></create>
      <modify>
        <way id='7'><nd ref="5"/><nd ref="6"/><tag k="highway" v="primary"/></way>
        <relation id="9"><member type="way" ref="7" role="outer"/><member type="node" ref="5"/></relation>
      </modify>
      <delete><node id="6" lat="1" lon="1"/><way id="8"/></delete>`)
    for (const size of [1, 7, 10_000]) {
      const changes = await read(text, size)
      expect([...changes.nodes]).toEqual([
        [5, { id: 5, lat: 6.5, lng: -2.25, tags: { name: 'Chez "Awa" & fils é€ a > b' } }],
        [6, null],
      ])
      expect([...changes.ways]).toEqual([
        [7, { id: 7, nodes: [5, 6], tags: { highway: 'primary' } }],
        [8, null],
      ])
      const members = [
        { type: 'way', ref: 7, role: 'outer' },
        { type: 'node', ref: 5, role: '' },
      ]
      expect([...changes.relations]).toEqual([[9, { id: 9, tags: {}, members }]])
      expect(changes.size).toBe(5)
    }
  })

  it('keeps the last change of an element', async () => {
    const into = await read(change('<create><node id="1" lat="1" lon="1"/></create>'))
    await read(change('<delete><node id="1"/></delete>'), 50, into)
    expect(into.nodes.get(1)).toBeNull()
    await read(change('<create><node id="1" lat="2" lon="2"/></create>'), 50, into)
    expect(into.nodes.get(1)).toMatchObject({ lat: 2 })
  })

  it.each([
    ['', 'no end'],
    ['<osm></osm>', 'begins with osm'],
    [change('').slice(0, -14), 'ends within a tag'],
    ['<osmChange><create>', 'no end'],
    [change('<node id="1" lat="1" lon="1"/>'), 'no create'],
    [change('<create><node id="x" lat="1" lon="1"/></create>'), 'no id or place'],
    [change('<create><node id="1" lat="91" lon="1"/></create>'), 'no id or place'],
    [change('<create><node id="1"/></create>'), 'no id or place'],
    [change('<create><way id="1"><nd ref="z"/></way></create>'), 'refers to z'],
    [change('<create><relation id="1"><member type="area" ref="1"/></relation></create>'), 'member is a area'],
    [`<osmChange><create ${'x'.repeat(200_000)}`, 'no end'],
    ['<html><body>Not found</body></html>', 'begins with html'],
  ])('refuses %.60s', async (text, message) => {
    await expect(read(text, 50_000)).rejects.toThrow(message)
  })
})
