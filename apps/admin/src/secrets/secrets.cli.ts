import { runTyped } from '../command-line.js'
import { StillNeeded } from './env-file.js'
import { HELP, runSecretsCommand } from './secrets-command.js'

await runTyped(
  HELP,
  (args, terminal) => runSecretsCommand(args, { terminal }),
  (error): error is Error => error instanceof StillNeeded,
)
