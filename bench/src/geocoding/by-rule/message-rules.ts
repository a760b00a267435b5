import { wordsOf } from '../judge.js'
import { isLatin } from '../named-things.js'
import { pick, sample } from '../random.js'
import { type GeneratedQuery } from './generated-query.js'
import { type MappedThing } from './mapped-things.js'
import { type Draw, type Rule } from './rule.js'

const englishSpoken = new Set(['NG', 'GH', 'LR', 'SL', 'GM'])

/** The notes that couriers get besides the place. */
const notes = {
  fr: [
    'portail bleu',
    'portail vert en fer',
    'immeuble Horizon',
    'chez tantie Awa',
    'chez Mme Koné',
    'demander Moussa',
    'demandez le gardien',
    '2e étage',
    '3ème étage porte gauche',
    'rez-de-chaussée',
    'à côté de mon frère',
    'appeler avant',
    'maison à étage',
    'derrière la maison jaune',
    'colis fragile',
  ],
  en: [
    'blue gate',
    'black gate on the left',
    'ask for Kofi',
    'call when you arrive',
    '2nd floor',
    'ground floor',
    'room 12',
    'the yellow house',
    "Auntie Ama's house",
    'white building',
    'fragile parcel',
  ],
}

const messages = {
  fr: [
    'slt c ou {}',
    'pr aller a {}',
    'g rdv a {}',
    '{} svp cmt y aller',
    'bjr je cherche {} stp',
    'cc c est par ou {}',
    '{} c ou svp',
    'slt, {} mrc',
  ],
  en: [
    'pls where is {}',
    'abeg where {} dey',
    'plz direction to {}',
    'pls how do i get 2 {}',
    '{} abeg',
    'hi pls {} thx',
  ],
}

/** Words as they are shortened in messages. */
const shortened: readonly [RegExp, string][] = [
  [/\bpharmacie\b/i, 'pharma'],
  [/\bboutique\b/i, 'btq'],
  [/\b[ée]cole\b/i, 'ekol'],
  [/\bmosqu[ée]e\b/i, 'moske'],
  [/\bgare routi[èe]re\b/i, 'gare rtr'],
  [/\bcarrefour\b/i, 'carf'],
]

interface Named {
  service: MappedThing
  town: MappedThing
  language: 'fr' | 'en'
}

/** Services with a name of at least two words, and their town. */
function namedServices({ things, near, random, count }: Draw): Named[] {
  const usable = things.services.filter(
    ({ name }) =>
      name.length >= 8 && name.length <= 36 && isLatin(name) && wordsOf(name).length >= 2 && !/[,;/]/.test(name),
  )
  return sample(random, usable, 3 * count).flatMap((service) => {
    const [town] = near.towns.within(service, 6_000)
    const language = englishSpoken.has(things.countryAt(service) ?? '') ? 'en' : 'fr'
    return town ? [{ service, town: town.thing, language }] : []
  })
}

const asked = (
  name: 'delivery_notes' | 'loose_notes' | 'messages' | 'notes_typing',
  draw: Draw,
  { service }: Named,
  q: string,
): GeneratedQuery => ({
  class: name,
  q,
  country: draw.things.countryAt(service) ?? '',
  accept: [{ has: wordsOf(service.name).join(' '), near: service, within: 15_000 }],
})

export const deliveryNotes: Rule = (draw) =>
  namedServices(draw)
    .slice(0, draw.count)
    .map((named, index) => {
      const { service, town, language } = named
      const note = pick(draw.random, notes[language])
      const texts = [
        `${service.name}, ${town.name}, ${note}`,
        `${service.name}, ${note}, ${town.name}`,
        `${town.name}, ${service.name}, ${note}`,
        `${service.name} ${town.name}, ${note}, ${pick(draw.random, notes[language])}`,
      ]
      return asked('delivery_notes', draw, named, texts[index % texts.length]!)
    })

/** The same without a comma, as people write on a phone. */
export const looseNotes: Rule = (draw) =>
  namedServices(draw)
    .slice(0, draw.count)
    .map((named, index) => {
      const { service, town, language } = named
      const note = pick(draw.random, notes[language])
      const texts = [`${service.name} ${town.name} ${note}`, `${service.name} ${note}, ${town.name}`]
      return asked('loose_notes', draw, named, texts[index % texts.length]!)
    })

/** Letters of a note that are typed before the suggestions are looked at. */
const NOTE_LETTERS_MIN = 3

/** A note that is being typed behind a place: the suggestions stay. */
export const notesWhileTyping: Rule = (draw) =>
  namedServices(draw)
    .slice(0, draw.count)
    .map((named, index) => {
      const { service, town, language } = named
      const note = pick(draw.random, notes[language])
      const length = NOTE_LETTERS_MIN + Math.floor(draw.random() * (note.length - NOTE_LETTERS_MIN + 1))
      const q = `${service.name} ${town.name}${index % 2 === 0 ? ', ' : ' '}${note.slice(0, length)}`
      return { ...asked('notes_typing', draw, named, q), endpoint: 'autocomplete' as const }
    })

export const messageRule: Rule = (draw) =>
  namedServices(draw)
    .slice(0, draw.count)
    .map((named) => {
      const { service, town, language } = named
      const said = `${service.name} ${town.name}`.toLowerCase()
      const short = shortened.reduce((text, [word, letters]) => text.replace(word, letters), said)
      return asked('messages', draw, named, pick(draw.random, messages[language]).replace('{}', short))
    })
