import { readSpokenPhrasesPage, spokenPhrasesPage } from './spoken-phrases.js'

describe('the page of spoken phrases', () => {
  it('equals the output of bin/phrases', () => {
    expect(readSpokenPhrasesPage()).toBe(spokenPhrasesPage())
  })
})
