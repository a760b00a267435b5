import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A package of the checkout whose `src` is compiled file by file into its `dist`. */
export interface Workspace {
  name: string
  folder: string
  /** Names of the packages that it runs with; others are no workspaces. */
  dependencies: string[]
}

interface PackageFile {
  name: string
  scripts?: { build?: string }
  dependencies?: Record<string, string>
}

/** Those that a change can be compiled for alone. Pages, and packages that generate sources, are built otherwise. */
export function readWorkspaces(root: string): Workspace[] {
  return ['apps', 'packages', 'infra']
    .flatMap((wing) => readdirSync(join(root, wing)).map((room) => join(root, wing, room)))
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .flatMap((folder) => {
      const file = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageFile
      const compiles = file.scripts?.build?.startsWith('tsc -p tsconfig.build.json') === true
      return compiles ? [{ name: file.name, folder, dependencies: Object.keys(file.dependencies ?? {}) }] : []
    })
}

/** A workspace and all that it runs with. @param folder  of the workspace */
export function partsOf(folder: string, workspaces: readonly Workspace[]): Set<Workspace> {
  const parts = new Set<Workspace>()
  const add = (workspace: Workspace | undefined): void => {
    if (workspace === undefined || parts.has(workspace)) return
    parts.add(workspace)
    for (const name of workspace.dependencies) add(workspaces.find((other) => other.name === name))
  }
  add(workspaces.find((workspace) => workspace.folder === folder))
  return parts
}
