import { type MailContents, type TemplateName } from './mail-content.js'
import { type RenderedTemplate } from './template.js'
import { renderMail, TEMPLATE_NAMES } from './templates.js'
import { type WrittenLanguage } from '../written-languages.js'

type FieldsOf<T> = T extends unknown ? keyof T : never
type AnyField = Exclude<FieldsOf<MailContents[TemplateName]>, `${string}_id`> | 'link' | 'login_url'

const link = { url: 'https://console.repere.example/page#token=abc', validHours: 72 }
const organisation = `<b>Awa & "Fils"</b>`

/** Data for every template. A template with more data declares it in its type, and here. */
const CONTENTS = {
  link,
  organisation,
  keys_pause_at: '2026-03-04T10:20:30.000Z',
  login_url: 'https://console.repere.example/login',
  invited_by: 'owner@client.example',
  role: 'developer',
  at: '2026-03-01T10:20:30.000Z',
  keys: 'live',
  key_name: 'Checkout service',
  prefix: 'svc_live_0123456789',
  last4: 'aZ09',
  surface: 'portal',
  address: '196.12.0.1',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  member: 'awa@client.example',
  new_email: 'awa@other.example',
  change: 'passkey_added',
  step: 'requested',
  due_at: '2026-03-03T10:20:30.000Z',
  name: 'Phone',
  percent: 80,
  used: 80_000,
  quota: 100_000,
  overage: false,
  used_fcfa: 8_000,
  cap_fcfa: 10_000,
  reason: 'fraud',
  note: 'Please call us.',
  invoice_number: 'FA-2026-000001',
  proforma: 'PF-2026-000001',
  begins_on: '2026-03-01',
  valid_until: '2026-03-31',
  amount_fcfa: 29_500,
  document: 'invoice',
  total_fcfa: 29_500,
  open_fcfa: 9_500,
  credit_fcfa: 0,
  due_on: '2026-03-01',
  days_overdue: 3,
  suspended_from: '2026-03-11',
  url: 'https://console.repere.example/invoices/1',
  pay_url: 'https://console.repere.example/pay/abc',
  subject_line: 'FA-2026-000001',
  what: 'EUR instead of XOF',
  payment_reference: '01890000-0000-7000-8000-000000000000',
  plan: 'Pro',
  next_plan: 'Starter',
  day: '2026-04-01',
  price_before_fcfa: 25_000,
  price_fcfa: 30_000,
  overage_before_fcfa: 20,
  overage_fcfa: 25,
  wallet_event: 'low',
  available_fcfa: 150,
  threshold_fcfa: 200,
  alert_name: 'Budget',
  endpoint_url: 'https://hooks.client.example/repere',
  failing_since: '2026-03-01T08:30:00.000Z',
  event: 'triggered',
  measure: 'units_month',
  threshold: 10_000,
  value: 10_001,
  topic: 'enterprise',
  sender: 'awa@client.example',
  sender_organisation: organisation,
  phone: '+229 01 97 00 00 00',
  requests_per_day: 5_000_000,
  message_text: 'We need <more>.\n\nPlease call.',
} satisfies { [Field in AnyField]: unknown }
const render = (template: RenderedTemplate, language: WrittenLanguage, contents: object = {}) =>
  renderMail(template, language, { ...CONTENTS, ...contents } as never, {
    supportEmail: null,
    portalUrl: 'https://console.repere.example',
  })

