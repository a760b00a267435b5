import { defineTexts } from '../../language/i18n.js'

export const staffPlansTexts = defineTexts('staff-plans', {
  title: ['Offres', 'Plans'],
  text: [
    'Chaque offre et ses conditions au fil du temps. Une version publiée ne change plus ; on en publie une autre.',
    'Each plan with its terms over time. A published version never changes; publish another one instead.',
  ],
  publish: ['Publier une version', 'Publish a version'],
  publish_title: ['Nouvelles conditions de {{plan}}', 'New terms of {{plan}}'],
  publish_consequence: [
    'Tous les clients de l’offre suivent ces conditions dès la date dite, et leurs prochaines factures ce prix.',
    'All customers of the plan follow these terms from that date on, and their next invoices this price.',
  ],
  published: ['La version est publiée.', 'The version is published.'],
  from: ['En vigueur depuis', 'In force from'],
  now: ['En vigueur', 'In force'],
  coming: ['à venir', 'coming'],
  past: ['passée', 'past'],
  price: ['Prix par mois, hors taxe', 'Price per month, before tax'],
  on_demand: ['Sur devis', 'On request'],
  quota: ['Quota par 24 h', 'Quota per 24 h'],
  burst: ['Par seconde', 'Per second'],
  overage: ['1 000 requêtes au-delà', '1,000 requests beyond'],
  unlimited: ['Sans limite', 'Unlimited'],
  valid_from: ['À partir de (vide : maintenant)', 'From (empty: now)'],
  empty_hint: ['Vide : sans limite, ou sur devis.', 'Empty: unlimited, or on request.'],
})
