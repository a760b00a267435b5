import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Editors write a file in several steps, and a change of branch writes many. */
const SETTLED_AFTER_MS = 40

/**
 * Calls a function with the files that were changed in some folders and those below, added and removed ones included. The next
 * call comes after the returned promise has settled.
 *
 * @param files  further ones, outside the folders
 * @returns a function that stops this
 */
export function followFolders(
  folders: readonly string[],
  files: readonly string[],
  onChange: (files: string[]) => Promise<void>,
): () => void {
  const watchers = new Map<string, FSWatcher>()
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let working = false

  const report = async () => {
    if (working || changed.size === 0) return
    working = true
    const paths = [...changed].sort()
    changed.clear()
    await onChange(paths)
    working = false
    await report()
  }
  const note = (...paths: string[]) => {
    for (const path of paths) changed.add(path)
    clearTimeout(timer)
    timer = setTimeout(() => void report(), SETTLED_AFTER_MS)
  }
  const follow = (folder: string): string[] => {
    const watcher = watch(folder, (_event, name) => {
      if (name === null) return
      const path = join(folder, name)
      const added = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true && !watchers.has(path)
      note(...(added ? follow(path) : [path]))
    })
    watchers.set(folder, watcher)
    // A folder that was removed ends its watcher.
    watcher.on('error', () => watchers.delete(folder))
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? follow(path) : [path]
    })
  }
  folders.forEach(follow)
  // A file that is replaced has a new node: its folder is watched, not the file.
  for (const file of files) {
    watchers.set(
      file,
      watch(dirname(file), (_event, name) => name === basename(file) && note(file)),
    )
  }
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers.values()) watcher.close()
  }
}
