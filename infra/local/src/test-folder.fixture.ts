import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Folders that are removed at the end of a test file. Other users may enter them: Postgres does not run as root. */
export class TestFolders {
  private readonly folders: string[] = []

  async create(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'repere-local-'))
    await chmod(folder, 0o711)
    this.folders.push(folder)
    return folder
  }

  async remove(): Promise<void> {
    for (const folder of this.folders.splice(0)) await rm(folder, { recursive: true, force: true })
  }
}

/** Waits for a condition that another process fulfils. */
export async function eventually(condition: () => boolean | Promise<boolean>, limitMs = 10_000): Promise<void> {
  const end = Date.now() + limitMs
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`Still not so after ${limitMs} ms: ${condition.toString()}`)
    await sleep(10)
  }
}
