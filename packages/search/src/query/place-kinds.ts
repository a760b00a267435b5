import { type Layer } from '@repere/gazetteer'

/**
 * Words for the category of a place before its name, with the layers of such places, the usual one first.
 */
export const introducing: ReadonlyMap<string, readonly Layer[]> = new Map<string, readonly Layer[]>([
  ...['ville', 'town', 'city'].map((word) => [word, ['city']] as const),
  ...['region', 'province', 'state', 'wilaya', 'estado', 'regiao', 'gouvernorat'].map(
    (word) => [word, ['region']] as const,
  ),
  ...['departement', 'department', 'dept', 'prefecture', 'cercle', 'moughataa', 'lga'].map(
    (word) => [word, ['district', 'region', 'city']] as const,
  ),
  ['county', ['region', 'district']],
  ...['pays', 'country'].map((word) => [word, ['country']] as const),
  ...['quartier', 'quarter', 'qtier', 'qrt', 'arrondissement', 'area', 'neighbourhood', 'neighborhood'].map(
    (word) => [word, ['quartier', 'locality']] as const,
  ),
  ['village', ['locality']],
  ['commune', ['district', 'quartier', 'locality', 'city']],
  ['sector', ['district', 'quartier']],
  ['district', ['district', 'quartier']],
])
/** The same after a name, in English word order. */
export const following: ReadonlyMap<string, readonly Layer[]> = new Map<string, readonly Layer[]>([
  ...['ville', 'town', 'city'].map((word) => [word, ['city']] as const),
  ...['region', 'province', 'state', 'wilaya'].map((word) => [word, ['region']] as const),
  ['county', ['region', 'district']],
  ...[
    'lga',
    'district',
    'prefecture',
    'municipality',
    'municipal',
    'department',
    'departement',
    'cercle',
    'commune',
  ].map((word) => [word, ['district', 'region', 'city']] as const),
  ['area', ['quartier', 'locality', 'city', 'district']],
  ['village', ['locality']],
])
/** Between such a word and the name. */
export const linking = new Set(['de', 'du', 'des', 'd', 'of', 'the', 'la', 'le', 'les', 'l'])
