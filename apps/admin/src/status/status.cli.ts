import { createPrisma } from '@repere/prisma'
import { systemAuthor } from '../audit/index.js'
import { runTyped } from '../command-line.js'
import { readDatabaseCommandConfig } from '../config.js'
import { IncidentProblem, Incidents } from './incidents.js'
import { runStatusCommand, STATUS_HELP } from './status-command.js'

await runTyped(
  STATUS_HELP,
  async (args, terminal) => {
    const { databaseUrl, user } = readDatabaseCommandConfig()
    const prisma = createPrisma(databaseUrl, { connectionsMax: 1 })
    try {
      const by = systemAuthor(`command line: ${user}`)
      await runStatusCommand(args, { incidents: new Incidents(prisma), terminal, by })
    } finally {
      await prisma.$disconnect()
    }
  },
  (error): error is IncidentProblem => error instanceof IncidentProblem,
)
