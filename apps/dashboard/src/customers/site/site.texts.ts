import { defineTexts } from '../../language/i18n.js'

export const siteTexts = defineTexts('site', {
  prices: ['Prix', 'Prices'],
  prices_text: [
    'Les offres en vigueur, payées en FCFA par mobile money ou par carte. Prix hors taxe ; celle de votre pays s’ajoute sur la facture.',
    'The plans in force, paid in FCFA by mobile money or card. Prices before tax; the tax of your country is added on the invoice.',
  ],
  announced: [
    'À partir du {{date}} : {{price}} par mois, hors taxe.',
    'From {{date}} on: {{price}} per month, before tax.',
  ],
  start_free: ['Commencer gratuitement', 'Start free of charge'],
  start: ['Créer un compte', 'Create an account'],
  map: ['Carte', 'Map'],
  documentation: ['Documentation', 'Documentation'],
  contact: ['Contact', 'Contact'],
  contact_text: [
    'Une question, un devis, un problème : écrivez-nous, nous répondons par e-mail.',
    'A question, a quote, a problem: write to us, we reply by e-mail.',
  ],
  contact_account: [
    'Vous avez un compte ? Écrivez-nous depuis votre espace client : l’échange y reste.',
    'Do you have an account? Write to us from it: the conversation stays there.',
  ],
  contact_account_go: ['Écrire depuis mon espace client', 'Write from my account'],
  direct: ['Nous joindre directement', 'Reach us directly'],
  mail: ['E-mail', 'E-mail'],
  phone: ['Téléphone', 'Phone'],
  whatsapp: ['WhatsApp', 'WhatsApp'],
  whatsapp_open: ['Ouvrir une conversation', 'Open a conversation'],
  sent: ['Votre message est parti. Nous répondons à {{email}}.', 'Your message is sent. We reply to {{email}}.'],
  terms: ['Conditions d’utilisation', 'Terms of service'],
  privacy: ['Confidentialité', 'Privacy notice'],
  imprint: ['Mentions légales', 'Imprint'],
  status: ['État', 'Status'],
  version: ['Version {{version}}, publiée le {{date}}', 'Version {{version}}, published on {{date}}'],
  template: [
    'Ce texte est un modèle fourni avec le logiciel : l’exploitant n’a pas encore publié le sien.',
    'This text is a template that comes with the software: the operator has not published its own yet.',
  ],
  links: ['Pages du site', 'Pages of the site'],
  operator: ['Pages de l’exploitant', 'Pages of the operator'],
  log_in: ['Se connecter', 'Log in'],
})
