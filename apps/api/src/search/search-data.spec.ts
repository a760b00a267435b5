import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cellsWithin, placeId, searchFormat } from '@repere/gazetteer'
import { type Manifest } from '@repere/shared'
import { SearchData } from './search-data.js'
import { type Thing, writeIndex } from '@repere/search/search-index.fixture'
import { namedPlacesMax, SearchUnavailable, type TextClause } from '@repere/search/search.port'
import { INDEX_FILE, openSqliteIndex } from '@repere/search/sqlite/sqlite-index'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'repere-search-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const town: Thing[] = [
  {
    source: 'node/1',
    layer: 'city',
    names: { '': 'Cotonou', alt: ['Kutonu'] },
    at: [6.36, 2.42],
    reachMetres: 9_000,
    country: 'BJ',
  },
  {
    source: 'way/2',
    layer: 'quartier',
    names: 'Ganhi',
    at: [6.355, 2.437],
    city: 'node/1',
    country: 'BJ',
    ring: [
      [6.35, 2.43],
      [6.35, 2.44],
      [6.36, 2.44],
      [6.36, 2.43],
    ],
  },
  {
    source: 'node/3',
    layer: 'landmark',
    names: 'Pharmacie du Camp Guézo',
    category: 'pharmacy',
    at: [6.3551, 2.4371],
    quartier: 'way/2',
    city: 'node/1',
    details: { phone: '+229 1' },
  },
  { source: 'node/4', layer: 'landmark', category: 'pharmacy', at: [6.4, 2.5] },
  {
    source: 'street/5',
    layer: 'street',
    names: 'Rue du Port',
    at: [6.355, 2.435],
    line: [
      [6.354, 2.434],
      [6.356, 2.436],
    ],
  },
]

const buildIn = async (name: string, things: Thing[] | null, format?: number) => {
  const build = { id: name, folder: join(folder, name), manifest: {} as Manifest }
  if (things) await writeIndex(build.folder, things, format)
  return build
}
const named = (text: string, isPrefix = false): TextClause => ({ columns: ['name'], anyOf: [{ text, isPrefix }] })

async function serving(things: Thing[], name: string): Promise<SearchData> {
  const data = new SearchData(openSqliteIndex)
  const prepared = await data.prepare(await buildIn(name, things))
  prepared.commit()
  return data
}

