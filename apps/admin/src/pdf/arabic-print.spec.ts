import { anInvoice, issued } from '../invoices/invoice-snapshot.fixture.js'
import { printed } from './arabic-print.js'
import { invoicePdf } from './invoice-pdf.js'
import { unicodesIn } from './pdf-text.fixture.js'

describe('names in Arabic', () => {
  it('are printed in the order in which they are read, with Latin words and numbers in their places', () => {
    const order = (text: string) => (printed(text) as { text: string }[]).map((run) => run.text).join('')
    expect(order('شركة النقل السريع')).toBe('السريع النقل شركة')
    expect(order('شركة ABC Express للنقل')).toBe('للنقل ABC Express شركة')
    expect(order('Société الأمل SARL')).toBe('Société الأمل SARL')
    expect(order('شارع 12 نواكشوط')).toBe('نواكشوط 12 شارع')
    expect(printed('Zémidjan Express SARL')).toBe('Zémidjan Express SARL')
  })

  it('are printed with joined letters', async () => {
    const plain = anInvoice()
    const buyer = { ...plain.buyer, legalName: 'شركة النقل', address: ['شارع جمال عبد الناصر'] }
    const unicodes = unicodesIn(await invoicePdf(issued({ ...plain, buyer })))
    for (const letter of 'شركةالنقل') {
      const code = letter.codePointAt(0)!.toString(16).padStart(4, '0')
      expect([letter, unicodes.join(' ').includes(code)]).toEqual([letter, true])
    }
  })
})
