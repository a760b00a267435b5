import 'reflect-metadata'
import { prepareAdmin } from './admin-app.js'
import { AppModule } from './app.module.js'
import { runProcess } from './serve.js'

await runProcess(AppModule, ({ http }) => http.port, prepareAdmin)
