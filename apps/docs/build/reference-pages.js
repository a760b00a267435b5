import { PRICE_TEXTS } from '@repere/shared'

const WORDS = {
  fr: {
    language: 'fr',
    tags: {
      Routing: 'Itinéraires',
      ETA: 'Heures d’arrivée',
      Geocoding: 'Recherche',
      Places: 'Lieux',
      Navigation: 'Navigation',
      Tracking: 'Suivi',
      Tiles: 'Cartes',
      Health: 'État',
    },
    reference: 'Référence',
    intro:
      'Chaque opération de l’API avec ses paramètres, une vraie requête et une vraie réponse. Le tout vient du ' +
      '<a href="/openapi.json" target="_self">document OpenAPI</a> de l’API, qui porte les deux langues.',
    operation: 'Opération',
    address: 'Adresse',
    cost: 'Coût',
    costs: {
      standard: '1 unité du quota du jour.',
      delayed:
        '1 unité du quota du jour. Au-delà du débit par seconde, la requête attend jusqu’à 5 s au lieu d’être refusée.',
      delayed_free: 'Rien du quota du jour. Au-delà du débit par seconde, la requête attend jusqu’à 5 s.',
      unit_only: '1 unité du quota du jour, sans limite par seconde.',
      burst_only: 'Rien du quota du jour ; seule la limite par seconde s’applique.',
      keyless: 'Rien : l’adresse est signée, aucune clé n’est nécessaire.',
    },
    parameters: 'Paramètres',
    body: 'Corps de la requête',
    request: 'Requête',
    answer: 'Réponse',
    fields: 'Champs de la réponse',
    cut: 'Réponse réelle de l’API dans Port-Fiction, la ville de démonstration ; les longues listes sont coupées.',
    errors: 'Erreurs',
    tryIt: 'Essayer',
    name: 'Nom',
    type: 'Type',
    required: 'requis',
    meaning: 'Sens',
    default: 'par défaut',
    items: 'éléments',
    status: 'Statut',
    fromAnswer: 'L’adresse vient de la réponse d’une autre opération.',
  },
  en: {
    language: 'en',
    tags: {},
    reference: 'Reference',
    intro:
      'Every operation of the API with its parameters, one real request and one real answer. Names and descriptions come ' +
      'from the <a href="/openapi.json" target="_self">OpenAPI document</a> of the API.',
    operation: 'Operation',
    address: 'Address',
    cost: 'Cost',
    costs: {
      standard: '1 unit of the day quota.',
      delayed:
        '1 unit of the day quota. Beyond the limit per second the request waits for up to 5 s instead of being refused.',
      delayed_free: 'Nothing of the day quota. Beyond the limit per second the request waits for up to 5 s.',
      unit_only: '1 unit of the day quota, without a limit per second.',
      burst_only: 'Nothing of the day quota; only the limit per second applies.',
      keyless: 'Nothing: the address is signed, no key is needed.',
    },
    parameters: 'Parameters',
    body: 'Request body',
    request: 'Request',
    answer: 'Answer',
    fields: 'Fields of the answer',
    cut: 'A real answer of the API in Port-Fiction, the demo town; long lists are cut.',
    errors: 'Errors',
    tryIt: 'Try it',
    name: 'Name',
    type: 'Type',
    required: 'required',
    meaning: 'Meaning',
    default: 'default',
    items: 'items',
    status: 'Status',
    fromAnswer: 'The address comes from the answer of another operation.',
  },
}

const LANGUAGE_OF_SAMPLE = { curl: 'sh', JavaScript: 'js', Python: 'python', PHP: 'php' }

/** A summary or description in a language; English where there is no French. */
export const saidIn = (described, field, language) =>
  (language === 'fr' ? described[`x-${field}-fr`] : undefined) ?? described[field] ?? ''

/** The name of a group of operations. */
export const tagIn = (name, language) => WORDS[language].tags[name] ?? name

/** Every operation of the document with its method and path, in the document's order of tags. */
export function operationsOf({ paths, tags = [] }) {
  const order = tags.map(({ name }) => name)
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
    )
    .sort((a, b) => order.indexOf(a.tags[0]) - order.indexOf(b.tags[0]))
}

