import 'reflect-metadata'
import { AppModule } from './app.module.js'
import { runProcess } from './serve.js'

await runProcess(AppModule, ({ http }) => http.port)
