import 'reflect-metadata'
import { describeWholeApi } from '../../whole-api.js'
import { inFrench, untranslatedTexts, withFrench } from './french-document.js'

/** Texts may be new for a while: the documentation then shows their English. */
const UNTRANSLATED_SHARE_MAX = 0.01

let document: { paths: Record<string, Record<string, { summary: string }>>; tags: { description: string }[] }
beforeAll(async () => {
  document = JSON.parse(await describeWholeApi()) as typeof document
})

it('every summary of an operation and every tag is in French', () => {
  const summaries = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ summary }) => summary),
  )
  const texts = [...summaries, ...document.tags.map(({ description }) => description)]
  expect(texts.filter((text) => inFrench(text) === null)).toEqual([])
})

it('nearly every description is in French', () => {
  const all = JSON.stringify(document).match(/"x-(?:summary|description)-fr":/g)!.length
  const untranslated = untranslatedTexts(document)
  expect({ untranslated, isFew: untranslated.length <= all * UNTRANSLATED_SHARE_MAX }).toMatchObject({ isFew: true })
})

it('adds French beside texts, and leaves examples alone', () => {
  const example = { summary: 'Compute routes' }
  const said = withFrench({ paths: { '/x': { get: { summary: 'Compute routes', example } } } } as never) as never as {
    paths: { '/x': { get: object } }
  }
  expect(said.paths['/x'].get).toEqual({
    summary: 'Compute routes',
    'x-summary-fr': 'Calculer des itinéraires',
    example,
  })
})

it('has French for a list of fields, whatever its example', () => {
  const text =
    'The fields to return, as dotted paths separated by commas; items of a list are implied: `a.b`. The answer then has these fields only. Without it, every field is returned.'
  expect(inFrench(text)).toContain('sous-entendus : `a.b`.')
})
