import { type BilingualText } from './bilingual-text.js'

/** What this program stores, and for how long (`retention/retention-rules.ts`); the operator adds what it does besides. */
export const PRIVACY_TEMPLATE: BilingualText = {
  fr: `## Qui est responsable
{{legal_name}}, {{address}}. Pour toute question sur vos données : {{email}}.

## Ce que nous conservons
- **Votre compte** : adresse e-mail, langue, organisation, rôle, coordonnées de facturation. Aussi longtemps que le compte existe.
- **La sécurité** : connexions réussies et refusées, avec adresse IP et navigateur, et consultations de vos données par notre équipe. 13 mois.
- **Les messages** que nous vous envoyons : 13 mois. Ceux que vous nous écrivez : 13 mois après le dernier.
- **Les factures, les paiements et le journal des changements** : dix ans, comme la loi l’exige.
- **L’usage** : des nombres de requêtes par clé. Les coordonnées et les textes des requêtes n’y figurent pas.
- **Les traces** : seulement si votre organisation l’a choisi, en sommes sur plusieurs organisations, sans le début ni la fin des trajets.
- **Votre accord** : la version des conditions et de cette notice que vous avez acceptée, et quand.

## Pourquoi
Pour fournir le service et le facturer (contrat), pour protéger les comptes (intérêt légitime), et parce que la loi exige de conserver les pièces comptables.

## À qui nous les transmettons
Au prestataire de paiement pour les paiements, à l’administration fiscale pour les factures certifiées, à nos hébergeurs. Nous ne vendons aucune donnée. Le site n’utilise ni traceur ni service tiers ; le seul témoin (cookie) est celui de votre connexion.

## Vos droits
Vous pouvez consulter, corriger, exporter et supprimer vos données dans votre espace client, ou en nous écrivant. Vous pouvez saisir l’autorité de protection des données de votre pays.`,
  en: `## Who is responsible
{{legal_name}}, {{address}}. For any question about your data: {{email}}.

## What we keep
- **Your account**: e-mail address, language, organisation, role, billing details. As long as the account exists.
- **Security**: successful and refused logins with IP address and browser, and which of our people read your data. 13 months.
- **Messages** that we send you: 13 months. Those that you write to us: 13 months after the last one.
- **Invoices, payments and the log of changes**: ten years, as the law requires.
- **Usage**: numbers of requests by key. Coordinates and texts of requests are not part of it.
- **Traces**: only if your organisation has chosen so, as sums over several organisations, without the start and the end of trips.
- **Your consent**: the version of the terms and of this notice that you accepted, and when.

## Why
To provide and bill the service (contract), to protect accounts (legitimate interest), and because the law requires accounting records to be kept.

## Who receives it
The payment provider for payments, the tax administration for certified invoices, our hosting providers. We sell no data. The site uses no tracker and no third-party service; the only cookie is the one of your login.

## Your rights
You can read, correct, export and delete your data in your account, or by writing to us. You can turn to the data protection authority of your country.`,
}