describe.each(TEMPLATE_NAMES)('the mail %s', (template) => {
  it.each(['fr', 'en'] as const)('has the same content in text and HTML (%s)', (language) => {
    const { subject, text, html } = render(template, language)
    const words = (form: string) =>
      form
        .replaceAll(/&#39;/g, "'")
        .replaceAll(/&quot;/g, '"')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&')
    for (const paragraph of text.split('\n\n').filter((one) => !one.includes(':\nhttps:') && !one.startsWith('--'))) {
      expect(words(html)).toContain(paragraph.trim())
    }
    expect(html).toContain(`<html lang="${language}">`)
    expect(html).not.toContain('<b>Awa')
    expect(html.includes(link.url)).toBe(text.includes(link.url))
    expect(subject.length).toBeLessThan(100)
    expect(`${subject}${text}${html}`).not.toMatch(/undefined|\[object|NaN|null/)
  })

  // Nobody can log in to a closed organisation, and the steps of a removal are for those who lost their second factor.
  it.each(['fr', 'en'] as const)('leads to a page (%s)', (language) => {
    const { html, text } = render(template, language)
    const isLink = !['account_closed', 'second_factor_removal'].includes(template)
    expect([/<a href="https:\/\/console[^"]+" style="display:inline-block/.test(html), /:\nhttps:/.test(text)]).toEqual(
      [isLink, isLink],
    )
  })

  it('differs between the languages', () => {
    expect(render(template, 'fr').subject).not.toBe(render(template, 'en').subject)
  })
})

describe('a mail', () => {
  it('to staff about a payment opens it in the console, and about a day the reconciliation', () => {
    const linkOf = (payment_reference: string) =>
      /^https:.*$/m.exec(render('payment_alert', 'en', { payment_reference }).text)?.[0]
    expect(linkOf(CONTENTS.payment_reference)).toBe(
      `https://console.repere.example/console/payments/${CONTENTS.payment_reference}`,
    )
    expect(linkOf('2026-03-01')).toBe('https://console.repere.example/console/reconciliation')
    const locked = (surface: string) => /^https:.*$/m.exec(render('login_locked', 'en', { surface }).text)?.[0]
    expect([locked('portal'), locked('staff')]).toEqual([
      'https://console.repere.example/security',
      'https://console.repere.example/console/me',
    ])
  })

  it('to a known address has a button for the login and one for the second organisation', () => {
    const { text, html } = render('verify_known', 'en')
    for (const url of [CONTENTS.login_url, link.url]) {
      expect(text).toContain(url)
      expect(html).toContain(`<a href="${url}" style="display:inline-block`)
    }
  })

  it('with a pay link has a button for it', () => {
    for (const template of ['invoice_issued', 'proforma'] as const)
      expect(render(template, 'fr', { document: 'invoice' }).html).toContain(
        `<a href="${CONTENTS.pay_url}" style="display:`,
      )
  })

  it('about usage says what happens beyond the quota', () => {
    const at = (percent: number, overage: boolean) => render('usage_threshold', 'en', { percent, overage }).text
    expect(at(80, false)).toContain('still served')
    expect(at(100, false)).toContain('refused (429)')
    expect(at(100, true)).toContain('billed')
    expect(render('usage_threshold', 'fr').text).toMatch(/80\s000 requêtes .* quota de 100\s000/)
  })

  it('about a reminder says the open amount, the last day, and the consequence', () => {
    const at = (days_overdue: number, suspended_from: string | null = '2026-03-11') =>
      render('payment_reminder', 'en', { days_overdue, suspended_from })
    expect(at(-3).subject).toContain('due soon')
    expect(at(0).subject).toContain('due today')
    expect(at(-3).text).not.toContain('refused')
    expect(at(0).text).toContain('refused from 11 March 2026')
    expect(at(7).text).toContain('29,500 FCFA are left to pay')
    expect(at(7).text).toContain('refused from 11 March 2026')
    expect(at(7, null).text).not.toContain('refused')
    expect(render('payment_reminder', 'fr').text).toMatch(/Il reste 29\s500\sFCFA .*échéance : 1er mars 2026/)
  })

  it('about a suspension says how to continue, with the note if there is one', () => {
    expect(render('suspension', 'en', { reason: 'non_payment' }).text).toContain('log in and pay')
    const withoutDebts = render('suspension', 'en', { reason: 'non_payment', has_debts: false }).text
    expect(withoutDebts).not.toContain('pay;')
    expect(withoutDebts).toContain('Answer this mail')
    expect(render('suspension', 'en', { note: null }).text).not.toContain('call us')
    expect(render('suspension', 'fr').text).toContain('Motif : soupçon de fraude')
  })

  it('about a started plan says when the first renewal is due, and the consequence, if the grace is short', () => {
    const short = { due_on: '2026-12-01', suspended_from: '2026-12-02' }
    expect(render('plan_begun', 'fr', short).text).toMatch(/le 1er décembre 2026 .* à partir du 2 décembre 2026/)
    expect(render('plan_begun', 'en', short).text).toMatch(/by 1 December 2026; .* from 2 December 2026 on/)
    const usual = { due_on: undefined, suspended_from: undefined }
    expect(render('plan_begun', 'en', usual).text).toContain('seven days before')
    expect(render('plan_begun', 'en', usual).text).not.toContain('refused')
  })

  it('has French days with their ordinal, and never ISO days', () => {
    expect(render('plan_change', 'fr').text).toContain('le 1er avril 2026')
    expect(render('password_changed', 'fr').text).toContain('le 1er mars 2026 à 10:20 UTC')
    expect(render('password_changed', 'en').text).toContain('on 1 March 2026 at 10:20 UTC')
  })

  it('has the words of the portal', () => {
    for (const template of TEMPLATE_NAMES) {
      const { subject, text } = render(template, 'fr')
      expect(`${subject} ${text}`).not.toMatch(/formule/)
      expect(`${subject} ${text}`).not.toMatch(/\bavoir\b/)
      if (!['payment_alert', 'enquiry_received'].includes(template)) expect(text).not.toMatch(/dans la console/)
    }
  })

  it('about a change of plan says whether keys are revoked', () => {
    expect(render('plan_change', 'en').text).toContain('from Pro to Starter on 1 April 2026')
    expect(render('plan_change', 'en', { next_plan: null }).text).toContain('will be revoked')
  })

  it('about an invoice says the amount and the day, and about a credit note that nothing is due', () => {
    const invoice = render('invoice_issued', 'fr')
    expect(invoice.subject).toBe('Votre facture FA-2026-000001')
    expect(invoice.text).toMatch(/29\s500 FCFA .* le 1er mars 2026/)
    expect(invoice.text).toContain('refusées à partir du 11 mars 2026')
    expect(render('invoice_issued', 'en', { is_paid: true }).text).not.toContain('refused')
    expect(render('invoice_issued', 'en', { suspended_from: undefined }).text).not.toContain('refused')
    expect(render('invoice_issued', 'en').text).toMatch(/29,500 FCFA .* by 1 March 2026/)
    const note = render('invoice_issued', 'en', { document: 'credit_note', invoice_number: 'AV-2026-000001' })
    expect(note.subject).toContain('credit note AV-2026-000001')
    expect(note.text).not.toContain('pay')
  })

  it('about money received says the rest to pay, or the credit kept', () => {
    expect(render('receipt', 'en').text).toContain('9,500 FCFA are left to pay')
    expect(render('receipt', 'en', { open_fcfa: 0 }).text).toContain('Nothing is left to pay')
    expect(render('receipt', 'en', { open_fcfa: 0, credit_fcfa: 500 }).text).toContain(
      '500 FCFA are added to your credit',
    )
  })
})
