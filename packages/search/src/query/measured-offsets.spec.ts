import { realpath } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { displayName, settlementLayers } from '@repere/gazetteer'
import { demoTownData } from '@repere/test-kit'
import fc from 'fast-check'
import { findByText } from '../find.js'
import { type OpenIndex } from '../search.port.js'
import { INDEX_FILE, openSqliteIndex } from '../sqlite/sqlite-index.js'
import { readBetween, readMeasuredOffset } from './measured-offsets.js'

describe('a measured offset', () => {
  it.each([
    ['à 200 m du carrefour Védoko', 200, null, 'carrefour vedoko'],
    ["500 m de l'hôpital", 500, null, "l'hopital"],
    ['500 m de la pharmacie Ganhi', 500, null, 'la pharmacie ganhi'],
    ["1 km d'Allada", 1000, null, 'allada'],
    ['1 km d Allada', 1000, null, 'allada'],
    ['à environ 1,5 km à l’est de Dassa', 1500, 90, 'dassa'],
    ['300 m a l ouest de Dassa', 300, 270, 'dassa'],
    ['200 m after the bridge', 200, null, 'the bridge'],
    ['200 m après la mosquée', 200, null, 'la mosquee'],
    ['40 m to the north of Kaneshie', 40, 0, 'kaneshie'],
    ['Ci 40 meetar ci bëj-gànnaar ci Dakar', 40, 0, 'dakar'],
    ['Mita 40 arewa da Daura', 40, 0, 'daura'],
    ['Mita 40 arewa maso gabas da Accra', 40, 45, 'accra'],
  ])('%s', (text, metres, bearing, landmark) => {
    expect(readMeasuredOffset(text)).toMatchObject({ metres, bearing, landmark, towards: null })
  })

  it.each([
    ['200 m après la mosquée, sur la route de Lomé', 200, 'la mosquee', 'lome'],
    ['La Grande Récré, Abidjan, puis 300 m vers Bingerville', 300, 'la grande recre, abidjan', 'bingerville'],
    ['Kaneshie Market then 1 km towards Circle', 1000, 'kaneshie market', 'circle'],
  ])('%s', (text, metres, landmark, towards) => {
    expect(readMeasuredOffset(text)).toMatchObject({ metres, bearing: null, landmark, towards })
  })

  it('between two things, or two crossings of a street', () => {
    expect(readBetween('entre la gare et le marché')).toEqual({ first: 'gare', second: 'marche', street: '' })
    expect(readBetween('Broad Street, between Gurley Street and Center Street')).toEqual({
      first: 'gurley street',
      second: 'center street',
      street: 'broad street',
    })
  })

  it.each(['5 m', 'Rue 12 m', '200 m', '500 m Dakar', '1 km Allada', 'Dakar'])('is not in %j', (text) => {
    expect(readMeasuredOffset(text)).toBeNull()
  })

  it('keeps the whole name of its landmark, for every first letter', () => {
    const link = fc.constantFrom(
      'a',
      'au',
      'aux',
      'd',
      'da',
      'de',
      'des',
      'du',
      'la',
      'le',
      'les',
      'l',
      'ci',
      'of',
      'the',
    )
    const letters = fc.string({ unit: fc.constantFrom(...'abdeiklorstuwy'), minLength: 2, maxLength: 8 })
    const name = fc.oneof(
      fc.constantFrom('dakar', 'lagos', 'allada', 'daura', 'accra', 'lalo', 'dassa', 'cikasso', 'la toden', 'de kpota'),
      fc.tuple(link, letters).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(name, (landmark) => {
        for (const text of [
          '2 km north of',
          '500 m au sud de',
          '500 m de',
          "1 km à l'est de",
          '300 m from',
          'Ci 40 meetar ci',
        ]) {
          expect(readMeasuredOffset(`${text} ${landmark}`)?.landmark).toBe(landmark)
        }
        expect(readMeasuredOffset(`500 m d'${landmark}`)?.landmark).toBe(landmark)
      }),
    )
  })

  describe('in the demo town', () => {
    let index: OpenIndex
    beforeAll(async () => {
      const folder = await realpath(join(await demoTownData(), 'current'))
      index = openSqliteIndex(join(folder, INDEX_FILE), basename(folder))
    }, 600_000)
    afterAll(() => index?.close())

    it('starts from the settlement that the text names', () => {
      const ids = Array.from({ length: index.meta.documents }, (_, i) => i + 1)
      const settlements = index.documents(ids).filter(({ layer }) => settlementLayers.includes(layer))
      const names = new Set(settlements.flatMap(({ names }) => displayName(names, 'fr') ?? []))
      expect(names.size).toBeGreaterThan(3)
      for (const name of names) {
        for (const text of [`2 km north of ${name}`, `500 m au sud de ${name}`]) {
          const [first] = findByText(index, { text, bias: null, countMax: 5, isTyping: false })
          expect(first).toMatchObject({ kind: 'offset' })
          expect(first?.kind === 'offset' && displayName(first.landmark.names, 'fr')).toBe(name)
        }
      }
    })
  })
})
