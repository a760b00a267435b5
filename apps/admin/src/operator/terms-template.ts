import { type BilingualText } from './bilingual-text.js'

/** Terms of service to start from; a lawyer of the operator reads them before they are published. */
export const TERMS_TEMPLATE: BilingualText = {
  fr: `## 1. Qui sont les parties
{{legal_name}}, {{address}}, exploite le service. Le client est l’organisation au nom de laquelle le compte est créé. Qui crée le compte confirme pouvoir l’engager.

## 2. Le service
Le service répond à des requêtes de cartographie : itinéraires, adresses, lieux, navigation, tuiles et temps de trajet. Les données viennent d’OpenStreetMap et peuvent être incomplètes ou dépassées : elles n’exemptent personne de suivre la signalisation et les règles de la route.

## 3. Le compte et les clés
- Le client donne des informations exactes et les tient à jour, notamment celles qui figurent sur ses factures.
- Une clé donne accès au service au nom du client. Il la garde secrète, et la remplace dès qu’il la croit connue d’un tiers.
- L’adresse e-mail se vérifie. Sans vérification dans les délais affichés, les clés sont mises en pause ; un compte jamais vérifié est supprimé après 30 jours.

## 4. L’usage permis
Le client utilise le service dans les limites de son offre. Il ne le revend pas tel quel, n’essaie pas d’en contourner les limites et respecte la licence des données (attribution « © les contributeurs d’OpenStreetMap »).

## 5. Prix et paiement
- Les prix en vigueur sont publiés sur la page des prix, en francs CFA et hors taxes. Une hausse est annoncée au moins 30 jours avant.
- Une offre commence quand sa première facture est payée. Les mois suivants sont facturés d’avance, et payables à la date indiquée sur la facture.
- Une facture impayée est rappelée ; après la date annoncée dans le rappel, les clés sont refusées jusqu’au paiement. Rien n’est supprimé pour autant.
- Les requêtes au-delà du quota ne sont servies et facturées que si le client l’a choisi, dans la limite du plafond qu’il a fixé.

## 6. Disponibilité
Pour les offres payantes, la disponibilité visée est de 99,9 % par mois. La page d’état indique la disponibilité mesurée. Les maintenances prévues y sont annoncées.

## 7. Durée et fin
Le client peut mettre fin à son offre pour la fin d’un mois, et fermer son compte à tout moment, une fois réglé ce qui est dû. {{legal_name}} peut suspendre un compte en cas d’impayé, de fraude ou d’abus, en indiquant le motif.

## 8. Responsabilité
Chaque partie répond des dommages directs qu’elle cause. Sauf faute lourde ou intentionnelle, la responsabilité de {{legal_name}} est limitée, par an, au montant payé par le client pendant les douze mois précédents.

## 9. Modifications
Une nouvelle version de ces conditions porte un nouveau numéro et est publiée sur cette page.

## 10. Droit applicable
Le droit du pays de {{legal_name}} ({{country}}) s’applique. Les parties cherchent d’abord un accord amiable ; à défaut, les tribunaux du siège de {{legal_name}} sont compétents.

## 11. Contact
{{email}} · {{phone}}`,
  en: `## 1. The parties
{{legal_name}}, {{address}}, operates the service. The customer is the organisation for which the account is created. The person who creates the account confirms that they may act for it.

## 2. The service
The service answers mapping requests: routes, addresses, places, navigation, tiles and travel times. The data comes from OpenStreetMap and may be incomplete or out of date: it releases nobody from following signs and traffic rules.

## 3. The account and its keys
- The customer gives correct information and keeps it up to date, above all what is printed on its invoices.
- A key gives access to the service in the customer’s name. The customer keeps it secret, and replaces it as soon as a third party may know it.
- The e-mail address is verified. Without verification within the time shown, keys are paused; an account that is never verified is deleted after 30 days.

## 4. Permitted use
The customer uses the service within the limits of its plan. It does not resell the service as it is, does not try to get around its limits, and respects the licence of the data (attribution “© OpenStreetMap contributors”).

## 5. Prices and payment
- The prices in force are published on the page of prices, in CFA francs and before tax. A rise is announced at least 30 days before.
- A plan starts when its first invoice is paid. The following months are invoiced in advance, and payable on the day that the invoice states.
- Reminders are sent for an unpaid invoice; after the day that the reminder states, keys are refused until it is paid. Nothing is deleted.
- Requests beyond the quota are served and billed only if the customer has chosen so, up to the cap that it has set.

## 6. Availability
For paid plans, the intended availability is 99.9% per month. The status page shows the measured availability. Planned maintenance is announced there.

## 7. Duration and end
The customer may end its plan for the end of a month, and close its account at any time once everything due is paid. {{legal_name}} may suspend an account for non-payment, fraud or abuse, and states the reason.

## 8. Liability
Each party is liable for the direct damage that it causes. Except for gross negligence or intent, the liability of {{legal_name}} is limited, per year, to what the customer paid in the twelve months before.

## 9. Changes
A new version of these terms has a new number and is published on this page.

## 10. Law
The law of the country of {{legal_name}} ({{country}}) applies. The parties first look for an amicable settlement; failing that, the courts of the seat of {{legal_name}} decide.

## 11. Contact
{{email}} · {{phone}}`,
}
