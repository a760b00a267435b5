import { findByText } from './find.js'
import { type Finding } from './finding.js'
import { openTestIndex, type TestIndex, type Thing } from './search-index.fixture.js'

const place = (
  layer: Thing['layer'],
  source: string,
  names: Thing['names'],
  at: Thing['at'],
  more: Partial<Thing>,
) => ({
  ...{ source, layer, names, at, category: layer === 'city' ? 'town' : 'village', importance: 0.4 },
  ...more,
})
const town = (source: string, names: Thing['names'], at: Thing['at'], country: string, importance = 0.65): Thing =>
  place('city', source, names, at, { country, importance, reachMetres: 7_000 })
const thing = (source: string, category: string, names: string | undefined, at: Thing['at'], more: Partial<Thing>) => ({
  ...{ source, layer: 'landmark' as const, category, at, importance: 0.3 },
  ...(names !== undefined && { names }),
  ...more,
})
const inTown = (city: string, country: string) => ({ city, country })

const things: Thing[] = [
  ...[
    ['SN', 'Sénégal', [14.5, -14.5]],
    ['GH', 'Ghana', [7.9, -1.2]],
    ['NG', 'Nigéria', [9.1, 8.7]],
    ['ML', 'Mali', [17, -4]],
  ].map(([country, names, at]): Thing =>
    place('country', `country/${country}`, names as string, at as Thing['at'], {
      country: country as string,
      category: 'country',
      importance: 0.9,
    }),
  ),
  town('dakar', 'Dakar', [14.69, -17.44], 'SN', 0.85),
  town('port-harcourt', { '': 'Port Harcourt', alt: ['PHC'] }, [4.77, 7.02], 'NG', 0.76),
  town('keur-massar', 'Keur Massar', [14.7825, -17.3112], 'SN'),
  town('bargny', 'Bargny', [14.697, -17.232], 'SN'),
  town('kano', 'Kano', [11.99, 8.53], 'NG', 0.78),
  place('region', 'kano-state', 'Kano', [11.9, 8.54], { country: 'NG', category: 'state', importance: 0.64 }),
  place('region', 'centre-region', 'Centre', [17, -4], { country: 'ML', category: 'state', importance: 0.64 }),
  town('tofa', 'Tofa', [12.06, 8.27], 'NG'),
  town('wudil', 'Wudil', [11.2, 9.4], 'NG'),
  { ...town('wudil-village', 'Wudil', [13.2, 5.2], 'NG', 0.3), layer: 'locality' },
  town('diema', 'Diéma', [14.54, -9.19], 'ML'),
  town('kumasi', 'Kumasi', [6.7, -1.62], 'GH', 0.8),
  town('benin-city', 'Benin City', [6.33, 5.62], 'NG', 0.75),
  place('quartier', 'rumuola', 'Rumuola', [4.83, 7.0], { country: 'NG', city: 'port-harcourt' }),
  thing('library', 'library', 'Kano State Library', [11.9986, 8.559], { ...inTown('kano', 'NG'), importance: 0.45 }),
  thing('beauty', 'beauty', 'Beauty Plus GH', [6.6964, -1.6463], inTown('kumasi', 'GH')),
  thing('dioma', 'pharmacy', 'Pharmacie Dioma', [14.7746, -17.3133], inTown('keur-massar', 'SN')),
  thing('bank-of-dakar', 'bank', 'Banque Centrale', [14.695, -17.3], { ...inTown('dakar', 'SN'), importance: 0.6 }),
  thing('bank-of-bargny', 'bank', undefined, [14.6951, -17.2309], { ...inTown('bargny', 'SN'), importance: 0.2 }),
  thing('far-bank-of-bargny', 'bank', 'Banque du Port', [14.71, -17.26], {
    ...inTown('bargny', 'SN'),
    importance: 0.5,
  }),
  thing('salon', 'hairdresser', 'Salon Khady', [14.7, -17.28], inTown('dakar', 'SN')),
  thing('health-centre', 'clinic', 'Tofa Primary Health Centre', [12.0621, 8.2715], inTown('tofa', 'NG')),
  thing('clinic-of-kano', 'clinic', 'Clinic Nassarawa', [11.99, 8.55], inTown('kano', 'NG')),
  thing('high-school', 'school', 'Tofa Senior High School', [12.061, 8.27], inTown('tofa', 'NG')),
  thing('school', 'school', 'École Primaire Publique de Bargny', [14.69, -17.23], inTown('bargny', 'SN')),
  thing('shop', 'shop', 'Genesis Shop', [4.78, 7.01], inTown('port-harcourt', 'NG')),
  thing('rumuola-bank', 'bank', 'Zenith', [4.831, 7.001], {
    quartier: 'rumuola',
    ...inTown('port-harcourt', 'NG'),
  }),
  place('quartier', 'jaxaay', 'Jaxaay', [14.79, -17.3], { country: 'SN', city: 'keur-massar' }),
  thing('named-school', 'school', 'CEG Jaxaay', [14.781, -17.311], { ...inTown('keur-massar', 'SN'), importance: 0.2 }),
  thing('quarter-school', 'school', 'Les Anges', [14.79, -17.3], {
    ...inTown('keur-massar', 'SN'),
    quartier: 'jaxaay',
  }),
  thing('community', 'kiosk', 'Bargny Community', [14.69, -17.232], inTown('bargny', 'SN')),
  thing('health-post', 'health_post', 'Poste de santé Khadim', [14.7, -17.23], inTown('bargny', 'SN')),
  place('locality', 'haha', 'Haha', [7.28, 8.7], { country: 'NG' }),
]