/** The example request in four languages, as tabs. */
export function samplesOf(operation) {
  const samples = operation['x-codeSamples']
  // A document that was not generated after a change has none yet. The test of the document reports that; the site
  // still builds.
  if (samples === undefined) return `\`${operation.method} ${operation.path}\``
  const blocks = samples.map(
    ({ label, lang, source }) => `\`\`\`${LANGUAGE_OF_SAMPLE[lang]} [${label}]\n${source}\n\`\`\``,
  )
  return ['::: code-group', '', blocks.join('\n\n'), '', ':::'].join('\n')
}

export function referenceIndex({ tags = [], info }, operations, language) {
  const words = WORDS[language]
  const groups = tags.map((tag) => {
    const { name } = tag
    const rows = operations
      .filter((operation) => operation.tags[0] === name)
      .map((one) => `| [${saidIn(one, 'summary', language)}](./${one.operationId}) | \`${one.method} ${one.path}\` |`)
    return [
      `## ${tagIn(name, language)}`,
      '',
      saidIn(tag, 'description', language),
      '',
      `| ${words.operation} | ${words.address} |`,
      '| --- | --- |',
      ...rows,
      '',
    ].join('\n')
  })
  return [`# ${words.reference}`, '', `${words.intro} Version ${info.version}.`, '', ...groups].join('\n')
}

export function operationPage(document, operation, language) {
  const words = WORDS[language]
  const { method, path, parameters = [], requestBody, responses } = operation
  const summary = saidIn(operation, 'summary', language)
  const answer = responses[200]?.content?.['application/json']
  const body = requestBody?.content['application/json']
  const keyed = operation.security?.length !== 0
  const part = (title, ...lines) => [`## ${title}`, '', ...lines, '']
  return [
    '---',
    `title: ${JSON.stringify(summary)}`,
    '---',
    `# ${summary}`,
    '',
    `<p class="operation">${method} ${escaped(path)}</p>`,
    '',
    prose(saidIn(operation, 'description', language)),
    '',
    `**${words.cost}** : ${costOf(operation, words, keyed)}`.replace(
      language === 'fr' ? '' : ' :',
      language === 'fr' ? '' : ':',
    ),
    '',
    ...(parameters.length > 0 ? part(words.parameters, parameterTable(parameters, document, words)) : []),
    ...(body ? part(words.body, fieldTable(body.schema, document, words)) : []),
    ...part(words.request, operation['x-codeSamples'] ? samplesOf(operation) : words.fromAnswer),
    ...(answer?.example === undefined
      ? []
      : part(words.answer, words.cut, '', '```json', JSON.stringify(answer.example, null, 2), '```')),
    ...(answer ? part(words.fields, fieldTable(answer.schema, document, words)) : []),
    ...part(words.errors, errorTable(responses, document, words)),
    ...part(words.tryIt, tryIt(operation, document, keyed)),
  ].join('\n')
}

function costOf({ operationId, 'x-limit-class': limitClass }, words, keyed) {
  if (!keyed) return words.costs.keyless
  const price = PRICE_TEXTS[operationId]?.[words.language]
  if (price !== undefined) return `${price[0].toUpperCase()}${price.slice(1)}.`
  return words.costs[limitClass] ?? words.costs.standard
}

function parameterTable(parameters, document, words) {
  // What a request must have comes first; otherwise the order of the document.
  const sorted = [...parameters].sort((a, b) => Number(b.required ?? false) - Number(a.required ?? false))
  const rows = sorted.map(
    (parameter) =>
      `| \`${parameter.name}\`${parameter.required ? ` (${words.required})` : ''} | ${cell(typeOf(parameter.schema ?? {}, document))} | ${meaning(saidIn(parameter, 'description', words.language), parameter.schema ?? {}, words)} |`,
  )
  return [`| ${words.name} | ${words.type} | ${words.meaning} |`, '| --- | --- | --- |', ...rows].join('\n')
}

function fieldTable(schema, document, words) {
  const rows = fieldsOf(schema, document).map(
    ({ path, field, required }) =>
      `| \`${path}\`${required ? ` (${words.required})` : ''} | ${cell(typeOf(field, document))} | ${meaning(saidIn(field, 'description', words.language) || saidIn(resolved(field, document), 'description', words.language), field, words)} |`,
  )
  return [`| ${words.name} | ${words.type} | ${words.meaning} |`, '| --- | --- | --- |', ...rows].join('\n')
}

