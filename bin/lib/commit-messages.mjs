// Checks messages of commits: conventional, and a fix says its symptom and its cause.
//   node bin/lib/commit-messages.mjs --file FILE    one message, as git's hook gives it; its subject is short and imperative
//   node bin/lib/commit-messages.mjs                all commits since the rule exists
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const SUBJECT = /^(feat|fix|perf|refactor|test|docs|build|ci|chore|style|revert)(\([a-z0-9 ,-]+\))?!?: \S/
/** A symptom and its cause take more characters than this. */
const BODY_CHARACTERS_MIN = 60

const SUBJECT_CHARACTERS_MAX = 72
/** First words that begin a statement, a noun or a report, not an instruction; and verbs that only look like that. */
const NOT_IMPERATIVE =
  /^(an?|the|what|which|where|when|who|how|only|no|one|both|several|every|some|all|it|they|there|\w+(ed|ing|[^su]s))$/i
const IMPERATIVE = /^(embed|feed|need|seed|shed|speed|bring|ring|alias|bias|canvas)$/

/** @returns what is wrong with the subject of a new commit; null where nothing is */
export function subjectFaultOf(message) {
  const [subject] = message.split('\n')
  if (/^(Merge|Revert|fixup!|squash!) /.test(subject)) return null
  if (subject.length > SUBJECT_CHARACTERS_MAX)
    return `the first line has ${subject.length} characters, at most ${SUBJECT_CHARACTERS_MAX}`
  const [first = ''] = subject.replace(/^[^:]*: /, '').split(' ')
  if (NOT_IMPERATIVE.test(first) && !IMPERATIVE.test(first))
    return `the first line begins with "${first}": write what the commit does, as an instruction ("drop calls …")`
  return null
}

/** @returns what is wrong with a message; null where nothing is */
export function faultOf(message) {
  const lines = message.split('\n').filter((line) => !line.startsWith('#'))
  const [subject = '', ...rest] = lines
  if (/^(Merge|Revert|fixup!|squash!) /.test(subject)) return null
  if (!SUBJECT.test(subject)) return 'the first line is not conventional, for example "fix(gateway): …"'
  if (rest.length > 0 && rest[0] !== '') return 'a blank line belongs between the first line and the body'
  const says = /^fix\b|; fix\(/.test(subject)
  if (says && rest.join(' ').trim().length < BODY_CHARACTERS_MIN)
    return 'a fix says its symptom and its cause in the body'
  return null
}

function git(...args) {
  return execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 26, stdio: ['ignore', 'pipe', 'ignore'] })
}

/** Messages of the commits after the one that added this file; none without git or its history. */
function messagesSinceTheRule() {
  try {
    const added = git('log', '--diff-filter=A', '--format=%H', '--', 'bin/lib/commit-messages.mjs')
      .trim()
      .split('\n')
      .at(-1)
    return added ? git('log', '--format=%B%x00', `${added}..HEAD`).split('\0') : []
  } catch {
    return []
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , option, file] = process.argv
  const messages = option === '--file' ? [readFileSync(file, 'utf8')] : messagesSinceTheRule()
  const faults = messages
    .map((message) => message.trim())
    .filter((message) => message !== '')
    .flatMap((message) => {
      const fault = faultOf(message) ?? (option === '--file' ? subjectFaultOf(message) : null)
      return fault === null ? [] : [`${message.split('\n')[0]}\n  ${fault}`]
    })
  if (faults.length > 0) {
    console.error(faults.join('\n'))
    process.exit(1)
  }
}
