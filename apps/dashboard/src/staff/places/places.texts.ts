import { defineTexts } from '../../language/i18n.js'

export const placesTexts = defineTexts('places', {
  title: ['Corrections de lieux', 'Corrections of places'],
  text: [
    'La recherche, les lieux et le guidage les montrent en une minute, et les gardent quand les données sont reconstruites.',
    'Search, places and guidance show them within a minute, and keep them when the data is built again.',
  ],
  download: ['Télécharger (JSON)', 'Download (JSON)'],
  add: ['Ajouter un lieu', 'Add a place'],
  change: ['Corriger un lieu', 'Correct a place'],
  kind: ['Correction', 'Correction'],
  place: ['Lieu', 'Place'],
  place_id: ['Identifiant du lieu', 'Id of the place'],
  place_hint: [
    'Le champ `id` des réponses de /v1/places ou de la recherche.',
    'The field `id` in answers of /v1/places or of the search.',
  ],
  name: ['Nom', 'Name'],
  name_hint: ['Pour un nouveau nom.', 'For a new name.'],
  category: ['Catégorie', 'Category'],
  category_hint: ['Une valeur de /v1/places/categories.', 'A value of /v1/places/categories.'],
  lat: ['Latitude', 'Latitude'],
  lng: ['Longitude', 'Longitude'],
  lat_hint: ['Pour un déplacement, en degrés.', 'For a move, in degrees.'],
  note: ['Raison', 'Reason'],
  accepted: ['Acceptée', 'Accepted'],
  none: ['Aucune correction', 'No correction yet'],
  none_text: [
    'Ajoutez ce qui manque à la carte, ou corrigez ce qui a changé.',
    'Add what the map lacks, or correct what has changed.',
  ],
  withdraw: ['Reprendre', 'Withdraw'],
  withdraw_consequence: [
    'Le lieu est de nouveau comme dans les données.',
    'The place returns to its state in the data.',
  ],
  withdrawn: ['La correction est reprise.', 'The correction is withdrawn.'],
  done: ['La correction est acceptée.', 'The correction is accepted.'],
})
