import { spawn } from 'node:child_process'
import { Duplex } from 'node:stream'
import { BackupProblem } from './problems.js'

/** How backups are encrypted and signed: files with keys. Absent: they are not. */
export interface BackupKeys {
  /** Recipients of age, one a line: the keys that can read the backup. */
  recipientsFile?: string | null
  /** The identity of age that reads backups. */
  identityFile?: string | null
  /** The private Ed25519 key that signs backups, PEM. */
  signingKeyFile?: string | null
  /** The public key; with it, only backups that it has signed are read. */
  publicKeyFile?: string | null
}

/** Ending of encrypted files. */
export const ENCRYPTED = '.age'

/** A stream through the program `age`. `done` rejects with a `BackupProblem` when it fails; both must be awaited. */
export interface AgeStream {
  through: Duplex
  done: Promise<void>
}

/** Encrypts what runs through it for the recipients of a file. */
export const encryptFor = (recipientsFile: string): AgeStream => run(['--encrypt', '--recipients-file', recipientsFile])

/** Decrypts what runs through it. */
export const decryptWith = (identityFile: string): AgeStream => run(['--decrypt', '--identity', identityFile])

function run(args: string[]): AgeStream {
  const age = spawn('age', args, { stdio: ['pipe', 'pipe', 'pipe'] })
  let said = ''
  age.stderr.on('data', (part: Buffer) => (said = (said + part.toString()).slice(0, 1_000)))
  const done = new Promise<void>((resolve, reject) => {
    age.once('error', (cause: NodeJS.ErrnoException) => {
      const remedy = 'Install it: apt-get install age.'
      reject(new BackupProblem(`The program age does not start: ${cause.message}.`, remedy, { cause }))
    })
    age.once('close', (code) => {
      if (code === 0) return resolve()
      const remedy = 'Check the files that BACKUP_AGE_RECIPIENTS and BACKUP_AGE_IDENTITY name.'
      reject(new BackupProblem(`age refuses: ${said.split('\n')[0]}`, remedy))
    })
  })
  // The reader of the stream sees a failure there first.
  done.catch(() => undefined)
  return { through: Duplex.from({ writable: age.stdin, readable: age.stdout }), done }
}
