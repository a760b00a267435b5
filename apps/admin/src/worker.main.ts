import 'reflect-metadata'
import { runProcess } from './serve.js'
import { WorkerModule } from './worker.module.js'

await runProcess('repere-worker', WorkerModule, ({ http }) => ({ host: http.internalHost, port: http.internalPort }))
