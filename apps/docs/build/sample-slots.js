import { DEMO_PLACES, SAMPLE_FORMS, sampleTexts } from '@repere/shared/sample-places'

/**
 * Slots: the places of samples where the API fills in the values of its region. While VitePress works, each slot is a
 * mark that looks like a number or a word. Afterwards a file has the values of the demo town, and the list of files
 * says where they stand.
 */
const DEMO = sampleTexts(DEMO_PLACES)
/** Values by the number in their mark. */
export const SLOT_NAMES = Object.keys(DEMO)

const isNumber = (text) => /^-?\d+\.\d+$/.test(text)
const digits = (index) => String(index).padStart(2, '0')
const INITIALS = { text: 't', query: 'q', path: 'p' }
const FORM_OF_INITIAL = Object.fromEntries(Object.entries(INITIALS).map(([form, initial]) => [initial, form]))
const MARK = /98700(\d\d)001|zq(\d\d)([tqp])qz/g

/** Written values with their marks, the longest first, because a value may contain another one. */
const MARKS = SLOT_NAMES.flatMap((name, index) => {
  const text = DEMO[name]
  if (isNumber(text)) return [[text, `98700${digits(index)}001`]]
  return Object.entries(SAMPLE_FORMS)
    .filter(([form, write]) => form === 'text' || (write(text) !== text && !text.includes('/')))
    .map(([form, write]) => [write(text), `zq${digits(index)}${INITIALS[form]}qz`])
}).sort(([a], [b]) => b.length - a.length)

/** Answers were recorded in the demo town, and stay as they are. The town's name is marked where a page asks for it. */
const ANSWER = /(^```json[^\n]*\n[\s\S]*?^```$)/m

/**
 * Marks the values of the demo town in the text of a page, outside recorded answers. A name after an article stays: the
 * article would not fit another name.
 */
export function markSlots(page) {
  return page
    .split(ANSWER)
    .map((part, index) => (index % 2 === 1 ? part : markText(part)))
    .join('')
}

export function markText(text) {
  let marked = text.replaceAll('@town', markOf(DEMO.town))
  for (const [value, mark] of MARKS) {
    if (value === DEMO.town) continue
    marked = marked.replaceAll(new RegExp(`(?<![\\d.\\w]|\\b(?:le|la) )${escaped(value)}(?![\\d\\w])`, 'g'), mark)
  }
  return marked
}

const markOf = (value) => MARKS.find(([text]) => text === value)[1]
const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/**
 * Replaces the marks of a finished file by the values of the demo town.
 *
 * @returns the file, and for each slot its position in it, its length, the name and the form of its value
 */
export function fillDemo(marked) {
  const slots = []
  let body = ''
  let from = 0
  for (const { 0: mark, 1: number, 2: word, 3: initial, index } of marked.matchAll(MARK)) {
    const name = SLOT_NAMES[Number(number ?? word)]
    const form = initial === undefined ? 'text' : FORM_OF_INITIAL[initial]
    const value = SAMPLE_FORMS[form](DEMO[name])
    body += marked.slice(from, index)
    slots.push([body.length, value.length, name, form])
    body += value
    from = index + mark.length
  }
  return { body: body + marked.slice(from), slots }
}
