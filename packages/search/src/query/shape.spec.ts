import { isScribble, sharesShape } from './shape.js'

describe('two words of the same sound', () => {
  it.each([
    ['wagadugu', 'ouagadougou'],
    ['jugu', 'djougou'],
    ['chaourou', 'tchaourou'],
    ['kotonu', 'cotonou'],
  ])('%s looks like %s', (written, meant) => expect(sharesShape(written, meant)).toBe(true))

  it.each([
    ['kwakwe', 'kokou'],
    ['kwz', 'kous'],
    ['tzq', 'task'],
  ])('%s does not look like %s', (written, meant) => expect(sharesShape(written, meant)).toBe(false))
})

describe('a scribble', () => {
  it.each(['pppprrr', 'zzzzqqq', 'aaaaaaaa'])('%s', (word) => expect(isScribble(word)).toBe(true))
  it.each(['zoo', 'agboville', 'yoff', 'xyz'])('is not %s', (word) => expect(isScribble(word)).toBe(false))
})