const DEPTH_MAX = 4

/** The fields of a schema with dotted paths; `[]` stands for the items of a list. */
function fieldsOf(schema, document, prefix = '', seen = []) {
  const bare = resolved(schema, document)
  if (seen.includes(bare) || seen.length > DEPTH_MAX) return []
  const further = [...seen, bare]
  const branches = bare.oneOf ?? bare.anyOf
  if (branches) return unique(branches.flatMap((branch) => fieldsOf(branch, document, prefix, further)))
  if (bare.items && !Array.isArray(bare.items)) return fieldsOf(bare.items, document, `${prefix}[]`, further)
  return Object.entries(bare.properties ?? {}).flatMap(([name, field]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`
    return [{ path, field, required: bare.required?.includes(name) }, ...fieldsOf(field, document, path, further)]
  })
}

const unique = (fields) => [...new Map(fields.map((field) => [field.path, field])).values()]

function resolved(schema, document) {
  const { $ref, allOf } = schema
  if ($ref) return resolved(document.components.schemas[$ref.split('/').at(-1)], document)
  if (allOf?.length === 1) return resolved(allOf[0], document)
  return schema
}

function typeOf(schema, document) {
  const bare = resolved(schema, document)
  if (bare.enum) return bare.enum.map((value) => `\`${value}\``).join(', ')
  const branches = bare.oneOf ?? bare.anyOf
  if (branches) return [...new Set(branches.map((branch) => typeOf(branch, document)))].join(' | ')
  if (bare.items) return `${typeOf(bare.items, document)}[]`
  return [bare.type ?? 'any'].flat().join(' | ')
}

function meaning(description, schema, words) {
  const limits = [
    schema.default === undefined ? null : `${words.default}: \`${JSON.stringify(schema.default)}\``,
    schema.minimum === undefined && schema.maximum === undefined
      ? null
      : `${schema.minimum ?? '…'} – ${schema.maximum ?? '…'}`,
    schema.minItems === undefined && schema.maxItems === undefined
      ? null
      : `${schema.minItems ?? 0} – ${schema.maxItems ?? '…'} ${words.items}`,
  ].filter((limit) => limit !== null)
  return cell([prose(description), limits.length > 0 ? `(${limits.join('; ')})` : ''].join(' ').trim())
}

const REASON_PAGE = {
  400: '',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  408: 'request_timeout',
  413: 'body_too_large',
  415: 'unsupported_media_type',
  416: 'range_not_satisfiable',
  429: 'too_many_requests',
  500: 'internal_error',
  502: 'engine_failed',
  503: 'unavailable',
}

function errorTable(responses, { components }, words) {
  const rows = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, { $ref, ...own }]) => {
      const response = $ref === undefined ? own : components.responses[$ref.split('/').at(-1)]
      const description = saidIn(response, 'description', words.language)
      const page = REASON_PAGE[status]
      return `| ${page === undefined ? status : `[${status}](../errors/${page})`} | ${cell(prose(description))} |`
    })
  return [`| ${words.status} | ${words.meaning} |`, '| --- | --- |', ...rows].join('\n')
}

function tryIt({ method, path, parameters = [], requestBody }, _document, keyed) {
  const body = requestBody?.content['application/json']?.example
  const filled = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(example ?? name)), path)
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.example !== undefined)
    .map(({ name, example }) => `${name}=${encodeURIComponent(example).replaceAll('%2C', ',')}`)
    .join('&')
  const attribute = (text) =>
    text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('{', '&#123;').replaceAll('\n', '&#10;')
  return [
    `<TryIt method="${method}" path="${attribute(query === '' ? filled : `${filled}?${query}`)}"`,
    body ? ` body="${attribute(JSON.stringify(body, null, 2))}"` : '',
    keyed ? '' : ' :keyed="false"',
    ' />',
  ].join('')
}

/** Text that Markdown and Vue leave unchanged; code in backticks stays code. */
const prose = (text) =>
  text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : escaped(part)))
    .join('')
const escaped = (text) =>
  text.replaceAll('<', '&lt;').replaceAll('{', '&#123;').replaceAll('}', '&#125;').replaceAll('*', '\\*')
const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
