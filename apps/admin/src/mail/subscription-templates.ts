import { type MailContents, type MailLanguage, type MailText } from './mail-content.js'

type Template = 'plan_begun' | 'plan_change'
type Texts<T extends Template> = Record<MailLanguage, (told: MailContents[T]) => MailText>

const longDay = (day: string, language: MailLanguage): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(language === 'fr' ? 'fr-FR' : 'en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

const planBegun: Texts<'plan_begun'> = {
  fr: ({ organisation, plan }) => ({
    subject: `La formule ${plan} est active`,
    paragraphs: [
      'Bonjour,',
      `Le paiement est arrivé : « ${organisation} » a maintenant la formule ${plan}.`,
      'Un propriétaire de l’organisation peut faire apparaître la clé de production dans la console. Elle n’est montrée qu’une fois.',
      'L’abonnement se renouvelle chaque mois ; sa facture vous parvient sept jours avant.',
    ],
  }),
  en: ({ organisation, plan }) => ({
    subject: `The plan ${plan} is active`,
    paragraphs: [
      'Hello,',
      `The payment has arrived: “${organisation}” now has the plan ${plan}.`,
      'An owner of the organisation can reveal the live key in the console. It is shown once.',
      'The subscription renews every month; its invoice reaches you seven days before.',
    ],
  }),
}

const planChange: Texts<'plan_change'> = {
  fr: ({ organisation, plan, next_plan: next, day }) => ({
    subject: next === null ? `La formule ${plan} prend fin` : `Passage de ${plan} à ${next}`,
    paragraphs: [
      'Bonjour,',
      next === null
        ? `Comme demandé, l’abonnement ${plan} de « ${organisation} » prend fin le ${longDay(day, 'fr')}. Ses clés de production seront alors révoquées.`
        : `Comme demandé, « ${organisation} » passe de ${plan} à ${next} le ${longDay(day, 'fr')}.`,
      'Jusque-là, rien ne change, et vous pouvez revenir sur ce choix dans la console.',
    ],
  }),
  en: ({ organisation, plan, next_plan: next, day }) => ({
    subject: next === null ? `The plan ${plan} ends` : `From ${plan} to ${next}`,
    paragraphs: [
      'Hello,',
      next === null
        ? `As you asked, the subscription ${plan} of “${organisation}” ends on ${longDay(day, 'en')}. Its live keys will be revoked then.`
        : `As you asked, “${organisation}” moves from ${plan} to ${next} on ${longDay(day, 'en')}.`,
      'Until then nothing changes, and you can take this back in the console.',
    ],
  }),
}

export const SUBSCRIPTION_TEMPLATES: { [T in Template]: Texts<T> } = {
  plan_begun: planBegun,
  plan_change: planChange,
}
