import { countryName } from './countries.js'
import { normalise, normalised } from './normalise.js'

/**
 * Adjectives of the countries that have embassies here: code, French (without feminine and plural endings), English.
 * Further names of the state follow.
 */
const table = `
AE | émirati | emirati | EAU | UAE
AO | angolais | angolan
AR | argentin | argentinian
AT | autrichien | austrian
BE | belge | belgian
BF | burkinabè, burkinabé | burkinabe
BJ | béninois | beninese
BR | brésilien | brazilian
CA | canadien | canadian
CD | congolais | congolese | RDC | DRC
CF | centrafricain | central african
CG | congolais | congolese
CH | suisse, helvétique | swiss
CI | ivoirien | ivorian | RCI
CM | camerounais | cameroonian
CN | chinois | chinese
CO | colombien | colombian
CU | cubain | cuban
CV | capverdien, cap-verdien | cape verdean
CZ | tchèque | czech
DE | allemand | german
DK | danois | danish
DZ | algérien | algerian
EG | égyptien | egyptian
ES | espagnol | spanish
ET | éthiopien | ethiopian
FI | finlandais | finnish
FR | français | french
GA | gabonais | gabonese
GB | britannique, anglais | british | Grande-Bretagne, Angleterre | UK, Great Britain, England
GH | ghanéen | ghanaian
GM | gambien | gambian
GN | guinéen | guinean
GQ | équato-guinéen | equatoguinean
GR | grec, grecque | greek
GW | bissau-guinéen | bissau guinean
HU | hongrois | hungarian
ID | indonésien | indonesian
IE | irlandais | irish
IL | israélien | israeli
IN | indien | indian
IR | iranien | iranian
IT | italien | italian
JP | japonais | japanese
KE | kényan | kenyan
KP | nord-coréen | north korean
KR | coréen, sud-coréen | korean, south korean | Corée, Corée du Sud | Korea, South Korea
KW | koweïtien | kuwaiti
LB | libanais | lebanese
LR | libérien | liberian
LY | libyen | libyan
MA | marocain | moroccan
ML | malien | malian
MR | mauritanien | mauritanian
MX | mexicain | mexican
MY | malaisien | malaysian
NE | nigérien | nigerien
NG | nigérian | nigerian
NL | néerlandais, hollandais | dutch | Hollande | Holland
NO | norvégien | norwegian
PK | pakistanais | pakistani
PL | polonais | polish
PS | palestinien | palestinian
PT | portugais | portuguese
QA | qatari, qatarien | qatari
RO | roumain | romanian
RS | serbe | serbian
RU | russe | russian | Fédération de Russie | Russian Federation
SA | saoudien | saudi
SD | soudanais | sudanese
SE | suédois | swedish
SL | sierra-léonais, sierraléonais | sierra leonean
SN | sénégalais | senegalese
SY | syrien | syrian
TD | tchadien | chadian
TG | togolais | togolese
TN | tunisien | tunisian
TR | turc, turque | turkish | | Turkey
TZ | tanzanien | tanzanian
UA | ukrainien | ukrainian
UG | ougandais | ugandan
US | américain | american | USA, États-Unis d’Amérique | USA, US, United States of America
VA | vatican | vatican | Saint-Siège, nonciature | Holy See
VE | vénézuélien | venezuelan
ZA | sud-africain | south african
ZM | zambien | zambian
`

const list = (text: string | undefined) =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** "Français" is also "française", "françaises"; "américain" is "américaine". */
export const endings = (adjective: string) =>
  ['', 'e', 's', 'es', ...(adjective.endsWith('en') ? ['ne', 'nes'] : [])].map((end) => adjective + end)

/** Normalised name or adjective → codes of the countries that it can mean. */
const codesByName = new Map<string, string[]>()
/** Code → normalised names of the state in both languages; the simplest first. */
const namesByCode = new Map<string, string[]>()
let longest = 1

for (const line of table.trim().split('\n')) {
  const [code, french, english, others, otherEnglish] = line.split('|').map((cell) => cell.trim())
  const names = [countryName(code!, 'fr'), countryName(code!, 'en'), ...list(others), ...list(otherEnglish)]
  const adjectives = [...list(french).flatMap(endings), ...list(english)]
  const shown = [...names, ...list(french).map((one) => feminine(one)), ...list(english)]
  namesByCode.set(code!, [...new Set(shown.map(normalised))])
  for (const name of [...names, ...adjectives]) {
    const words = normalise(name)
    longest = Math.max(longest, words.length)
    const key = words.join(' ')
    const codes = codesByName.get(key) ?? []
    if (!codes.includes(code!)) codesByName.set(key, [...codes, code!])
  }
}

/** The feminine form, as after "ambassade". */
function feminine(adjective: string): string {
  if (/(?:e|que)$/.test(adjective)) return adjective
  return adjective.endsWith('en') ? `${adjective}ne` : `${adjective}e`
}

/** A state in a text, by its name or by its adjective: "États-Unis", "American". */
export interface StateMention {
  /** Index of its first word, and of the word after the last. */
  from: number
  to: number
  /** Its other names and adjectives, normalised. */
  others: readonly string[]
}

/**
 * The first state in the words; a longer name is preferred to a shorter one.
 *
 * @param words  normalised
 */
export function stateIn(words: readonly string[]): StateMention | null {
  for (let length = Math.min(longest, words.length); length > 0; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      const name = words.slice(from, from + length).join(' ')
      const codes = codesByName.get(name)
      if (!codes) continue
      const others = codes.flatMap((code) => namesByCode.get(code)!).filter((other) => other !== name)
      return { from, to: from + length, others: [...new Set(others)] }
    }
  }
  return null
}
