import { defineConfig, env } from 'prisma/config'

/** Generating the client needs no database, so its address may be absent; commands that need it say so. */
function databaseUrl(): string | undefined {
  try {
    return env('DATABASE_URL')
  } catch {
    return undefined
  }
}

const url = databaseUrl()

export default defineConfig({
  schema: 'schema',
  migrations: { path: 'migrations' },
  ...(url === undefined ? {} : { datasource: { url } }),
})
