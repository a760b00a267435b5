import { toEmail } from '@repere/http'
import { createPrisma } from '@repere/prisma'
import { parseArgs } from 'node:util'
import { Problem } from '@repere/http'
import { StaffSessions } from '../access/sessions.js'
import { systemAuthor } from '../audit/index.js'
import { AuthenticationLog } from '../access/authentication-log.js'
import { runTyped, UsageProblem } from '../command-line.js'
import { readCommandConfig } from '../config.js'
import { StaffTeam } from './staff-team.js'

const HELP = `Usage: bin/staff COMMAND

  create-owner EMAIL   create an owner among the staff, or a new set-up for one who has not enrolled yet; prints
                       the set-up token once, alone on standard output. Give it to POST /staff/enrol within 72 hours

The address of Postgres is DATABASE_URL, else that of the bin/up that runs in this checkout.`

await runTyped(
  HELP,
  async (args, terminal) => {
    const { positionals } = parseArgs({ args, allowPositionals: true, options: {} })
    const [command, address = '', ...surplus] = positionals
    if (command !== 'create-owner')
      throw new UsageProblem(command ? `There is no command "${command}"` : 'Say what to do')
    const email = toEmail(address)
    if (email === null) throw new UsageProblem(`"${address}" is not an e-mail address`)
    if (surplus.length > 0) throw new UsageProblem(`Unexpected argument "${surplus[0]}"`)
    const { stores, user } = readCommandConfig()
    const prisma = createPrisma(stores.databaseUrl, { connectionsMax: 2 })
    try {
      const team = new StaffTeam(prisma, new StaffSessions(prisma, new AuthenticationLog(prisma)))
      const token = await team.createOwner(email, systemAuthor(`command line: ${user}`))
      terminal.inform(`The set-up token of ${email}. It is shown this once:`)
      terminal.result(token)
    } finally {
      await prisma.$disconnect()
    }
  },
  (error): error is Error => error instanceof Problem,
)
