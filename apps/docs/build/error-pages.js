import { REASON_TEXTS } from './reason-texts.js'

export { REASON_TEXTS }

const WORDS = {
  fr: {
    title: 'Erreurs',
    intro: [
      'Chaque erreur a la même forme : `error.code` est le statut HTTP, `error.message` une phrase en anglais, `error.details`',
      'la liste de **tous** les champs en cause (ou `null`). Chaque champ en cause a un motif (`reason`), et chaque motif a une page ici.',
      'L’en-tête `Link: <…>; rel="help"` de chaque réponse d’erreur mène à cette page.',
    ].join('\n'),
    fields: 'Motifs d’un champ',
    statuses: 'Erreurs sans champ en cause',
    reason: 'Motif',
    status: 'Statut HTTP',
    short: 'Sens',
    meaning: 'Ce que cela veut dire',
    remedy: 'Que faire',
    example: 'Réponse',
    headers: 'Voir aussi : [toutes les erreurs](./), [traiter les erreurs](../guides/errors).',
    counted: { true: 'La requête compte dans le quota.', false: 'La requête ne compte pas dans le quota.' },
  },
  en: {
    title: 'Errors',
    intro: [
      'Every error has the same shape: `error.code` is the HTTP status, `error.message` a sentence in English, `error.details`',
      'the list of **every** offending field (or `null`). Each offending field has a `reason`, and each reason has a page here.',
      'The `Link: <…>; rel="help"` header of each error answer leads to that page.',
    ].join('\n'),
    fields: 'Reasons of a field',
    statuses: 'Errors without an offending field',
    reason: 'Reason',
    status: 'HTTP status',
    short: 'Meaning',
    meaning: 'Meaning',
    remedy: 'How to fix it',
    example: 'Answer',
    headers: 'See also: [all errors](./), [handling errors](../guides/errors).',
    counted: { true: 'The request counts against the quota.', false: 'The request does not count against the quota.' },
  },
}

/** Statuses that give the unit back or cost none. */
const UNCOUNTED = [401, 403, 405, 408, 413, 416, 417, 429, 431, 500, 502, 503]

/** @returns whether the request counts against the quota; null for an error of the portal only */
const isCounted = (reason, status) =>
  textsOf(reason).isOfPortal ? null : !(textsOf(reason).isFree || UNCOUNTED.includes(status))

const textsOf = (reason) => {
  const texts = REASON_TEXTS[reason]
  if (texts === undefined) throw new Error(`build/reason-texts.js says nothing about the reason "${reason}"`)
  return texts
}

/** @param reasons  `{reason, status}` of every page, in order */
export function errorIndex(reasons, language) {
  const words = WORDS[language]
  const table = (rows) => [
    `| ${words.reason} | ${words.status} | ${words.short} |`,
    '| --- | --- | --- |',
    ...rows.map(
      ({ reason, status }) => `| [\`${reason}\`](./${reason}) | ${status} | ${textsOf(reason)[language][0]} |`,
    ),
  ]
  const ofFields = reasons.filter(({ reason }) => textsOf(reason).field !== undefined)
  const others = reasons.filter(({ reason }) => textsOf(reason).field === undefined)
  return [
    `# ${words.title}`,
    '',
    words.intro,
    '',
    `## ${words.fields}`,
    '',
    ...table(ofFields),
    '',
    `## ${words.statuses}`,
    '',
    ...table(others),
    '',
  ].join('\n')
}

/** The page about one reason, in one language. */
export function errorPage({ reason, status }, language) {
  const words = WORDS[language]
  const { field, value = null, message, [language]: texts } = textsOf(reason)
  const [meaning, remedy] = texts
  const details = field === undefined ? null : [{ field, reason, value }]
  const body = { error: { code: status, message: message ?? 'The request is not valid; see details.', details } }
  return [
    '---',
    `title: ${reason}`,
    '---',
    `# \`${reason}\``,
    '',
    `**${words.status}** ${status}`,
    '',
    `## ${words.meaning}`,
    '',
    meaning,
    '',
    `## ${words.remedy}`,
    '',
    remedy,
    '',
    ...(isCounted(reason, status) === null ? [] : [words.counted[isCounted(reason, status)], '']),
    `## ${words.example}`,
    '',
    '```json',
    JSON.stringify(body, null, 2),
    '```',
    '',
    words.headers,
    '',
  ].join('\n')
}
