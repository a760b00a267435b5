import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHECKOUT, settingsTable } from '@repere/settings'
import { type Program, PROGRAMS } from './programs.js'

const FILE = join(CHECKOUT, 'docs/operating/settings.md')

const INTRODUCTION = `# Settings
<!-- bin/settings-page writes this page from the config.ts of each program. -->

Programs read their settings from environment variables. Space around a value is removed, and an empty variable counts as
absent. A program whose settings are wrong reports all problems and ends; the API, the admin app and the worker end with
exit code 78. \`.env.example\` shows the settings of a deployment.
`

/** The page as the declarations define it. */
export function settingsPage(): string {
  const sections = PROGRAMS.map(
    ({ title, folder, settings, note }: Program) =>
      `## ${title}\nDeclared in \`${folder}/src/config.ts\`.${note === undefined ? '' : ` ${note}`}\n\n${settingsTable(settings)}\n`,
  )
  return [INTRODUCTION, ...sections].join('\n')
}

export const readSettingsPage = (): string => readFileSync(FILE, 'utf8')

export const writeSettingsPage = (): void => writeFileSync(FILE, settingsPage())
