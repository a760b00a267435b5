import { runData } from './run-data.js'

/** Runs `bin/data` with these arguments. */
export async function bin(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ['', '']
  const code = await runData(args, {
    out: { write: (text) => ((out += String(text)), true) },
    err: { write: (text) => ((err += String(text)), true), isTTY: false },
    signal: new AbortController().signal,
  })
  return { code, out, err }
}
