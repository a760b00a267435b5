// Builds the newest release of releases.json beside this checkout, for the tests of upgrading and going back:
//   node bin/lib/previous-release.mjs
// Prints its folder, .repere/releases/VERSION. A folder that is there already is complete.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = resolve(fileURLToPath(new URL('../..', import.meta.url)))

const { version, commit } = JSON.parse(readFileSync(join(ROOT, 'releases.json'), 'utf8'))[0]
const folder = join(ROOT, '.repere/releases', version)
if (!existsSync(folder)) build()
console.log(folder)

function build() {
  if (spawnSync('git', ['-C', ROOT, 'cat-file', '-e', `${commit}^{commit}`]).status !== 0) {
    console.error(`The commit of ${version} is not in this checkout's history.`)
    process.exit(1)
  }
  const unfinished = `${folder}.${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  process.once('exit', () => rmSync(unfinished, { recursive: true, force: true }))
  const run = (program, ...args) =>
    execFileSync(program, args, { cwd: unfinished, stdio: ['ignore', process.stderr.fd, process.stderr.fd] })
  // An archive and not a work tree of git: nothing has to be removed from the history's list of work trees later.
  const archive = join(dirname(folder), `${version}.tar`)
  execFileSync('git', ['-C', ROOT, 'archive', '--output', archive, commit])
  run('tar', '-xf', archive)
  rmSync(archive)
  const programs = ['@repere/api...', '@repere/admin...', '@repere/backup...'].flatMap((name) => ['--filter', name])
  run('pnpm', 'install', '--frozen-lockfile', '--prefer-offline', ...programs)
  run('pnpm', ...programs, '--workspace-concurrency=2', 'run', 'build')
  renameSync(unfinished, folder)
}
