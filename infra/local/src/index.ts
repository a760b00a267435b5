export { inheritedEnvironment, readLocalConfig, type LocalConfig } from './config.js'
export { freePort, isPortFree, requireFreePorts } from './ports.js'
export {
  dropDatabase,
  ensureDatabase,
  postgresAnswers,
  postgresService,
  POSTGRES_USER,
  type PostgresServerOptions,
} from './postgres/postgres-server.js'
export { postgresOwner } from './postgres/postgres-owner.js'
export { postgresFolders } from './postgres/postgres-place.js'
export { followLog, openLog, sizeOf, tailOfLog } from './processes/log-file.js'
export { identify, isAlive, type ProcessIdentity } from './processes/process-identity.js'
export { answersOk } from './processes/readiness.js'
export { CommandFailed, runCommand, type CommandOptions } from './processes/run-command.js'
export { Service, type ServiceEvent, type ServiceSpec, type ServiceState } from './processes/service.js'
export { killGroup, stopProcess, type StopOptions } from './processes/stop-process.js'
export { findCommand, findRedisBinary, type RedisBinary } from './redis/redis-binary.js'
export { redisAnswers, redisService, reloadRedisUsers, type RedisServerOptions } from './redis/redis-server.js'
export { StartProblem } from './start-problem.js'
