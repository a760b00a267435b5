import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CLOSED_NAME } from './closed-account.js'

describe('the name of a closed account', () => {
  it('is recognised, so that the console shows it in the reader’s language', () => {
    const server = readFileSync(join(__dirname, '../../../admin/src/accounts/account-erasure.ts'), 'utf8')
    expect(server).toContain(`CLOSED_NAME = '${CLOSED_NAME}'`)
  })
})
