import { createPrisma } from '@repere/prisma'
import { systemAuthor } from '../audit/index.js'
import { runTyped, withControlChannel } from '../command-line.js'
import { readCommandConfig } from '../config.js'
import { MAINTENANCE_HELP, runMaintenanceCommand } from './maintenance-command.js'
import { MaintenanceSwitch } from './maintenance-switch.js'

await runTyped(MAINTENANCE_HELP, async (args, terminal) => {
  const { stores, user } = readCommandConfig()
  const prisma = createPrisma(stores.databaseUrl, { connectionsMax: 1 })
  const by = systemAuthor(`command line: ${user}`)
  try {
    await withControlChannel(stores, (channel) => {
      const maintenance = new MaintenanceSwitch(prisma, channel)
      return runMaintenanceCommand(args, {
        channel,
        terminal,
        record: (before, after) => maintenance.recordAfterwards(before, after, by),
      })
    })
  } finally {
    await prisma.$disconnect()
  }
})