describe('an index', () => {
  let data: SearchData
  beforeAll(async () => {
    data = await serving(town, 'one')
  })
  afterAll(() => data.close())

  it('returns documents in our own types', () => {
    const pharmacy = data.withIndex((index) => index.document(3))
    expect(pharmacy).toMatchObject({
      layer: 'landmark',
      names: { '': 'Pharmacie du Camp Guézo' },
      quartier: 2,
      city: 1,
      at: { lat: 6.3551, lng: 2.4371 },
      sameAs: null,
      details: { phone: '+229 1' },
    })
    expect(data.withIndex((index) => index.documentByUuid(placeId('node/3')))).toMatchObject({ id: 3 })
    expect(data.withIndex((index) => index.documentByUuid(placeId('node/999')))).toBeNull()
    expect(data.withIndex((index) => index.documents([3, 99, 1]).map(({ id }) => id))).toEqual([3, 1])
  })

  it('names the most important of many places with one name', async () => {
    const own = await mkdtemp(join(folder, 'namesakes-'))
    const villages = Array.from({ length: namedPlacesMax + 20 }, (_, i): Thing => ({
      source: `node/${i}`,
      layer: 'locality',
      names: 'Sabon Gari',
      at: [9 + i / 100, 5],
    }))
    await writeIndex(own, villages)
    const index = openSqliteIndex(join(own, INDEX_FILE), 'test')
    expect(index.placesNamed(['sabon gari'])).toEqual(Array.from({ length: namedPlacesMax }, (_, i) => i + 1))
    expect(index.placesNamed(['sabon'])).toEqual([])
    expect(index.placesNamed(['sabon', 'sabon gari', 'gari'])).toEqual(index.placesNamed(['sabon gari']))
    index.close()
  })

  it('reads the most important documents ahead, and stops when it is closed', async () => {
    const own = await mkdtemp(join(folder, 'ahead-'))
    await writeIndex(own, town)
    const index = openSqliteIndex(join(own, INDEX_FILE), 'test')
    const read = index.document(3)
    await index.warm()
    expect(index.document(3)).toBe(read)
    const warming = index.warm()
    index.close()
    await expect(warming).resolves.toBeUndefined()
    // The documents that were read are still in memory, without the file.
    expect(index.documents([5, 4]).map(({ source }) => source)).toEqual(['street/5', 'node/4'])
  })

  it('matches words, beginnings, columns and cells, the most important first', () => {
    const match = (...clauses: TextClause[]) => data.withIndex((index) => index.match(clauses, [], 10))
    expect(match(named('kutonu'))).toEqual([1])
    expect(match(named('pharmaci'))).toEqual([])
    expect(match(named('pharmaci', true))).toEqual([3])
    expect(match({ columns: ['name', 'category'], anyOf: [{ text: 'pharmacie' }] })).toEqual([3, 4])
    expect(match(named('camp'), { columns: ['context'], anyOf: [{ text: 'cotonou' }, { text: 'lome' }] })).toEqual([3])
    expect(
      data.withIndex((index) => index.match([{ columns: ['category'], anyOf: [{ text: 'pharmacie' }] }], [], 1)),
    ).toEqual([3])
    expect(data.withIndex((index) => index.match([], [], 10))).toEqual([])
  })

  it.each(['"', '" OR name:', 'AND', 'NEAR(', '*', '^', ':', '\u0000', "'; DROP TABLE document; --", '{name}', '🚌'])(
    'takes %j for a word like any other',
    (text) => {
      expect(data.withIndex((index) => index.match([named(text), named(text, true)], [], 10))).toEqual([])
    },
  )

  it('finds nothing in cells outside the earth', () => {
    const cells = cellsWithin(-90, -180, 5_000, 0.07)
    expect(data.withIndex((index) => index.match([named('pharmacie')], cells, 10))).toEqual([])
  })

  it('finds points, lines and areas by position', () => {
    const box = { south: 6.354, west: 2.436, north: 6.356, east: 2.438 }
    data.withIndex((index) => {
      expect(index.pointsIn(box)).toEqual([
        { id: 2, at: { lat: 6.355, lng: 2.437 } },
        { id: 3, at: { lat: 6.3551, lng: 2.4371 } },
      ])
      expect(index.ofCategoryIn('pharmacy', box)).toEqual([3])
      expect(index.ofCategoryIn('market', box)).toEqual([])
      expect(index.linesIn({ ...box, west: 2.4359 }).map(({ document }) => document)).toEqual([5])
      expect([...index.linesOf(5)[0]!.path]).toEqual([63540000, 24340000, 63560000, 24360000])
      expect(index.areasAt({ lat: 6.3551, lng: 2.4371 })).toEqual([2])
      expect(index.areasAt({ lat: 6.3651, lng: 2.4371 })).toEqual([])
      expect(index.settlementsAround({ lat: 6.4, lng: 2.4 })).toEqual([{ document: 1, reachMetres: 9_000 }])
      return null
    })
  })
})

describe('switching builds', () => {
  it('is starting before the first build, and says so', () => {
    const data = new SearchData(openSqliteIndex)
    expect(data.status()).toBe('starting')
    expect(() => data.withIndex(() => 1)).toThrow(SearchUnavailable)
  })

  it('answers from the old build until the new one is in service, and then only from the new one', async () => {
    const data = await serving(town, 'old')
    const next = await data.prepare(await buildIn('new', town.slice(0, 1)))
    expect(data.withIndex(({ build, meta }) => [build, meta.documents])).toEqual(['old', 5])
    next.commit()
    expect(data.withIndex(({ build, meta }) => [build, meta.documents])).toEqual(['new', 1])
    data.close()
  })

  it('serves a build without an index, except for search', async () => {
    const data = await serving(town, 'before')
    ;(await data.prepare(await buildIn('without', null))).commit()
    expect(data.status()).toBe('unavailable')
    expect(() => data.withIndex(() => 1)).toThrow(SearchUnavailable)
  })

  it.each([
    ['of another format', () => buildIn('format', town, searchFormat + 1)],
    [
      'that is no database',
      async () => {
        const build = await buildIn('broken', town)
        await writeFile(join(build.folder, 'search.sqlite'), 'not a database, whatever its name says'.repeat(100))
        return build
      },
    ],
  ])('refuses an index %s, and keeps the one it has', async (what, make) => {
    const data = await serving(town, `before ${what}`)
    await expect(data.prepare(await make())).rejects.toThrow()
    expect(data.withIndex(({ build }) => build)).toBe(`before ${what}`)
    data.close()
  })

  it('closes a build that another engine refused', async () => {
    const data = await serving(town, 'kept')
    ;(await data.prepare(await buildIn('abandoned', town))).abandon()
    expect(data.withIndex(({ build }) => build)).toBe('kept')
    data.close()
  })
})
