import { moment } from './moment.js'
import { type Template } from './template.js'

export const webhookSwitchedOff: Template<'webhook_switched_off'> = {
  fr: ({ organisation, endpoint_url, failing_since, url }) => ({
    subject: `Webhook désactivé : ${endpoint_url}`,
    paragraphs: [
      'Bonjour,',
      `Le serveur ${endpoint_url} de « ${organisation} » n’accepte plus nos messages depuis le ${moment(failing_since, 'fr')}. Nous avons désactivé ce webhook après trois jours d’essais.`,
      'Quand le serveur répond de nouveau, réactivez le webhook. Les messages qui attendaient sont dans la liste des envois : vous pouvez les renvoyer un par un.',
    ],
    action: { label: 'Voir le webhook', url },
  }),
  en: ({ organisation, endpoint_url, failing_since, url }) => ({
    subject: `Webhook switched off: ${endpoint_url}`,
    paragraphs: [
      'Hello,',
      `The server ${endpoint_url} of “${organisation}” has not accepted our messages since ${moment(failing_since, 'en')}. We switched this webhook off after three days of attempts.`,
      'Once the server answers again, switch the webhook on. The messages that waited are in the list of deliveries: you can send each of them again.',
    ],
    action: { label: 'See the webhook', url },
  }),
}
