import fc from 'fast-check'
import { joinedForms, normalise, normalised } from './normalise.js'

describe('normalising text', () => {
  it.each([
    ['Marché de Dantokpa', 'marche de dantokpa'],
    ["L'Étoile Rouge", 'l etoile rouge'],
    ['L’Étoile', 'l etoile'],
    ['Côte d’Ivoire', 'cote d ivoire'],
    ["N'Zérékoré", 'nzerekore'],
    ['M’Bour', 'mbour'],
    ["Saint John's", 'saint johns'],
    ["N'Ko", 'nko'],
    ['Porto-Novo / Akpakpa', 'porto novo akpakpa'],
    ['PK18', 'pk 18'],
    ['CEG3 et Lot 12b', 'ceg 3 et lot 12 b'],
    ['Œuvre Sacré-Cœur', 'oeuvre sacre coeur'],
    ['Ẹ̀kọ́ Ọ̀ṣun', 'eko osun'],
    ['Kpɔ̀tɔ̀ Ɖɔkɔ Ŋutɔ', 'kpoto doko nuto'],
    ['Ɓaɗi Ƙofar Ƴan', 'badi kofar yan'],
    ['ＰＨＡＲＭＡＣＩＥ', 'pharmacie'],
    ['شَارِع الأُمَّة', 'شارع الامه'],
    ['مســجد ٱلنور', 'مسجد النور'],
    ['طريق ٢٤', 'طريق 24'],
    ['ߞߊ߲ߞߊ߲ ߁߂', 'ߞߊߞߊ 12'],
    ['ⵜⵉⵏⴱⵓⴽⵜⵓ', 'ⵜⵉⵏⴱⵓⴽⵜⵓ'],
    ['Tombouctou ⵜⵉⵏⴱⵓⴽⵜⵓ تمبكتو', 'tombouctou ⵜⵉⵏⴱⵓⴽⵜⵓ تمبكتو'],
    ['Rue\u0000 12\u200b😀', 'rue 12'],
    ['', ''],
    ['😀 --- !', ''],
  ])('turns %j into %j', (text, expected) => {
    expect(normalised(text)).toBe(expected)
  })

  it('does not change normalised text, for every character', () => {
    const changed: string[] = []
    for (let code = 0; code < 0x110000; code++) {
      const once = normalised(`a${String.fromCodePoint(code)}b`)
      if (normalised(once) !== once) changed.push(code.toString(16))
    }
    expect(changed).toEqual([])
  })

  it('returns words of letters only or digits only, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const word of normalise(text)) expect(word).toMatch(/^(?:\p{L}+|[0-9]+)$/u)
      }),
    )
  })

  it('ignores capitals and accents', () => {
    expect(normalise('ÉGLISE ÉVANGÉLIQUE')).toEqual(normalise('eglise evangelique'))
  })

  it('reads only the beginning of a very long text', () => {
    expect(normalised('é'.repeat(100_000)).length).toBeLessThanOrEqual(2048)
  })
})

describe('joined forms', () => {
  it('join an elision or a short name to one word', () => {
    expect(joinedForms(['porto', 'novo'])).toEqual(['portonovo'])
    expect(joinedForms(['pont', 'de', 'l', 'etoile'])).toEqual(['letoile'])
    expect(joinedForms(['c', 'e', 'g', '11'])).toEqual(['ceg'])
    expect(joinedForms(['dantokpa'])).toEqual([])
    expect(joinedForms(['pk', '18'])).toEqual([])
  })
})
