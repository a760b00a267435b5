import { createPrisma } from '@repere/prisma'
import { runTyped } from '../command-line.js'
import { readDatabaseCommandConfig } from '../config.js'
import { AUDIT_HELP, LogBroken, runAuditCommand } from './audit-command.js'

await runTyped(
  AUDIT_HELP,
  async (args, terminal) => {
    const prisma = createPrisma(readDatabaseCommandConfig().databaseUrl, { connectionsMax: 1 })
    try {
      await runAuditCommand(args, { prisma, terminal })
    } finally {
      await prisma.$disconnect()
    }
  },
  (error): error is Error => error instanceof LogBroken,
)
