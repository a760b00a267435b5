import { type CodeSystem } from '@repere/search/query/foreign-codes'
import { type Understanding } from '@repere/search/understanding'
import { nameOf } from './geocode-feature.js'
import { type GeocodeReadingDto } from './geocode-feature.dto.js'

const names: Readonly<Record<CodeSystem, { fr: string; en: string }>> = {
  ghanapost_gps: { fr: 'une adresse GhanaPostGPS', en: 'a GhanaPostGPS address' },
  nipost: { fr: 'un code postal du Nigéria', en: 'a postcode of Nigeria' },
  what3words: { fr: 'une adresse what3words', en: 'a what3words address' },
  phone: { fr: 'un numéro de téléphone', en: 'a telephone number' },
  post_box: { fr: 'une boîte postale', en: 'a post office box' },
  licence_plate: { fr: 'une plaque d’immatriculation', en: 'a licence plate' },
}

/** How a text was read, in the form of the public API. */
export function readingOf(understanding: Understanding, language: string, isAnswered: boolean): GeocodeReadingDto {
  const { understoodAs, needsPosition, town, area, kind, relation, opening, setAside } = understanding
  const hint = isAnswered && understoodAs ? null : hintFor(understanding, language === 'en' ? 'en' : 'fr')
  return {
    ...(understoodAs && { understood_as: understoodAs }),
    ...(needsPosition && { needs_position: true }),
    ...(town && { town: nameOf(town, language) }),
    ...(area && { area: nameOf(area, language) }),
    ...(kind !== undefined && { kind }),
    ...(relation && { relation }),
    ...(opening && { opening: opening.wish, opening_known: opening.isKnown }),
    ...(setAside && { set_aside: [...setAside] }),
    ...(hint !== null && { hint }),
  }
}

function hintFor({ understoodAs, needsPosition, opening }: Understanding, language: 'fr' | 'en'): string | null {
  if (understoodAs) {
    const name = names[understoodAs][language]
    return language === 'en'
      ? `This looks like ${name}. Add the name of a street, a landmark or a town.`
      : `Ce texte ressemble à ${name}. Ajoutez le nom d’une rue, d’un repère ou d’une ville.`
  }
  if (needsPosition) return needsPositionHint[language]
  if (opening?.wish === 'on_duty') return onDutyHint[language]
  return opening && !opening.isKnown ? hoursUnknownHint[language] : null
}

const needsPositionHint = {
  en: 'Send `lat` and `lng` of the user, or add the name of a town.',
  fr: 'Envoyez `lat` et `lng` de l’utilisateur, ou ajoutez le nom d’une ville.',
}
const onDutyHint = {
  en: 'The rota of pharmacies on duty is not known; those that are open now come first.',
  fr: 'Le tour de garde n’est pas connu ; les lieux ouverts maintenant viennent en premier.',
}
const hoursUnknownHint = {
  en: 'The opening hours of these places are not known: call before you go.',
  fr: 'Les horaires de ces lieux ne sont pas connus : appelez avant de vous déplacer.',
}
