import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = resolve(fileURLToPath(new URL('../..', import.meta.url)))

/** Every Markdown file that is not built, installed or generated. The build of the site checks its own links. */
const documents = spawnSync(
  'find',
  [
    ROOT,
    ...['node_modules', '.repere', 'dist', 'generated'].flatMap((name) => ['-name', name, '-prune', '-o']),
    ...['-path', join(ROOT, 'apps/docs/pages'), '-prune', '-o', '-name', '*.md', '-print'],
  ],
  { encoding: 'utf8' },
)
  .stdout.split('\n')
  .filter((file) => file !== '')

/** Anchors of headings, in GitHub's form. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replace(/ /g, '-'),
  )

describe('the documentation', () => {
  it('is found', () => {
    expect(documents.length).toBeGreaterThan(3)
  })

  it.each(documents.map((file) => [file.slice(ROOT.length + 1), file]))('%s has no broken links', (_name, file) => {
    const text = readFileSync(file, 'utf8').replace(/```[^]*?```/g, '')
    const links = [...text.matchAll(/\]\(<?([^)\s>]+)>?[^)]*\)/g)].map(([, target = '']) => target)
    const broken = links.filter((link) => {
      if (/^[a-z][a-z0-9+.-]*:/i.test(link)) return false
      const [path = '', anchor] = decodeURI(link).split('#')
      const target = path === '' ? file : join(path.startsWith('/') ? ROOT : dirname(file), path)
      if (!existsSync(target)) return true
      return anchor !== undefined && target.endsWith('.md') && !anchorsOf(readFileSync(target, 'utf8')).includes(anchor)
    })
    expect(broken).toEqual([])
  })
})
