import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHECKOUT } from '@repere/settings'
import { PROGRAMS } from './programs.js'
import { readSettingsPage, settingsPage } from './settings-page.js'

describe('the page of settings', () => {
  it('equals the output of bin/settings-page', () => {
    expect(readSettingsPage()).toBe(settingsPage())
  })

  it('contains every program that declares settings', () => {
    const rooms = ['apps', 'packages', 'infra'].flatMap((wing) =>
      readdirSync(join(CHECKOUT, wing)).map((room) => join(wing, room)),
    )
    const declaring = [...rooms, 'prisma', 'bench', 'e2e']
      .map((room) => join(room, 'src', 'config.ts'))
      .filter((file) => existsSync(join(CHECKOUT, file)))
      .filter((file) => readFileSync(join(CHECKOUT, file), 'utf8').includes('readSettings('))
    expect(declaring.length).toBeGreaterThan(10)
    const folders = PROGRAMS.map(({ folder }) => `${folder}/src/config.ts`)
    expect(declaring.filter((file) => !folders.includes(file) && file !== 'infra/local/src/config.ts')).toEqual([])
  })
})