let index: TestIndex
beforeAll(async () => {
  index = await openTestIndex(things)
})
afterAll(() => index.remove())

const ask = (text: string): Finding[] => findByText(index, { text, bias: null, countMax: 5, isTyping: false })
const sourceOf = (finding: Finding | undefined) => (finding?.kind === 'document' ? finding.document.source : null)
const first = (text: string) => {
  const [best] = ask(text)
  return best && [sourceOf(best), best.matchType]
}

describe('the code of a country at the end', () => {
  it.each([
    ['of a town', 'Kumasi GH', 'kumasi'],
    ['after a comma', 'Dakar, SN', 'dakar'],
    ['of a town with a thing in it', 'Pharmacie Dioma, Keur Massar, SN', 'dioma'],
    ['that is also a word of a name', 'Beauty Plus GH', 'beauty'],
    ['with no town', 'Pharmacie Dioma, SN', 'dioma'],
    ['both', 'Beauty Plus GH, Kumasi, GH', 'beauty'],
  ])('is no word of a name: %s', (_what, text, expected) => {
    expect(first(text)).toEqual([expected, 'exact'])
  })
})

describe('a category beside a name', () => {
  it.each([
    ['Kano State', 'kano-state'],
    ['State of Kano', 'kano-state'],
    ['Kano city', 'kano'],
    ['Kano', 'kano'],
    ['Tofa, Kano State', 'tofa'],
    ['Wudil, Kano State', 'wudil'],
    ['Kano State Library', 'library'],
    ['Clinic Nassarawa Kano city', 'clinic-of-kano'],
    ['Pharmacie Dioma Keur Massar ville', 'dioma'],
  ])('says which place is meant: %s', (text, expected) => {
    expect(first(text)).toEqual([expected, 'exact'])
  })
})

describe('a slip in a name of several words', () => {
  it.each([
    ['a letter that is wrong', 'Pharmacie Dioma keut massar', 'dioma'],
    ['in the other word', 'Pharmacie Dioma keur masar', 'dioma'],
    ['a letter that is missing', 'Pharmacie Dioma ker massar', 'dioma'],
    ['two letters that have changed places', 'Pharmacie Dioma keru massar', 'dioma'],
    ['in a word that may be a country', 'beinn city', 'benin-city'],
  ])('does not lose the town: %s', (_what, text, expected) => {
    expect(sourceOf(ask(text)[0])).toBe(expected)
  })
})

it('a thing that is named after a quarter comes before things of its kind in the quarter', () => {
  expect(sourceOf(ask('CEG Jaxaay keut massar')[0])).toBe('named-school')
})

describe('a kind of thing in a town', () => {
  it.each(['banque à Bargny', 'Bargny banque', 'bank in Bargny, SN'])('is not that of the next town: %s', (text) => {
    const found = ask(text)
    expect(found.map(sourceOf)).toEqual(['bank-of-bargny', 'far-bank-of-bargny'])
    expect(found[0]).toMatchObject({ matchType: 'exact', distanceMetres: null })
  })

  it('treats a name in the next town as a guess', () => {
    expect(first('Salon Khady Bargny')).toEqual(['salon', 'fallback'])
  })
})

describe('the name of a region', () => {
  it('is no place within the words for a kind', () => {
    const [found] = findByText(index, {
      text: 'health centre',
      bias: { lat: 12.06, lng: 8.27 },
      countMax: 1,
      isTyping: false,
    })
    expect(found).toMatchObject({ kind: 'document', document: { source: 'health-centre' } })
    expect(first('région Centre')).toEqual(['centre-region', 'exact'])
  })
})

describe('an acronym', () => {
  it.each([
    ['that is also a town elsewhere', 'PHC Tofa', 'health-centre'],
    ['between two names of the place', 'tofa PHC Tofa', 'health-centre'],
    ['of three words', 'SHS Tofa', 'high-school'],
    ['of French words', 'EPP Bargny', 'school'],
    ['with a stroke', 'P/S Khadim', 'health-post'],
  ])('stands for its words: %s', (_what, text, expected) => {
    expect(first(text)).toEqual([expected, 'exact'])
  })

  it('does not match one of its words alone', () => {
    expect(first('CHC Bargny')).not.toContain('exact')
  })

  it.each([
    ['PHC', 'port-harcourt'],
    ['Genesis Shop PHC', 'shop'],
    ['Zenith Rumuola PHC', 'rumuola-bank'],
  ])('stands for its town where no other place is named: %s', (text, expected) => {
    expect(sourceOf(ask(text)[0])).toBe(expected)
  })
})

it.each(['aaaaaa', 'aaaaaaaaaaaaaaa'])('one vowel sounds like no name: %s', (text) => {
  expect(ask(text)).toEqual([])
})
