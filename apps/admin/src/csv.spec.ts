import { toCsv } from './csv.js'

describe('a table as CSV', () => {
  it('quotes text that would break a row, and doubles quotes', () => {
    expect(
      toCsv(
        ['a', 'b'],
        [
          ['one, two', 'say "hi"'],
          ['line\nbreak', null],
          [-3, ''],
        ],
      ),
    ).toBe('a,b\r\n"one, two","say ""hi"""\r\n"line\nbreak",\r\n-3,\r\n')
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\r=x'])(
    'marks %j as text, so that a spreadsheet does not run it',
    (text) => {
      expect(toCsv([], [[text]])).toMatch(/\r\n"?'/)
    },
  )
})
