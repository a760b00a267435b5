import { createHash } from 'node:crypto'
import { adjustmentLine, overageLines, upgradeLine } from '@repere/rating'
import { francs } from '@repere/shared'
import { type InvoiceSnapshot } from '../invoices/invoice-snapshot.js'
import { aCreditNote, anInvoice, aRecord, issued } from '../invoices/invoice-snapshot.fixture.js'
import { invoicePdf } from './invoice-pdf.js'
import { contentDigest, readPdf, readQrCode, unicodesIn } from './pdf-text.fixture.js'

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const read = async (snapshot: InvoiceSnapshot) => readPdf(await invoicePdf(snapshot))
const plain = anInvoice()

describe('the paper of an invoice', () => {
  it('contains seller, buyer, services and amounts, in French', async () => {
    const { pages, text, info } = await read(issued(plain))
    expect(pages).toHaveLength(1)
    for (const said of [
      'FACTURE',
      'N° FA-2026-000123',
      'Date d’émission : 01/01/2026',
      'Échéance : 01/01/2026',
      'Période : 01/01/2026 – 31/01/2026',
      ...['Repère SAS', 'Boulevard Saint-Michel', 'Bénin', 'RCCM : RB/COT/24 B 31415', 'IFU : 3202600000017'],
      ...['Zémidjan Express SARL', 'RCCM : RB/COT/19 B 27182', 'IFU : 3202611111111', 'compta@zem-express.example'],
      ...['Abonnement Pro, janvier 2026', '25 000 / mois', '25 000 FCFA'],
      ...['TVA 18 %', '4 500 FCFA', 'Total TTC à payer', '29 500 FCFA'],
      'vingt-neuf mille cinq cents francs CFA',
      'En cas de retard de paiement',
      'IBAN BJ66 BJ06 1010 0100 1443 9000 0769',
      'page 1/1',
    ]) {
      expect(text).toContain(said)
    }
    expect(info).toMatchObject({ Title: 'Facture FA-2026-000123', Language: 'fr', CreationDate: 'D:20260101000000Z' })
  })

  it('of an invoice that was paid before it was issued asks for no payment', async () => {
    const { text } = await read(issued(anInvoice({ paidOn: '2025-12-30', paymentInstructions: [] })))
    expect(text).toContain('Réglée le 30/12/2025')
    expect(text).toContain('Total TTC')
    expect(text).not.toContain('à payer')
  })

  it('shows the certificate, and its QR code can be read', async () => {
    const pdf = await invoicePdf(issued(plain))
    const { text } = await readPdf(pdf)
    for (const said of [aRecord().code, 'NIM : TS01000001', 'Compteurs : 12/15 FV', '01/01/2026 à 09:12:44']) {
      expect(text).toContain(said)
    }
    expect(readQrCode(pdf)).toBe(aRecord().qr)
  })

  it('separates thousands by a narrow no-break space', async () => {
    expect(unicodesIn(await invoicePdf(issued(plain)))).toContain('<202f>')
  })

  it('is marked as a proof while it waits for the certificate', async () => {
    const { text } = await read(issued(plain, { certification: 'pending' }))
    expect(text).toContain('EN ATTENTE')
    expect(text).toContain('Ce document ne vaut pas facture')
    expect(text).not.toContain('MECeF')
  })

  it('contains no certificate if none is required', async () => {
    const { text } = await read(issued(plain, { certification: 'not_required' }))
    expect(text).not.toMatch(/MECeF|attente|normalisée/)
  })

  it('is the same file for the same snapshot, and another file for another snapshot', async () => {
    const snapshot = issued(plain)
    const first = sha256(await invoicePdf(snapshot))
    await invoicePdf(issued(aCreditNote(plain, null)))
    const stored = JSON.parse(JSON.stringify(snapshot)) as InvoiceSnapshot
    expect(sha256(await invoicePdf(stored))).toBe(first)
    expect(sha256(await invoicePdf({ ...snapshot, number: 'FA-2026-000124' }))).not.toBe(first)
  })

  it('has the same bytes as in the last version', async () => {
    // An invoice may be printed again in ten years: a change of these digests needs a new version of the layout.
    expect(contentDigest(await invoicePdf(issued(plain)))).toBe(
      'b0930c1edc5861c5ef454c57c86f376eb214cbaf1ca36d5ccce8eb74eb8e90e7',
    )
    expect(contentDigest(await invoicePdf(issued(aCreditNote(plain, aRecord().code))))).toBe(
      '78bf0e247f2370013d4d14d34d77b727381a2e3cd0cdc77287fb7509c02e0146',
    )
  })

  it('of a credit note names the invoice and its code, and has negative amounts', async () => {
    const { text } = await read(issued(aCreditNote(plain, 'TEST-4K2M-9QXZ-7B3C-D5EF-GH6J')))
    expect(text).toContain('AVOIR')
    expect(text).toContain(
      'Avoir sur la facture n° FA-2026-000123 du 01/01/2026, certifiée sous le code TEST-4K2M-9QXZ-7B3C-D5EF-GH6J.',
    )
    expect(text).toContain('\u221229 500 FCFA')
    expect(text).toContain('Arrêté le présent avoir à la somme de')
    expect(text).not.toMatch(/Échéance|Règlement|à payer/)
  })

  it('prints the mention of a tax that is not charged', async () => {
    const buyer = { ...plain.buyer, country: 'TG', taxId: { kind: 'NIF' as const, value: '1000123456' } }
    const { text } = await read(issued(anInvoice({ buyer })))
    expect(text).toContain('TVA due par le preneur (autoliquidation)')
    expect(text).toContain('NIF : 1000123456')
    expect(text).toContain('Togo')
    expect(text).toContain('25 000 FCFA')
  })

  it('shows quantities with their units', async () => {
    const lines = [
      upgradeLine({ fromFcfa: francs(10_000), toFcfa: francs(25_000), daysLeft: 15, daysInMonth: 30 }),
      ...overageLines([{ requests: 1_234_567, pricePer1000Fcfa: francs(20) }]),
      adjustmentLine(francs(40_000)),
    ]
    const { pages } = await read(issued(anInvoice({}, lines)))
    const said = pages[0]?.pieces.map(({ text }) => text) ?? []
    for (const text of ['15 jours', '15 000 / 30 jours', '1 234 567 requêtes', '20 / 1 000 requêtes', '40 000']) {
      expect(said).toContain(text)
    }
  })

  it('continues over pages, with the head of the table and the page number on each', async () => {
    const lines = Array.from({ length: 60 }, (_, index) => adjustmentLine(francs(1000 + index)))
    const { pages } = await read(issued(anInvoice({}, lines)))
    expect(pages.length).toBe(3)
    pages.forEach(({ text }, index) => {
      expect(text).toContain('Désignation')
      expect(text).toContain(`FA-2026-000123 · page ${index + 1}/3`)
    })
    const amounts = pages.flatMap(({ pieces }) => pieces.filter(({ text }) => text === 'Intégration sur site'))
    expect(amounts).toHaveLength(60)
    expect(pages.at(-1)?.text).toContain('Total TTC à payer')
  })

  it('wraps long names, and breaks words that are too long to wrap, inside the page', async () => {
    const buyer = {
      ...plain.buyer,
      legalName: `Société Béninoise de Transport Urbain et de Messagerie ${'Ɖɔkpɛgan'.repeat(8)}`,
      address: ['W'.repeat(90), 'Von après la pharmacie, immeuble blanc à côté du marché de Gbɛɖokpo, troisième étage'],
      mail: `${'comptabilite.'.repeat(6)}fournisseurs@zem-express.example`,
    }
    const lines = [{ ...plain.lines[0]!, label: 'X'.repeat(120) }]
    const { pages } = await read(issued({ ...plain, buyer, lines }))
    const [{ pieces, text, width }] = pages as [(typeof pages)[0]]
    expect(pieces.filter(({ x, width: wide }) => x < 40 || x + wide > width - 40)).toEqual([])
    expect(text.match(/W/g)).toHaveLength(90)
    const inTable = pieces.filter(({ text: piece }) => /^X+$/.test(piece))
    expect(inTable.map(({ text: piece }) => piece).join('')).toHaveLength(120)
    expect(inTable.filter(({ x, width: wide }) => x + wide > 270)).toEqual([])
  })

  it('writes the letters of Fon, Ewe and Yoruba', async () => {
    const legalName = 'Gbɛ̀ ɖokpo, Ŋutsu Ɣeyiɣi, Ìjọba Ẹgbẹ́ ṣọ̀kan'
    const { text } = await read(issued({ ...plain, buyer: { ...plain.buyer, legalName } }))
    expect(text.normalize('NFC')).toContain(legalName.normalize('NFC'))
  })

  it('opens no file and no address that a customer wrote', async () => {
    const legalName = 'file:///etc/passwd http://127.0.0.1:1/x.png'
    const { text } = await read(issued({ ...plain, buyer: { ...plain.buyer, legalName } }))
    expect(text.replaceAll(' ', '')).toContain(legalName.replaceAll(' ', ''))
  })

  it('refuses a snapshot that it does not know how to lay out', async () => {
    const later = { ...issued(plain), version: 2 } as unknown as InvoiceSnapshot
    await expect(invoicePdf(later)).rejects.toThrow(RangeError)
  })
})
