import { BackupProblem } from './problems.js'

/** Runs a command; a failure prints what happened and what to do, and the exit code is 1. */
export async function runCommandLine(help: string, run: (args: string[]) => Promise<void>): Promise<void> {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) {
    console.log(help)
    return
  }
  try {
    await run(args)
  } catch (error) {
    if (error instanceof BackupProblem) console.error(`${error.message}\n${error.remedy}`)
    else if (String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS')) {
      console.error(`${(error as Error).message}\n\n${help}`)
    } else console.error(`${(error as Error).name}: ${(error as Error).message}`)
    process.exitCode = 1
  }
}
