import { createPrisma } from '@repere/prisma'
import { systemAuthor } from '../../audit/index.js'
import { runTyped } from '../../command-line.js'
import { readDatabaseCommandConfig } from '../../config.js'
import { BillingClock } from '../billing-clock.js'
import { AccountsFailed, BILLING_HELP, runBillingCommand } from './billing-command.js'
import { BillingRuns } from './billing-runs.js'
import { RunHistory } from './run-history.js'
import { RunProblem } from './run.problems.js'

await runTyped(
  BILLING_HELP,
  async (args, terminal) => {
    const { databaseUrl, user } = readDatabaseCommandConfig()
    const prisma = createPrisma(databaseUrl, { connectionsMax: 2 })
    try {
      await runBillingCommand(args, {
        runs: new BillingRuns(prisma, new BillingClock()),
        history: new RunHistory(prisma),
        terminal,
        by: systemAuthor(`command line: ${user}`),
      })
    } finally {
      await prisma.$disconnect()
    }
  },
  (error): error is Error => error instanceof RunProblem || error instanceof AccountsFailed,
)
