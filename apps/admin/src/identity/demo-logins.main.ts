import { createPrisma } from '@repere/prisma'
import { readDemoLogins, readConfig } from '../config.js'
import { ensureDemoLogins } from './demo-logins.js'
import { Passwords } from './passwords.js'
import { SealedText } from './sealed-text.js'

/** Run by bin/up; prints the logins as JSON. */
const config = readConfig()
if (config.deployment !== 'local') throw new Error('Demo logins are for an installation on your own machine only')
const prisma = createPrisma(config.stores.databaseUrl, { connectionsMax: 2 })
try {
  const tools = { passwords: new Passwords(), sealed: new SealedText(config) }
  console.log(JSON.stringify(await ensureDemoLogins(prisma, tools, readDemoLogins())))
} finally {
  await prisma.$disconnect()
}
