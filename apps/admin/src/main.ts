import 'reflect-metadata'
import { type FastifyInstance } from 'fastify'
import { prepareAdmin } from './admin-app.js'
import { AppModule } from './app.module.js'
import { serveDashboard } from './dashboard/serve-dashboard.js'
import { runProcess } from './serve.js'
import { serveStatus } from './status/serve-status.js'

await runProcess(
  'repere-admin',
  AppModule,
  ({ http }) => http,
  (config) => {
    const { server, configure } = prepareAdmin(config)
    return {
      server,
      configure: async (app) => {
        await configure(app)
        const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance
        serveStatus(fastify, config.status.dir)
        serveDashboard(fastify, config)
      },
    }
  },
)
