import { text } from 'node:stream/consumers'
import { Problem } from '@repere/http'
import { createPrisma } from '@repere/prisma'
import { systemAuthor } from '../audit/index.js'
import { runTyped, withControlChannel } from '../command-line.js'
import { readCommandConfig } from '../config.js'
import { accountStatus } from '../suspension/account-status.js'
import { keyAdministration } from '../keys/key-administration.js'
import { KEYS_HELP, runKeysCommand } from './keys-command.js'

await runTyped(
  KEYS_HELP,
  async (args, terminal) => {
    const { stores, user } = readCommandConfig()
    const prisma = createPrisma(stores.databaseUrl, { connectionsMax: 2 })
    try {
      await withControlChannel(stores, (channel) =>
        runKeysCommand(args, {
          keys: keyAdministration(prisma, channel),
          accounts: accountStatus(prisma, channel),
          terminal,
          by: systemAuthor(`command line: ${user}`),
          readSecret: () => text(process.stdin),
        }),
      )
    } finally {
      await prisma.$disconnect()
    }
  },
  (error): error is Error => error instanceof Problem,
)
