import { type MailContents } from './mail-content.js'
import { type Template } from './template.js'
import { LOCALES, type WrittenLanguage } from '../written-languages.js'

type AlertData = MailContents['alert']

const amount = ({ measure }: AlertData, value: number, language: WrittenLanguage): string => {
  const text = value.toLocaleString(LOCALES[language])
  if (measure === 'overage_fcfa_month') return `${text} FCFA`
  return language === 'fr' ? `${text} requêtes` : `${text} requests`
}

const MEASURES: Record<WrittenLanguage, Record<AlertData['measure'], string>> = {
  fr: {
    units_24h: 'en 24 heures',
    units_month: 'ce mois-ci',
    overage_fcfa_month: 'au-delà du quota ce mois-ci, hors taxe',
  },
  en: {
    units_24h: 'in 24 hours',
    units_month: 'this month',
    overage_fcfa_month: 'beyond the quota this month, before tax',
  },
}

const KEYS: Record<WrittenLanguage, Record<AlertData['keys'], string>> = {
  fr: { live: 'clés de production', test: 'clés de test' },
  en: { live: 'live keys', test: 'sandbox keys' },
}

/** A threshold that the organisation has set. */
export const alert: Template<'alert'> = {
  fr: (contents) => {
    const { organisation, alert_name, event, measure, keys, threshold, value, url } = contents
    const limit = `${amount(contents, threshold, 'fr')} ${MEASURES.fr[measure]}`
    const what = alert_name === null ? limit : `${alert_name} (${limit})`
    return {
      subject: event === 'triggered' ? `Seuil atteint : ${what}` : `Seuil de nouveau respecté : ${what}`,
      paragraphs: [
        'Bonjour,',
        event === 'triggered'
          ? `« ${organisation} » a atteint le seuil que vous avez fixé : ${limit} (${KEYS.fr[keys]}). Valeur mesurée : ${amount(contents, value, 'fr')}.`
          : `« ${organisation} » est repassée sous le seuil que vous avez fixé : ${limit} (${KEYS.fr[keys]}). Valeur mesurée : ${amount(contents, value, 'fr')}.`,
        ...(event === 'triggered' ? ['Cette alerte ne bloque aucune requête.'] : []),
      ],
      action: { label: 'Voir l’utilisation', url },
    }
  },
  en: (contents) => {
    const { organisation, alert_name, event, measure, keys, threshold, value, url } = contents
    const limit = `${amount(contents, threshold, 'en')} ${MEASURES.en[measure]}`
    const what = alert_name === null ? limit : `${alert_name} (${limit})`
    return {
      subject: event === 'triggered' ? `Threshold reached: ${what}` : `Below the threshold again: ${what}`,
      paragraphs: [
        'Hello,',
        event === 'triggered'
          ? `“${organisation}” has reached the threshold that you set: ${limit} (${KEYS.en[keys]}). Measured: ${amount(contents, value, 'en')}.`
          : `“${organisation}” is below the threshold again that you set: ${limit} (${KEYS.en[keys]}). Measured: ${amount(contents, value, 'en')}.`,
        ...(event === 'triggered' ? ['This alert blocks no requests.'] : []),
      ],
      action: { label: 'See the usage', url },
    }
  },
}
