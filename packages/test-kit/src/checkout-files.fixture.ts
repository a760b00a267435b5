import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inCheckout } from './checkout.js'

/**
 * The files of the checkout that are no output, relative to its root, sorted: all but those that `.gitignore` names. It
 * needs no git.
 */
export function checkoutFiles(): string[] {
  const patterns = readFileSync(inCheckout('.gitignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const files: string[] = []
  const visit = (folder: string) => {
    for (const entry of readdirSync(inCheckout(folder), { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.name === '.git' || patterns.some((pattern) => isIgnored(path, entry.isDirectory(), pattern))) continue
      if (entry.isDirectory()) visit(path)
      else files.push(path)
    }
  }
  visit('')
  return files.sort()
}

/** The forms of patterns that our `.gitignore` uses: `*.end`, `name`, `folder/`, `path/to/folder/`. */
function isIgnored(path: string, isFolder: boolean, pattern: string): boolean {
  const name = pattern.replace(/\/$/, '')
  if (name !== pattern && !isFolder) return false
  if (name.startsWith('*')) return path.endsWith(name.slice(1))
  return path === name || (path.endsWith(`/${name}`) && (!name.includes('/') || name.startsWith('.')))
}
