import { categoriesOf, categoryName, categoryOf, categoryPhrases, categoryTable, categoryWords } from './categories.js'
import { layers } from './layers.js'

describe('the table of categories', () => {
  it('contains every tag and every slug once', () => {
    const tags = categoryTable.flatMap((category) => category.tags)
    expect(new Set(tags).size).toBe(tags.length)
    expect(new Set(categoryTable.map(({ slug }) => slug)).size).toBe(categoryTable.length)
    for (const { slug, layer, importance } of categoryTable) {
      expect(slug).toMatch(/^[a-z]+(?:_[a-z]+)*$/)
      expect(layers).toContain(layer)
      expect(importance).toBeGreaterThan(0)
      expect(importance).toBeLessThan(1)
    }
  })

  it('knows the common names of a category in both languages', () => {
    expect(categoryWords('pharmacy')).toEqual(expect.arrayContaining(['pharmacie', 'pharmacies', 'pharmacy']))
    expect(categoryWords('bus_station')).toEqual(expect.arrayContaining(['gare', 'routiere', 'motor', 'park']))
    expect(categoryPhrases.get('gare routiere')).toEqual(['bus_station'])
    expect(categoryPhrases.get('maquis')).toEqual(['restaurant', 'bar'])
    expect(categoryPhrases.get('bomba de gasolina')).toEqual(['fuel'])
    expect(categoryWords('market')).not.toContain('mercado')
    expect(categoryWords('market', 'CV')).toContain('mercado')
    expect(categoryName('pharmacy', 'fr')).toBe('Pharmacie')
    expect(categoryName('pharmacy', 'en')).toBe('Pharmacy')
    expect(categoryName('nothing', 'fr')).toBeNull()
    expect(categoryOf('market')?.layer).toBe('market')
  })
})

describe('the categories of a thing', () => {
  it.each([
    [{ amenity: 'pharmacy' }, ['pharmacy']],
    [{ amenity: 'marketplace', name: 'Dantokpa' }, ['market']],
    [{ amenity: 'place_of_worship', religion: 'muslim' }, ['mosque']],
    [{ amenity: 'place_of_worship', religion: 'christian', building: 'yes' }, ['church']],
    [{ amenity: 'place_of_worship' }, ['place_of_worship']],
    [{ amenity: 'Restaurant; bar' }, ['restaurant', 'bar']],
    [{ shop: 'never_heard_of' }, ['shop']],
    [{ amenity: 'never_heard_of' }, ['facility']],
    [{ craft: 'never_heard_of' }, ['handicraft']],
    [{ highway: 'bus_stop', public_transport: 'platform' }, ['bus_stop']],
    [{ place: 'quarter' }, ['quarter']],
    [{ power: 'tower' }, []],
    [{ highway: 'residential' }, []],
    [{ building: 'yes' }, []],
    [{ amenity: 'no' }, []],
    [{}, []],
  ])('of %j are %j', (tags, expected) => {
    expect(categoriesOf(tags as Record<string, string>, false)).toEqual(expected)
  })

  it('depend on whether the thing has a name', () => {
    expect(categoriesOf({ power: 'tower' }, true)).toEqual([])
    expect(categoriesOf({ building: 'yes' }, true)).toEqual(['building'])
    expect(categoriesOf({ man_made: 'yes' }, true)).toEqual(['structure'])
  })
})
