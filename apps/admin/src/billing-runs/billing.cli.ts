import { Problem } from '@repere/http'
import { createPrisma } from '@repere/prisma'
import { systemAuthor } from '../audit/index.js'
import { runTyped, withControlChannel } from '../command-line.js'
import { readCommandConfig, readDatabaseCommandConfig } from '../config.js'
import { BillingClock } from '../unit-of-work/billing-clock.js'
import { agreementsOfCommands } from './agreements-of-commands.js'
import { AccountsFailed, BILLING_HELP, runBillingCommand } from './billing-command.js'
import { BillingRuns } from './billing-runs.js'
import { RunHistory } from './run-history.js'

await runTyped(
  BILLING_HELP,
  async (args, terminal) => {
    const { databaseUrl, user } = readDatabaseCommandConfig()
    const prisma = createPrisma(databaseUrl, { connectionsMax: 2 })
    try {
      await runBillingCommand(args, {
        runs: new BillingRuns(prisma, new BillingClock()),
        history: new RunHistory(prisma),
        withAgreements: (use) =>
          withControlChannel(readCommandConfig().stores, (channel) => use(agreementsOfCommands(prisma, channel))),
        terminal,
        by: systemAuthor(`command line: ${user}`),
      })
    } finally {
      await prisma.$disconnect()
    }
  },
  (error): error is Error => error instanceof Problem || error instanceof AccountsFailed,
)
