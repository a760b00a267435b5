import { runTyped, withControlChannel } from '../command-line.js'
import { readRedisCommandConfig } from '../config.js'
import { MAINTENANCE_HELP, runMaintenanceCommand } from './maintenance-command.js'

await runTyped(MAINTENANCE_HELP, (args, terminal) =>
  withControlChannel(readRedisCommandConfig(), (channel) => runMaintenanceCommand(args, { channel, terminal })),
)
