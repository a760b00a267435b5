import { normalise } from './normalise.js'

/** Words for kinds of things that people say in Hausa and in Wolof: slug | words. */
const table = `
hospital | asibiti, fajukaay, opitaal
pharmacy | kantin magani, shagon magani, kemis, farmasi, farmaasi
market | kasuwa, marse
school | makaranta, makarantar boko, lekkool, ekool
university | jami'a
mosque | masallaci, masallacin, jumaa, jàkka
church | coci, majami'a, jàngu
fuel | gidan mai, esaas
bank | banki, bank bi
restaurant | gidan abinci, restoraŋ, lekkukaay
hotel | otal, oteel
bus_station | tasha, tashar mota, garaas
police | ofishin 'yan sanda, yan sanda, polis
bakery | gidan burodi, buloŋseri
townhall | meeri
post_office | gidan waya, post
`

/** Normalised phrases with the slug of the kind. */
export const localKinds: readonly (readonly [phrase: string, slug: string])[] = table
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [slug, words] = line.split('|').map((part) => part.trim()) as [string, string]
    return words.split(', ').map((text) => [normalise(text).join(' '), slug] as const)
  })
