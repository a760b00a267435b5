import { normalise } from '@repere/gazetteer'

/** A text in parts, as its commas and lines divide it. */
export interface Noted {
  /** Parts that may say where. */
  parts: readonly string[]
  /** Parts that say what to do there, or what it looks like: "portail bleu", "demander Moussa". */
  notes: readonly string[]
}

const COLOURS =
  'bleue?s?|verte?s?|rouges?|jaunes?|noire?s?|blanc(?:he)?s?|grise?s?|marrons?|roses?|orange|blue|green|red|yellow|black|white|grey|gray|brown|pink|azul|verde|amarel[oa]|branc[oa]|pret[oa]|vermelh[oa]'
const FAMILY =
  'fr[eè]re|s(?:oe|œ)ur|m[eè]re|p[eè]re|maman|papa|tante|tantie|tata|tonton|oncle|cousine?|ami[es]*|copine?|voisine?|femme|mari|fils|fille|grand-?m[eè]re|grand-?p[eè]re|brother|sister|mother|father|mum|dad|uncle|auntie|aunty|aunt|cousin|friend|neighbou?r|wife|husband|son|daughter'

/** Each fits a whole part of a text. */
const patterns: readonly RegExp[] = [
  // Gates, doors and houses that are described.
  new RegExp(
    `^(?:le |la |au |un |une |the |a )?(?:grande? |petite? |big |small )?(?:portail|portillon|porte|barri[eè]re|maison|villa|immeuble|b[aâ]timent|mur|cl[oô]ture|gate|door|house|building|fence|wall|port[aã]o|casa)(?: (?:en |de |à |au |the |of |with |on |a )?(?:${COLOURS}|fer|bois|tuiles?|[eé]tages?|gauche|droite|coin|left|right|corner|the|storey|story))+$`,
    'iu',
  ),
  new RegExp(
    `^(?:the |a )?(?:${COLOURS}) (?:gate|door|house|building|fence|wall|roof)(?: on the (?:left|right|corner))?$`,
    'iu',
  ),
  /^(?:derri[eè]re|devant|dans|behind|inside) (?:la |le |une? |the |a )?(?:maison|house|cour|compound)(?: .*)?$/iu,
  // Floors and rooms.
  /^(?:au |[aà] l['’ ])?(?:\d{1,2}\s?(?:er|e|i?[eè]me|st|nd|rd|th)|premier|deuxi[eè]me|troisi[eè]me|dernier|first|second|third|top|ground)\s+(?:[eé]tage|floor|andar)(?: .*)?$/iu,
  /^(?:au )?(?:rez[- ]de[- ]chauss[eé]e|rdc|sous[- ]sol|basement)(?: .*)?$/iu,
  /^(?:room|chambre|bureau|office|appartement|appart|apt|appt|flat|suite|porte|door)\s*(?:n[°o]?\s*)?\d+\w?$/iu,
  // People to ask for or to call.
  /^(?:svp |please |pls )?(?:demande[rz]?|appele[rz]?|contacte[rz]?|sonne[rz]?|voir|ask (?:for|of)|call|ring|contact|whatsapp|pergunt[ae]r?|ligar)\b.*$/iu,
  new RegExp(
    String.raw`^(?:chez|[aà] c[oô]t[eé] de(?: chez)?|pr[eè]s de(?: chez)?|en face de(?: chez)?|next to|near|behind|opposite)\s+(?:mon|ma|mes|notre|nos|my|our|his|her|le|la|l['’])\s*(?:${FAMILY})(?![\p{L}]).*$`,
    'iu',
  ),
  new RegExp(
    `^(?:chez|c/o|at)\\s+(?:moi|nous|mme|mlle|mr|m\\.|monsieur|madame|mrs|ms|dr|${FAMILY})(?![\\p{L}]).*$`,
    'iu',
  ),
  new RegExp(String.raw`^(?:${FAMILY})\s+\p{L}+['’]s? (?:house|place|shop)$`, 'iu'),
  // What is delivered.
  /^(?:colis|paquet|livraison|commande|fragile|parcel|package|delivery|order)\b.*$/iu,
]

/** Notes in front of or behind the rest of a text without a comma: only those that are surely no name. */
const loose: readonly RegExp[] = [
  /\s+(?:\d{1,2}\s?(?:er|e|i?[eè]me|st|nd|rd|th))\s+(?:[eé]tage|floor)\b.*$/iu,
  /\s+(?:demande[rz]|ask for)\s+\p{L}+.*$/iu,
  new RegExp(`\\s+(?:portail|portillon|gate)\\s+(?:${COLOURS})$`, 'iu'),
  new RegExp(`\\s+(?:${COLOURS})\\s+gate$`, 'iu'),
]

/**
 * The beginnings of notes behind a name, up to the end of the part. They may be finished or not, and may belong to a name
 * ("Maquis chez Tantie"), so they are left out only where the answer is better without them.
 */
const beginnings: readonly string[] = [
  String.raw`(?:au\s+)?\d{1,2}\s?(?:er|e|è|i?[eè]me|st|nd|rd|th)\s+(?:[eé](?:t(?:a(?:ge?)?)?)?|f(?:l(?:o(?:or?)?)?)?)(?!\p{L})`,
  String.raw`(?:grande?\s+|petite?\s+)?(?:portail|portillon|barri[eè]re|gate|immeuble|imm|b[aâ]timent|villa|maison|porte)(?!\p{L})`,
  String.raw`(?:the\s+)?(?:${COLOURS})\s+(?:gate|door|house|building|fence|wall|roof)(?!\p{L})`,
  String.raw`(?:rez[- ]de|rdc|sous[- ]sol|ground floor|first floor|second floor)(?!\p{L})`,
  String.raw`(?:room|chambre|bureau|flat|suite|door|appart|appt|apt)\.?\s*(?:n[°o]?\s*)?\d`,
  String.raw`(?:demande[rz]?|appele[rz]?|contacte[rz]?|sonne[rz]?|ask|call|ring)(?!\p{L})`,
  String.raw`(?:chez|c/o)\s+(?:le\s+|la\s+)?(?:moi|nous|mme|mlle|mr|monsieur|madame|mrs|${FAMILY})(?!\p{L})`,
  String.raw`(?:[aà] c[oô]t[eé] d|pr[eè]s d|en face d)e\s+(?:chez\s+)?(?:mon|ma|mes|notre|nos)(?!\p{L})`,
  String.raw`(?:next to|near|behind|opposite|derri[eè]re|devant)\s+(?:mon|ma|mes|notre|nos|my|our|his|her)(?!\p{L})`,
  String.raw`(?:derri[eè]re|devant|dans|behind|inside)\s+(?:la|le|une?|the|a)\s+(?:maison|house|cour|compound)(?!\p{L})`,
  String.raw`(?:${FAMILY})\s+\p{L}+['’]s?\s+(?:house|place|shop)(?!\p{L})`,
  String.raw`(?:colis|paquet|livraison|fragile|parcel|package)(?!\p{L})`,
  String.raw`(?:svp|stp|pls|plz|please|abeg)(?!\p{L})`,
]
const DOUBTFUL = new RegExp(String.raw`(?<=[\p{L}\p{N}.)])\s+(?:${beginnings.join('|')})[^,;\n]*`, 'iu')

/** A text without a part that is probably a note. */
export interface WithoutDoubtful {
  rest: string
  note: string
}

/** A name of a town behind a note has so many words at most. */
const TOWN_WORDS_MAX = 3

/**
 * The text without a note inside one of its parts, first with the town that may follow it: "Total portail bleu Cotonou".
 *
 * @param namesPlaces  true for words that are names of places
 * @returns empty where nothing looks like a note
 */
export function withoutDoubtfulNotes(text: string, namesPlaces: (words: string) => boolean): WithoutDoubtful[] {
  const found = DOUBTFUL.exec(text)
  if (!found) return []
  const [before, after] = [text.slice(0, found.index), text.slice(found.index + found[0].length)]
  const words = found[0].trim().split(/\s+/)
  const readings: WithoutDoubtful[] = []
  for (let count = Math.min(TOWN_WORDS_MAX, words.length - 1); count > 0; count--) {
    const [note, town] = [words.slice(0, -count).join(' '), words.slice(-count).join(' ')]
    if (namesPlaces(town)) readings.push({ rest: `${before} ${town}${after}`, note })
  }
  return [...readings.slice(0, 1), { rest: before + after, note: words.join(' ') }]
}

/** The text without its last part; null for a text of one part. */
export function withoutLastPart(text: string): WithoutDoubtful | null {
  const at = Math.max(text.lastIndexOf(','), text.lastIndexOf(';'), text.lastIndexOf('\n'))
  const [rest, note] = [text.slice(0, at), text.slice(at + 1).trim()]
  return at <= 0 || normalise(rest).length === 0 || note === '' ? null : { rest, note }
}

const SEPARATOR = /\s*[,;\n]+\s*|\s+-\s+/u

/** The parts of a text, notes apart. */
export function readNotes(text: string): Noted {
  const parts: string[] = []
  const notes: string[] = []
  for (const part of text.split(SEPARATOR)) {
    const own = part.trim().replace(/[.!]+$/u, '')
    if (normalise(own).length === 0) continue
    if (patterns.some((pattern) => pattern.test(own))) notes.push(own)
    else parts.push(own)
  }
  return { parts: parts.map((part) => withoutLoose(part, notes)), notes }
}

function withoutLoose(part: string, notes: string[]): string {
  for (const pattern of loose) {
    const found = pattern.exec(part)
    if (!found || found.index === 0) continue
    notes.push(found[0].trim())
    return part.slice(0, found.index)
  }
  return part
}
