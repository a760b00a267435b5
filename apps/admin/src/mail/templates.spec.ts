import { type MailContents, type MailLanguage, type TemplateName } from './mail-content.js'
import { renderMail, TEMPLATE_NAMES, type RenderedTemplate } from './templates.js'

type FieldsOf<T> = T extends unknown ? keyof T : never
type AnyField = Exclude<FieldsOf<MailContents[TemplateName]>, `${string}_id`> | 'link'

const link = { url: 'https://console.repere.example/page#token=abc', validHours: 72 }
const organisation = `<b>Awa & "Fils"</b>`

/** Everything that any template is told; one that is told more says so in its type, and here. */
const TOLD = {
  link,
  organisation,
  invited_by: 'owner@client.example',
  role: 'developer',
  at: '2026-03-01T10:20:30.000Z',
  keys: 'live',
  percent: 80,
  used: 80_000,
  quota: 100_000,
  overage: false,
  units_max: 50_000,
  cap_fcfa: 10_000,
  reason: 'fraud',
  note: 'Please call us.',
} satisfies { [Field in AnyField]: unknown }
const render = (template: RenderedTemplate, language: MailLanguage, told: object = {}) =>
  renderMail(template, language, { ...TOLD, ...told } as never)

describe.each(TEMPLATE_NAMES)('the mail %s', (template) => {
  it.each(['fr', 'en'] as const)('says the same in text and HTML (%s)', (language) => {
    const { subject, text, html } = render(template, language)
    const words = (form: string) =>
      form
        .replaceAll(/&#39;/g, "'")
        .replaceAll(/&quot;/g, '"')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&')
    for (const paragraph of text.split('\n\n').filter((one) => !one.includes('#token=') && !one.startsWith('--'))) {
      expect(words(html)).toContain(paragraph.trim())
    }
    expect(html).toContain(`<html lang="${language}">`)
    expect(html).not.toContain('<b>Awa')
    expect(html.includes(link.url)).toBe(text.includes(link.url))
    expect(subject.length).toBeLessThan(100)
    expect(`${subject}${text}${html}`).not.toMatch(/undefined|\[object|NaN|null/)
  })

  it('is another in the other language', () => {
    expect(render(template, 'fr').subject).not.toBe(render(template, 'en').subject)
  })
})

describe('a mail', () => {
  it('of usage says what happens beyond the quota', () => {
    const at = (percent: number, overage: boolean) => render('usage_threshold', 'en', { percent, overage }).text
    expect(at(80, false)).toContain('still served')
    expect(at(100, false)).toContain('refused (429)')
    expect(at(100, true)).toContain('billed')
    expect(render('usage_threshold', 'fr').text).toMatch(/80\s000 requêtes .* quota de 100\s000/)
  })

  it('of suspension says how to go on, and the note where there is one', () => {
    expect(render('suspension', 'en', { reason: 'non_payment' }).text).toContain('log in and pay')
    expect(render('suspension', 'en', { note: null }).text).not.toContain('call us')
    expect(render('suspension', 'fr').text).toContain('Motif : soupçon de fraude')
  })
})
