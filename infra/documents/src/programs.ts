import { SETTINGS as admin, COMMAND_SETTINGS as commands } from '@repere/admin/config'
import { SETTINGS as api } from '@repere/api/config'
import { SETTINGS as backup } from '@repere/backup/config'
import { SETTINGS as bench } from '@repere/bench/config'
import { SETTINGS as emecef } from '@repere/emecef-simulator/config'
import { SETTINGS as fedapay } from '@repere/fedapay-simulator/config'
import { SETTINGS as geodata } from '@repere/geodata/config'
import { SETTINGS as local } from '@repere/local/config'
import { SETTINGS as mailCatcher } from '@repere/mail-catcher/config'
import { SETTINGS as mcp } from '@repere/mcp/config'
import { SETTINGS as prisma } from '@repere/prisma/config'
import { type Declared, namesOf } from '@repere/settings'
import { SETTINGS as testKit } from '@repere/test-kit/config'
import { SETTINGS as up } from '@repere/up/config'

export interface Program {
  title: string
  /** The folder whose `src/config.ts` declares the settings. */
  folder: string
  settings: Declared
  /** A remark above the table. */
  note?: string
}

/** Every program that reads the environment, in the order of the page. */
export const PROGRAMS = [
  { title: 'The API', folder: 'apps/api', settings: api },
  { title: 'The admin app and its worker', folder: 'apps/admin', settings: admin },
  { title: 'Migrations', folder: 'prisma', settings: prisma },
  { title: '`bin/data` and the other commands for map data', folder: 'packages/geodata', settings: geodata },
  { title: '`bin/backup` and `bin/restore`', folder: 'infra/backup', settings: backup },
  {
    title: 'Commands for operators, such as `bin/keys` and `bin/staff`',
    folder: 'apps/admin',
    settings: commands,
    note: 'Without `DATABASE_URL` or `REDIS_URL`, a command uses those of the running `bin/up`.',
  },
  { title: 'The MCP server', folder: 'packages/mcp', settings: mcp },
  { title: '`bin/up`', folder: 'infra/up', settings: { ...up, ...local } },
  { title: 'The FedaPay simulator', folder: 'apps/fedapay-simulator', settings: fedapay },
  { title: 'The e-MECeF simulator', folder: 'apps/emecef-simulator', settings: emecef },
  { title: 'The mail catcher', folder: 'infra/mail-catcher', settings: mailCatcher },
  { title: '`bin/bench`', folder: 'bench', settings: bench },
  { title: '`bin/test`', folder: 'packages/test-kit', settings: testKit },
] as const satisfies Program[]

/** The names that operators may set, sorted. Without the `SPEECH_URL_…` of each language. */
export function settingNames(folder: (typeof PROGRAMS)[number]['folder']): string[] {
  const { settings } = PROGRAMS.find((program) => program.folder === folder)!
  return namesOf(settings).filter((name) => !/^SPEECH_URL_/.test(name))
}
