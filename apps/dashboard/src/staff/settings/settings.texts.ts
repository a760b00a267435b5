import { defineTexts } from '../../language/i18n.js'

export const settingsTexts = defineTexts('settings', {
  title: ['Réglages', 'Settings'],
  text: [
    'Ce qui vaut pour tous les comptes : coordonnées, textes légaux, limites.',
    'What applies to all accounts: addresses, legal texts, limits.',
  ],
  operator_title: ['Coordonnées de l’exploitant', 'Addresses of the operator'],
  operator_text: [
    'Affichées sur les pages publiques, dans l’espace client et dans les e-mails. Sans adresse, celle du vendeur sert.',
    'Shown on public pages, in accounts and in mails. Without an address, that of the seller is used.',
  ],
  support_email: ['Adresse du support', 'Support address'],
  support_email_hint: [
    'Les messages des clients y arrivent, et les réponses à nos e-mails.',
    'Messages of customers arrive there, and replies to our mails.',
  ],
  support_phone: ['Téléphone', 'Phone'],
  whatsapp: ['Lien WhatsApp', 'WhatsApp link'],
  status_url: ['Page d’état ailleurs', 'Status page elsewhere'],
  status_url_hint: [
    'Vide : celle de cette installation, si elle existe.',
    'Empty: the one of this installation, if there is one.',
  ],
  legal: ['Textes légaux', 'Legal texts'],
  legal_text: [
    'Les modèles sont un point de départ : faites-les relire avant de les publier.',
    'The templates are a starting point: have them read by a lawyer before you publish them.',
  ],
  legal_read: ['Lire', 'Read'],
  legal_version: ['Version {{version}}, {{date}}', 'Version {{version}}, {{date}}'],
  legal_template: ['Modèle', 'Template'],
  legal_publish: ['Publier', 'Publish'],
  legal_form: [
    'Des paragraphes, des titres «\u00a0##\u00a0», des listes «\u00a0-\u00a0». Les mots entre doubles accolades deviennent les données du vendeur.',
    'Paragraphs, “## ” headings, “- ” lists. Words in double braces become details of the seller.',
  ],
  legal_fr: ['Texte français', 'French text'],
  legal_en: ['Texte anglais', 'English text'],
  legal_consequence: [
    'La version est affichée aussitôt et ne change plus. Les inscriptions suivantes l’acceptent.',
    'The version is shown at once and never changes. Registrations from then on accept it.',
  ],
  legal_done: ['La version est publiée.', 'The version is published.'],
  billing: ['Facturation', 'Billing'],
  change: ['Modifier', 'Change'],
  second_person: [
    'Une seconde personne approuve une correction au-delà de',
    'A second person approves a correction above',
  ],
  cap_ceiling: ['Plafond de dépassement sans dépôt', 'Highest spending cap without a deposit'],
  cap_ceiling_hint: [
    'Un client qui veut un plafond plus haut dépose d’abord la différence. Vide : aucune limite.',
    'A customer who wants a higher cap deposits the difference first. Empty: no limit.',
  ],
  no_ceiling: ['Aucune limite', 'No limit'],
  limits: ['Montants payables par opérateur', 'Payable amounts by operator'],
  limits_text: [
    'Une facture plus grande que le plus grand maximum se paie en plusieurs fois. Une dette plus petite que le plus petit minimum n’est jamais en retard.',
    'An invoice above the largest maximum is paid in parts. A debt below the smallest minimum is never overdue.',
  ],
  operator: ['Opérateur', 'Operator'],
  operator_hint: ['Comme le prestataire le nomme : mtn, moov, card…', 'As the provider names it: mtn, moov, card…'],
  any: ['Tous les autres', 'All others'],
  min: ['Minimum', 'Minimum'],
  max: ['Maximum', 'Maximum'],
  add: ['Ajouter un opérateur', 'Add an operator'],
  remove: ['Retirer', 'Remove'],
  remove_consequence: [
    'Les montants de «\u00a0Tous les autres\u00a0» valent alors pour cet opérateur.',
    'The amounts of “All others” then apply to this operator.',
  ],
  removed: ['L’opérateur est retiré.', 'The operator is removed.'],
})
