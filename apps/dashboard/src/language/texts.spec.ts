import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'

const SOURCE = join(__dirname, '..')
const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).map((name) => join(SOURCE, name))
const textFiles = files.filter((file) => file.endsWith('.texts.ts'))
const nameOf = (file: string) => relative(SOURCE, file)
const components = files.filter((file) => file.endsWith('.tsx'))
const read = (file: string) => readFileSync(file, 'utf8')

type Pairs = Record<string, [string, string]>

/** The texts of a file: an object of pairs is all that it declares. */
function pairsIn(file: string): Pairs {
  const declared = /defineTexts\('[\w-]+', (\{[\s\S]*?\n\})\)/.exec(read(file))?.[1]
  if (declared === undefined) throw new Error(`${file} declares no texts`)
  return new Function(`return ${declared}`)() as Pairs
}

const placeholdersOf = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!).sort()

describe('texts', () => {
  it.each(textFiles.map(nameOf))('%s says everything in French and in English', (name) => {
    const wrong = Object.entries(pairsIn(join(SOURCE, name))).filter(([, pair]) => {
      const [fr, en] = pair
      return pair.length !== 2 || !fr?.trim() || !en?.trim() || placeholdersOf(fr).join() !== placeholdersOf(en).join()
    })
    expect(wrong).toEqual([])
  })

  // Keys of the vocabulary and of audit actions are values of the API.
  const ownKeys = textFiles.filter((file) => !/\/(vocabulary|audit-actions|audit-fields|codes)\.texts\.ts$/.test(file))
  it.each(ownKeys.map(nameOf))('%s has no unused text', (name) => {
    const module = `/${basename(name, '.ts')}.js'`
    const readers = files
      .filter((file) => /\.tsx?$/.test(file))
      .map(read)
      .filter((source) => source.includes(module))
      .join('\n')
    const templates = [...readers.matchAll(/`([\w.]*[a-z][\w.]*)\$\{/g)].map(([, start]) => start!)
    const unread = Object.keys(pairsIn(join(SOURCE, name))).filter((key) => {
      const called = key.replace(/_(one|other)$/, '')
      return !readers.includes(`'${called}'`) && !templates.some((start) => called.startsWith(start))
    })
    expect(unread).toEqual([])
  })

  it('have French quotation marks that stay with their words', () => {
    const loose = textFiles.flatMap((file) =>
      Object.values(pairsIn(file))
        .filter(([fr]) => /« | »/.test(fr))
        .map(([fr]) => `${nameOf(file)}: ${fr}`),
    )
    expect(loose).toEqual([])
  })

  it('are never written into a component, where they would not be translated', () => {
    const found = components.flatMap((file) => {
      const source = read(file)
      const inside = [...source.matchAll(/>([^<>{}=;()]*\p{L}{2,}[^<>{}=;()]*)<\//gu)].map(([, text]) => text!.trim())
      const attributes = [
        ...source.matchAll(/\b(?:label|title|placeholder|description|aria-label|alt|text)="([^"]*\p{L}{2,}[^"]*)"/gu),
      ].map(([, text]) => text!)
      return [...inside, ...attributes].map((text) => `${relative(SOURCE, file)}: ${text}`)
    })
    expect(found).toEqual([])
  })
})

interface Property {
  enum?: (string | null)[]
  items?: Property
}
const { components: described } = JSON.parse(read(join(SOURCE, '../../admin/openapi.json'))) as {
  components: { schemas: Record<string, { properties?: Record<string, Property> }> }
}

describe('the vocabulary', () => {
  const vocabulary = pairsIn(join(__dirname, 'vocabulary.texts.ts'))
  it('calls a first plan and a more expensive one by one neutral word', () => {
    const [fr, en] = vocabulary['invoice_kind.upgrade']!
    expect(`${fr} ${en}`).not.toMatch(/supérieure|upgrade/i)
    expect(vocabulary['invoice_kind.renewal']).not.toEqual([fr, en])
  })

  it.each([
    ['enquiry_topic', 'Enquiry', 'topic'],
    ['enquiry_state', 'Enquiry', 'state'],
    ['legal_document', 'LegalText', 'document'],
    ['invoice_state', 'Invoice', 'state'],
    ['invoice_kind', 'Invoice', 'kind'],
    ['payment_state', 'Payment', 'state'],
    ['settlement_kind', 'Settlement', 'kind'],
    ['role', 'Membership', 'role'],
    ['role', 'StaffMe', 'role'],
    ['suspension', 'Suspension', 'reason'],
    ['key_kind', 'Key', 'kind'],
    ['group', 'UsageLine', 'group'],
    ['status', 'UsageLine', 'status'],
    ['dunning_step', 'DunningStep', 'step'],
    ['ledger', 'LedgerBalance', 'ledger_account'],
    ['booking', 'LedgerTransaction', 'kind'],
    ['webhook_state', 'PaymentWebhook', 'state'],
    ['delivery', 'WebhookDelivery', 'state'],
    ['event', 'WebhookDelivery', 'type'],
    ['correction', 'Correction', 'kind'],
    ['correction_state', 'Correction', 'state'],
    ['through', 'Correction', 'through'],
    ['place_correction', 'PlaceCorrection', 'kind'],
    ['road_effect', 'RoadEvent', 'effect'],
    ['statement', 'StatementLine', 'kind'],
    ['difference', 'ReconciliationDifference', 'difference'],
    ['queue', 'Queue', 'name'],
    ['run_kind', 'BillingRun', 'kind'],
    ['run_item', 'BillingRunItem', 'state'],
    ['staff_state', 'StaffMember', 'state'],
    ['actor', 'AuditActor', 'kind'],
    ['mail_state', 'Mail', 'state'],
    ['engine_state', 'ServerEngine', 'state'],
    ['data_work', 'DataWork', 'state'],
    ['system_state', 'WorkerHealth', 'state'],
    ['tax', 'TaxTreatment', 'treatment'],
    ['authentication_kind', 'AuthenticationEvent', 'kind'],
    ['token_scope', 'ManagementTokenOrderDto', 'scopes'],
    ['token_scope', 'StaffManagementTokenOrderDto', 'scopes'],
  ])('has a word for every %s of %s.%s', (kind, schema, property) => {
    const found = described.schemas[schema]?.properties?.[property]
    const values = found?.enum ?? found?.items?.enum
    expect(values).toBeDefined()
    expect(values?.filter((value) => value !== null && !(`${kind}.${value}` in vocabulary))).toEqual([])
  })
})

describe('codes of programs', () => {
  const admin = join(SOURCE, '../../admin/src')
  const named = pairsIn(join(__dirname, 'codes.texts.ts'))
  const sources = readdirSync(admin, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.(spec|fixture)\.ts$/.test(name))
    .map((name) => read(join(admin, name)))
    .join('\n')
  const found = (pattern: RegExp) => [...new Set([...sources.matchAll(pattern)].map(([, code]) => code!))]
  const jobs = /export const JOBS = \{([\s\S]*?)\} as const/.exec(sources)![1]!

  it.each([
    ['mail', found(/\btemplate: '([a-z_]+)'/g), 25],
    ['job', [...jobs.matchAll(/'([a-z-]+)'/g)].map(([, code]) => code!), 15],
    ['job', found(/systemAuthor\('job: ([a-z-]+)'/g), 5],
    ['author', found(/systemAuthor\('((?!job|test|benchmark)[a-z- ]+)[:']/g), 3],
    ['target', found(/target(?:: \{ kind: |Kind: )'([a-z_]+)'/g), 20],
    [
      'operator',
      ['mtn', 'moov', 'orange', 'wave', 'celtiis', 'card'].filter((code) => sources.includes(`\`${code}\``)),
      6,
    ],
  ])('has words for every %s', (kind, values, atLeast) => {
    expect(values.length).toBeGreaterThanOrEqual(atLeast)
    expect(values.filter((code) => !(`${kind}.${code}` in named))).toEqual([])
  })
})

/** Events of webhook endpoints and of trials. */
const EVENTS = Object.keys(pairsIn(join(__dirname, 'vocabulary.texts.ts'))).flatMap((key) =>
  key.startsWith('event.') ? [key.slice('event.'.length)] : [],
)

describe('the audit log', () => {
  it('has a word for every action that the control plane records', () => {
    const admin = join(SOURCE, '../../admin/src')
    const recorded = readdirSync(admin, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/\.(spec|fixture)\.ts$/.test(name))
      .map((name) => read(join(admin, name)))
      .filter((source) => /\baudit\b/i.test(source))
      .flatMap((source) => [...source.matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(([, text]) => text!))
      // Names of files, and events of webhooks.
      .filter((text) => !/\.(jsonl?|csv)$/.test(text) && !EVENTS.includes(text))
    const named = pairsIn(join(__dirname, 'audit-actions.texts.ts'))
    expect(recorded.length).toBeGreaterThan(50)
    expect(recorded.filter((action) => !(action in named))).toEqual([])
  })
})
