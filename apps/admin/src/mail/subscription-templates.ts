import { type MailContents, type MailText } from './mail-content.js'
import { longDay } from './moment.js'
import { francsIn, type WrittenLanguage } from '../written-languages.js'

type Template = 'plan_begun' | 'plan_change' | 'price_notice'
type Texts<T extends Template> = Record<WrittenLanguage, (contents: MailContents[T]) => MailText>

const planStarted: Texts<'plan_begun'> = {
  fr: ({ organisation, plan, due_on, suspended_from }) => ({
    subject: `L’offre ${plan} est active`,
    paragraphs: [
      'Bonjour,',
      `Le paiement est arrivé : « ${organisation} » a maintenant l’offre ${plan}.`,
      'Un propriétaire de l’organisation peut faire apparaître la clé de production dans l’espace client. Elle n’est montrée qu’une fois.',
      due_on === undefined || suspended_from === undefined
        ? 'L’abonnement se renouvelle chaque mois ; sa facture vous parvient sept jours avant.'
        : `L’abonnement se renouvelle chaque mois. Le premier renouvellement est à régler au plus tard le ${longDay(due_on, 'fr')} ; sans paiement, toutes les clés seront refusées à partir du ${longDay(suspended_from, 'fr')}.`,
    ],
  }),
  en: ({ organisation, plan, due_on, suspended_from }) => ({
    subject: `The plan ${plan} is active`,
    paragraphs: [
      'Hello,',
      `The payment has arrived: “${organisation}” now has the plan ${plan}.`,
      'An owner of the organisation can reveal the live key in the portal. It is shown once.',
      due_on === undefined || suspended_from === undefined
        ? 'The subscription renews every month; its invoice reaches you seven days before.'
        : `The subscription renews every month. The first renewal is to be paid by ${longDay(due_on, 'en')}; without a payment, all keys will be refused from ${longDay(suspended_from, 'en')} on.`,
    ],
  }),
}

const planChange: Texts<'plan_change'> = {
  fr: ({ organisation, plan, next_plan: next, day }) => ({
    subject: next === null ? `L’offre ${plan} prend fin` : `Passage de ${plan} à ${next}`,
    paragraphs: [
      'Bonjour,',
      next === null
        ? `Comme demandé, l’abonnement ${plan} de « ${organisation} » prend fin le ${longDay(day, 'fr')}. Ses clés de production seront alors révoquées.`
        : `Comme demandé, « ${organisation} » passe de ${plan} à ${next} le ${longDay(day, 'fr')}.`,
      'Jusque-là, rien ne change, et vous pouvez revenir sur ce choix dans l’espace client.',
    ],
  }),
  en: ({ organisation, plan, next_plan: next, day }) => ({
    subject: next === null ? `The plan ${plan} ends` : `From ${plan} to ${next}`,
    paragraphs: [
      'Hello,',
      next === null
        ? `As you asked, the subscription ${plan} of “${organisation}” ends on ${longDay(day, 'en')}. Its live keys will be revoked then.`
        : `As you asked, “${organisation}” moves from ${plan} to ${next} on ${longDay(day, 'en')}.`,
      'Until then nothing changes, and you can cancel this in the portal.',
    ],
  }),
}

const priceNotice: Texts<'price_notice'> = {
  fr: ({ organisation, plan, day, ...prices }) => ({
    subject: `Nouveau prix de l’offre ${plan} à partir du ${longDay(day, 'fr')}`,
    paragraphs: [
      'Bonjour,',
      `À partir du ${longDay(day, 'fr')}, le prix de l’offre ${plan} de « ${organisation} » change.`,
      ...(prices.price_fcfa !== null && prices.price_before_fcfa !== null
        ? [
            `Par mois, hors taxe : ${francsIn(prices.price_fcfa, 'fr')} (jusque-là ${francsIn(prices.price_before_fcfa, 'fr')}).`,
          ]
        : []),
      ...(prices.overage_fcfa !== null && prices.overage_before_fcfa !== null
        ? [
            `Pour 1 000 requêtes au-delà du quota, hors taxe : ${francsIn(prices.overage_fcfa, 'fr')} (jusque-là ${francsIn(prices.overage_before_fcfa, 'fr')}).`,
          ]
        : []),
      'Ce qui a été convenu avec vous reste valable. Vous pouvez changer d’offre ou résilier dans l’espace client avant cette date.',
    ],
  }),
  en: ({ organisation, plan, day, ...prices }) => ({
    subject: `New price of the plan ${plan} from ${longDay(day, 'en')} on`,
    paragraphs: [
      'Hello,',
      `From ${longDay(day, 'en')} on, the price of the plan ${plan} of “${organisation}” changes.`,
      ...(prices.price_fcfa !== null && prices.price_before_fcfa !== null
        ? [
            `A month, before tax: ${francsIn(prices.price_fcfa, 'en')} (until then ${francsIn(prices.price_before_fcfa, 'en')}).`,
          ]
        : []),
      ...(prices.overage_fcfa !== null && prices.overage_before_fcfa !== null
        ? [
            `1,000 requests beyond the quota, before tax: ${francsIn(prices.overage_fcfa, 'en')} (until then ${francsIn(prices.overage_before_fcfa, 'en')}).`,
          ]
        : []),
      'Terms that were agreed with you stay. You can change the plan or cancel in the portal before that day.',
    ],
  }),
}

export const SUBSCRIPTION_TEMPLATES: { [T in Template]: Texts<T> } = {
  plan_begun: planStarted,
  plan_change: planChange,
  price_notice: priceNotice,
}
