import { ofFrenchName } from '../french-elision.js'
import { ontoFrenchStreets } from '../french-streets.js'
import { type LanguageFile } from '../language.js'
import { readPhrases } from '../phrase-file.js'

/**
 * Nouns at the beginning of names of places, by gender and number: "le marché Dantokpa", "l'École…", "les Galeries…".
 * Without accents, like half of the signs.
 */
const nouns = (words: string) => new Set(words.split(/\s+/))
const FEMININE = nouns(
  `pharmacie mosquee eglise station banque gare clinique boutique mairie universite place ambassade poste boulangerie
  ecole maternite cathedrale chapelle paroisse agence bibliotheque maison cite direction prefecture cour librairie salle
  brigade caserne gendarmerie police fondation cooperative quincaillerie boucherie cafeteria residence villa tour statue
  fontaine auberge infirmerie garderie creche grande petite nouvelle imprimerie patisserie alimentation cimenterie douane
  societe compagnie caisse microfinance morgue prison allee avenue esplanade usine antenne annexe assemblee association
  mission poissonnerie polyclinique rizerie station-service auto-ecole blanchisserie decharge epicerie superette zone ong
  sous-prefecture menuiserie tribune mutuelle basilique`,
)
const MASCULINE = nouns(
  `marche hopital hotel restaurant bar centre lycee college stade cinema pont carrefour palais ministere commissariat
  bureau maquis supermarche depot complexe garage kiosque temple tribunal jardin parc monument musee cimetiere dispensaire
  cabinet laboratoire salon magasin cours groupe institut campus foyer port aeroport consulat chateau cybercafe cafe
  camp grand petit nouveau rond-point terminal parking theatre zoo boulodrome terrain glacier pressing atelier arret
  immeuble internat orphelinat echangeur embarcadere debarcadere abattoir etablissement etat-major lavage moulin peage poste-frontiere
  rectorat sanctuaire seminaire service siege snack super super-marche village chu chr cms ceg epp cem csps`,
)
const PLURAL = nouns(
  `etablissements ets galeries jardins halles residences archives pompes ateliers bureaux magasins residences tours
  entrepots laboratoires studios services impots assemblees`,
)

/** The noun before a name that does not contain the kind of thing: "la station Total". */
const CATEGORY_NOUNS: Record<string, string> = {
  market: 'le marché',
  pharmacy: 'la pharmacie',
  hospital: "l'hôpital",
  clinic: 'la clinique',
  mosque: 'la mosquée',
  church: "l'église",
  school: "l'école",
  fuel: 'la station',
  bus_station: 'la gare',
  bank: 'la banque',
  hotel: "l'hôtel",
  restaurant: 'le restaurant',
  supermarket: 'le supermarché',
  police: 'le commissariat',
  post_office: 'la poste',
  townhall: 'la mairie',
  university: "l'université",
}

/** Other words for the kind of thing, also in English: "Shell Filling Station" needs no noun before it. */
const SAYS_ITSELF: Record<string, RegExp> = {
  market: /marche|market/,
  pharmacy: /pharm|chemist/,
  hospital: /hopital|hospital|\b(chu|chr|cms|csps)\b|dispensaire|sante/,
  clinic: /clini|medical|\bcms\b|dispensaire|sante/,
  mosque: /mosque|masjid/,
  church: /eglise|church|chapel|cathedral|paroisse|parish|temple|basili|ministries|assembl/,
  school: /ecole|school|college|lycee|\b(ceg|epp|cem)\b|academy|institut|groupe scolaire|madrasa/,
  fuel: /station/,
  bus_station: /gare|station|terminal|\bpark\b/,
  bank: /\b(banque|bank)\b/,
  hotel: /hotel|lodge|motel|auberge|residence|guest ?house|\binn\b/,
  restaurant: /restaurant|resto|maquis|\bbar\b|cafe|grill|kitchen|pizzeria|snack/,
  supermarket: /super ?marche|supermarket|\bmart\b|superette|mini ?marche/,
  police: /police|commissariat|gendarmerie/,
  post_office: /poste\b|post office/,
  townhall: /mairie|town hall|hotel de ville/,
  university: /universi/,
}

/** Words with an aspirated h, before which French does not elide. */
const ASPIRATED = /^(hall|halle|haut|hangar|hameau|heros)/i
const VOWEL = /^[aeiouh]/

/** Lower case and without accents, for comparing words. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/œ/gi, 'oe').toLowerCase()

/** A name with its article, when French requires one. */
function named(name: string, category: string | null): string {
  if (/^(le|la|les|l['’]|chez|aux?)(?=\s|(?<=['’]))\s?/i.test(name))
    return name.replace(/^(Le|La|Les|L(?=['’]))(?![\p{L}])/u, (word) => word.toLowerCase())
  const compared = plain(name)
  // "Station-service" begins with a noun, like "Station Total"; "rond-point" is one word.
  const [whole = ''] = compared.split(/[\s'’/.,]+/)
  const isNoun = (word: string) => FEMININE.has(word) || MASCULINE.has(word) || PLURAL.has(word)
  const first = isNoun(whole) ? whole : (whole.split('-')[0] ?? '')
  if (PLURAL.has(first)) return `les ${name}`
  if (isNoun(first)) {
    if (VOWEL.test(first) && !ASPIRATED.test(first)) return `l'${name}`
    return `${FEMININE.has(first) ? 'la' : 'le'} ${name}`
  }
  // "la banque NSIA Banque" would repeat the noun.
  if (category === null || SAYS_ITSELF[category]?.test(compared)) return name
  const noun = CATEGORY_NOUNS[category]
  return noun === undefined ? name : `${noun} ${name}`
}

const phrases = readPhrases(
  'fr',
  {
    inWords: String,
    metres: (count) => `${count} mètres`,
    // The plural begins at two.
    kilometres: (count) => `${String(count).replace('.', ',')} kilomètre${count >= 2 ? 's' : ''}`,
  },
  ontoFrenchStreets,
)

export const fr: LanguageFile = {
  narration: phrases.narration,
  landmarks: {
    ...phrases.landmarks,
    maneuver: {
      turn_right: 'Tournez à droite {relation}[, dans {street}]',
      turn_left: 'Tournez à gauche {relation}[, dans {street}]',
      slight_right: 'Serrez à droite {relation}[, dans {street}]',
      slight_left: 'Serrez à gauche {relation}[, dans {street}]',
      sharp_right: 'Tournez franchement à droite {relation}[, dans {street}]',
      sharp_left: 'Tournez franchement à gauche {relation}[, dans {street}]',
      uturn_right: 'Faites demi-tour par la droite {relation}[, dans {street}]',
      uturn_left: 'Faites demi-tour par la gauche {relation}[, dans {street}]',
      stay_right: 'Restez à droite {relation}[, dans {street}]',
      stay_left: 'Restez à gauche {relation}[, dans {street}]',
      stay_straight: 'Continuez tout droit {relation}[, dans {street}]',
    },
    named,
  },
}

/** "à la hauteur de" contracts with the article ("du marché") and elides before a vowel ("d'Eagle"). */
export const contracted = (text: string): string =>
  text
    .replace(/(hauteur d)e le (?=\S)/gi, '$1u ')
    .replace(/(hauteur d)e les (?=\S)/gi, '$1es ')
    .replace(/(?<=hauteur )de (\S.*)/gi, (_whole, name: string) => ofFrenchName(name, "'"))
