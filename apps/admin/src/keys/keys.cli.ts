import { text } from 'node:stream/consumers'
import { createPrisma } from '@repere/prisma'
import { systemAuthor } from '../audit/index.js'
import { runTyped, withControlChannel } from '../command-line.js'
import { readCommandConfig } from '../config.js'
import { AccountStanding } from './account-standing.js'
import { KeyAdministration } from './key-administration.js'
import { KEYS_HELP, runKeysCommand } from './keys-command.js'
import { KeyProblem } from './keys.problems.js'

await runTyped(
  KEYS_HELP,
  async (args, terminal) => {
    const { stores, user } = readCommandConfig()
    const prisma = createPrisma(stores.databaseUrl, { connectionsMax: 2 })
    try {
      await withControlChannel(stores, (channel) =>
        runKeysCommand(args, {
          keys: new KeyAdministration(prisma, channel),
          accounts: new AccountStanding(prisma, channel),
          terminal,
          by: systemAuthor(`command line: ${user}`),
          readSecret: () => text(process.stdin),
        }),
      )
    } finally {
      await prisma.$disconnect()
    }
  },
  (error): error is Error => error instanceof KeyProblem,
)
