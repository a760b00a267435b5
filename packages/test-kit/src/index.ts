export { readTestConfig } from './config.js'
export { abidjanTraces, hasAbidjanTraces, type RecordedTrace } from './abidjan-traces.js'
export { startApi, TestApi, type StartApiOptions } from './api.js'
export { Contract } from './contract.js'
export { contrast } from './contrast.js'
export {
  createCustomer,
  createKey,
  createToken,
  type Customer,
  type CustomerKey,
  type CustomerOptions,
} from './customers.js'
export { createManyCustomers, type ManyCustomers } from './many-customers.js'
export { type DemoApi, startDemoApi } from './demo-api.js'
export { demoTownData } from './demo-town.js'
export { beninInTwo, demoTownInTwo } from './cut-regions.js'
export { sendLongTexts, type LongTextReport } from './hostile-traffic/long-texts.js'
export { sendHostileTraffic, type CallerHeaders, type TrafficReport } from './hostile-traffic/hostile-traffic.js'
export { operationsOf, type ApiOperation, type OpenApiDocument } from './hostile-traffic/openapi-document.js'
export { type GoodRequest } from './hostile-traffic/request-draft.js'
export { pathSpellings } from './path-spellings.js'
export { openApiWordingFaults } from './openapi-wording.js'
export { portFictionData } from './port-fiction.js'
export { createDatabase, startPostgres, TestDatabase, TestPostgres } from './postgres.js'
export { byteExchange, type ByteAnswer, type RawAnswer, rawExchange } from './raw-exchange.js'
export { extractData, hasExtract } from './other-extracts.js'
export { Program, startProgram, type ProgramOptions } from './program.js'
export { rawRequest, statusesOf } from './raw-request.js'
export { startRedis, TestRedis, type StartRedisOptions } from './redis.js'
export { findSchemathesis, runSchemathesis, type SchemathesisRun } from './schemathesis.js'
export { describeLong, isLongRun, longPart } from './long-runs.js'
export { SeededRandom } from './seeded-random.js'
export { dataFolder, Server } from './server.js'
export { lateness, until, type UntilOptions } from './until.js'
export { hasTilemaker } from '@repere/geodata'
export { freePort } from '@repere/local'
export { describeWithSample, hasWestAfricaSample, westAfricaData } from './west-africa.js'
export { startWorker, TestWorker, type StartWorkerOptions } from './worker.js'
