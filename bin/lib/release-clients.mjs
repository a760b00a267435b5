// The clients of other languages, packed and installed as a customer installs them; used by release.mjs. A language whose programs
// are not at hand is left out, by name.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const works = (program, ...args) => spawnSync(program, args).status === 0
const said = (text) => text.trim().replaceAll('\n', ' | ').slice(0, 160)

/**
 * @param run  runs a program in a folder, and returns what it wrote
 * @param sampleOf  a sample of the documentation, or null
 */
export async function tryOtherLanguages({ root, folder, run, sampleOf }) {
  const project = (name) => {
    const path = join(folder, name)
    mkdirSync(path)
    return path
  }
  const languages = { python: tryPython, php: tryPhp, dart: tryDart, curl: tryCurl }
  for (const [name, tryOne] of Object.entries(languages)) {
    const missing = await tryOne({ source: join(root, 'clients', name), project: project(name), run, sampleOf })
    if (missing) console.log(`! ${name} is left out: ${missing}`)
  }
}

/** A wheel, in a virtual environment. */
async function tryPython({ source, project, run, sampleOf }) {
  if (!works('python3', '-m', 'venv', '--help')) return 'it takes Python with venv'
  const python = join(project, 'env/bin/python')
  run('python3', ['-m', 'venv', 'env'], project)
  const pip = ['-m', 'pip', '--quiet', '--disable-pip-version-check']
  run(python, [...pip, 'wheel', '--no-deps', '--wheel-dir', 'packed', source], project)
  const [wheel] = readdirSync(join(project, 'packed'))
  run(python, [...pip, 'install', join('packed', wheel)], project)
  const sample = await sampleOf('guides/clients', 'python')
  writeFileSync(join(project, 'quickstart.py'), sample ?? 'from repere import Repere\nprint(Repere)\n')
  console.log(`✓ ${wheel}: ${said(run(python, ['quickstart.py'], project))}`)
}

/** What Composer archives, installed by Composer. The other libraries are Debian's, so that no registry is asked. */
async function tryPhp({ source, project, run, sampleOf }) {
  const libraries = 'GuzzleHttp/autoload.php'
  if (!works('composer', '--version')) return 'it takes Composer'
  if (!works('php', '-r', `require '${libraries}'; curl_init();`)) return 'it takes php-curl and php-guzzlehttp-guzzle'
  const composer = ['--no-interaction', '--quiet']
  run('composer', ['archive', ...composer, '--format=tar', '--dir', project, '--file=packed'], source)
  mkdirSync(join(project, 'packed'))
  run('tar', ['-xf', 'packed.tar', '-C', 'packed'], project)
  writeFileSync(join(project, 'libraries.php'), `<?php require_once '${libraries}';\n`)
  const manifest = {
    repositories: [
      { type: 'path', url: 'packed', options: { symlink: false, versions: { 'repere/repere': '1.0.0' } } },
      { 'packagist.org': false },
    ],
    require: { 'repere/repere': '1.0.0' },
    replace: Object.fromEntries(['client', 'factory', 'message'].map((name) => [`psr/http-${name}`, '1.1.0'])),
    autoload: { files: ['libraries.php'] },
  }
  writeFileSync(join(project, 'composer.json'), JSON.stringify(manifest))
  run('composer', ['install', ...composer], project)
  const sample = await sampleOf('guides/clients', 'php')
  const loaded =
    "<?php require 'vendor/autoload.php'; echo method_exists('Repere\\\\Repere', 'geocode') ? 'loaded' : exit(1);"
  writeFileSync(join(project, 'quickstart.php'), sample ?? loaded)
  console.log(`✓ repere/repere: ${said(run('php', ['quickstart.php'], project))}`)
}

/** The package by its path, for `dart pub publish --dry-run` packs nothing that could be installed. */
async function tryDart({ source, project, run }) {
  if (!works('dart', '--version')) return 'it takes the Dart SDK'
  run('dart', ['pub', 'publish', '--dry-run'], source)
  writeFileSync(
    join(project, 'pubspec.yaml'),
    `name: try\nenvironment:\n  sdk: ^3.4.0\ndependencies:\n  repere:\n    path: ${source}\n`,
  )
  run('dart', ['pub', 'get'], project)
  writeFileSync(
    join(project, 'quickstart.dart'),
    "import 'package:repere/repere.dart';\nvoid main() => print(Repere);\n",
  )
  console.log(`✓ repere for Dart: ${said(run('dart', ['run', 'quickstart.dart'], project))}`)
}

/** No package: the first sample of the quickstart. */
async function tryCurl({ project, run, sampleOf }) {
  if (!works('curl', '--version')) return 'it takes curl'
  const sample = await sampleOf('quickstart', 'sh')
  if (sample === null) return 'there is no API to ask (--url)'
  console.log(`✓ curl: ${said(run('bash', ['-euc', sample], project))}`)
}
