import { type BilingualText } from './bilingual-text.js'

export const IMPRINT_TEMPLATE: BilingualText = {
  fr: `## Éditeur
{{legal_name}}
{{address}}
Registre du commerce (RCCM) : {{rccm}}
Numéro fiscal : {{tax_id}}
{{email}} · {{phone}}

## Directeur de la publication
[à compléter]

## Hébergement
[à compléter : nom, adresse et téléphone de l’hébergeur]

## Données
Données cartographiques © les contributeurs d’OpenStreetMap, sous licence ODbL.`,
  en: `## Publisher
{{legal_name}}
{{address}}
Trade register (RCCM): {{rccm}}
Tax number: {{tax_id}}
{{email}} · {{phone}}

## Responsible for the content
[to be completed]

## Hosting
[to be completed: name, address and phone of the hosting provider]

## Data
Map data © OpenStreetMap contributors, under the ODbL.`,
}
