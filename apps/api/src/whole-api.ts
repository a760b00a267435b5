import { NestFactory } from '@nestjs/core'
import { type NestFastifyApplication } from '@nestjs/platform-fastify'
import { AppModule } from './app.module.js'
import { readConfig } from './config.js'
import { createAdapter } from './server.js'
import { describeApi } from './reference/openapi.js'

/** The committed document: the contract of the API, whose changes clients and reviewers can see. */
export const OPENAPI_FILE = new URL('../openapi.json', import.meta.url)

/** The whole API's document as JSON text, without starting anything. */
export async function describeWholeApi(): Promise<string> {
  const config = readConfig({ REDIS_URL: 'redis://unused', DATABASE_URL: 'postgresql://unused', DATA_DIR: 'unused' })
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.with(config), createAdapter(config), {
    logger: false,
    // Only the declarations are read: no provider is created, and nothing is connected.
    preview: true,
  })
  const document = describeApi(app, config.http.publicUrl)
  await app.close()
  return `${JSON.stringify(document, null, 2)}\n`
}
