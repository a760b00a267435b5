import { execFileSync } from 'node:child_process'
import { CHECKOUT } from '@repere/settings'
import { PROGRAMS } from './programs.js'
import { readSettingsPage, settingsPage } from './settings-page.js'

describe('the page of settings', () => {
  it('equals the output of bin/settings-page', () => {
    expect(readSettingsPage()).toBe(settingsPage())
  })

  it('contains every program that declares settings', () => {
    const found = execFileSync('git', ['grep', '-l', 'readSettings(', '--', '*/config.ts'], { cwd: CHECKOUT })
    const folders = PROGRAMS.map(({ folder }) => `${folder}/src/config.ts`)
    const declaring = found.toString().trim().split('\n')
    expect(declaring.filter((file) => !folders.includes(file) && file !== 'infra/local/src/config.ts')).toEqual([])
  })
})
