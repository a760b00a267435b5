import { createPrisma } from '@repere/prisma'
import { runTyped } from '../command-line.js'
import { readDatabaseCommandConfig } from '../config.js'
import { runSloCommand, SLO_HELP } from './slo-command.js'

await runTyped(SLO_HELP, async (args, terminal) => {
  const prisma = createPrisma(readDatabaseCommandConfig().databaseUrl, { connectionsMax: 1 })
  try {
    await runSloCommand(args, { prisma, terminal })
  } finally {
    await prisma.$disconnect()
  }
})
