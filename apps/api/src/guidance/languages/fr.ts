import { type LanguageFile } from '../language.js'

/** Nouns that names of places begin with, and their gender: "le marché Dantokpa", "l'École…". */
const FEMININE = new Set(
  `pharmacie mosquée église station banque gare clinique boutique mairie université place ambassade poste boulangerie
  école maternité cathédrale chapelle paroisse agence bibliothèque maison cité direction préfecture cour librairie salle
  brigade caserne gendarmerie police fondation coopérative quincaillerie boucherie cafétéria résidence villa tour statue
  fontaine auberge infirmerie garderie crèche grande petite nouvelle imprimerie pâtisserie alimentation cimenterie douane
  société compagnie caisse microfinance morgue prison`.split(/\s+/),
)
const MASCULINE = new Set(
  `marché hôpital hôtel restaurant bar centre lycée collège stade cinéma pont carrefour palais ministère commissariat
  bureau maquis supermarché dépôt complexe garage kiosque temple tribunal jardin parc monument musée cimetière dispensaire
  cabinet laboratoire salon magasin cours groupe institut campus foyer port aéroport consulat château cybercafé café
  camp grand petit nouveau rond-point terminal parking théâtre zoo boulodrome terrain glacier pressing atelier`.split(
    /\s+/,
  ),
)

/** What stands before the name of a thing that does not say itself what it is: "la station Total". */
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

const VOWEL = /^[aeiouyhâàéèêëîïôöûù]/i
/** Words in h before which nothing is dropped. */
const ASPIRATED = /^(hall|halle|haut|hangar)/i

/** A name with its article, where French wants one. */
function named(name: string, category: string | null): string {
  if (/^(le|la|les|l['’]|chez|aux?)\s?/i.test(name))
    return name.replace(/^(Le|La|Les|L['’])/, (word) => word.toLowerCase())
  const words = name.toLowerCase().split(/[\s'’]/)
  // "Station-service" begins with a noun as well as "Station Total" does; "rond-point" is one word.
  const [whole = ''] = words
  const isNoun = (word: string) => FEMININE.has(word) || MASCULINE.has(word)
  const first = isNoun(whole) ? whole : (whole.split('-')[0] ?? '')
  if (FEMININE.has(first) || MASCULINE.has(first)) {
    if (VOWEL.test(first) && !ASPIRATED.test(first)) return `l'${name}`
    return `${FEMININE.has(first) ? 'la' : 'le'} ${name}`
  }
  const noun = category === null ? undefined : CATEGORY_NOUNS[category]
  if (noun === undefined) return name
  // "la banque NSIA Banque" says it twice.
  const said = noun.split(/[\s'’]/).at(-1) ?? ''
  return words.includes(said) ? name : `${noun} ${name}`
}

export const fr: LanguageFile = {
  narration: null,
  landmarks: {
    relation: { after: 'après {landmark}', at: 'à la hauteur de {landmark}', before: 'avant {landmark}' },
    arrival: 'Vous êtes arrivé, {relation}',
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
    otherwise: '{relation}, {instruction}',
    onwards: 'Depuis {from}, {instruction}',
    named,
  },
}

/** "à la hauteur de" and "de" run into the article ("du marché") and into a name in a vowel ("d'Eagle"). */
export const contracted = (text: string): string =>
  text
    .replace(/\b([Dd])e le (?=\S)/g, '$1u ')
    .replace(/\b([Dd])e les (?=\S)/g, '$1es ')
    .replace(/(hauteur d)e (?=[aeiouàâéèêëîïôöûù])/gi, "$1'")
