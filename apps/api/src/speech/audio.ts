import { runOn } from './programs.js'
import { SpeechUnavailable } from './speech.port.js'

export const AUDIO_FORMATS = ['mp3', 'opus'] as const
export type AudioFormat = (typeof AUDIO_FORMATS)[number]

export const CONTENT_TYPES: Record<AudioFormat, string> = { mp3: 'audio/mpeg', opus: 'audio/ogg; codecs=opus' }

/**
 * The program of a format, from standard input to standard output: enough for speech, a prompt of five seconds is about 30 kB
 * as MP3 and 15 kB as Opus. Without tags, dates and random numbers, so equal audio gives equal bytes.
 */
const ENCODERS: Record<AudioFormat, [program: string, ...args: string[]]> = {
  mp3: ['lame', '--quiet', '-t', '-b', '48', '-', '-'],
  // The header of a WAV file from a pipe does not contain the length.
  opus: [
    'opusenc',
    '--quiet',
    '--bitrate',
    '24',
    '--speech',
    '--serial',
    '1',
    '--discard-comments',
    '--ignorelength',
    '-',
    '-',
  ],
}

export interface Audio {
  bytes: Buffer
  durationSeconds: number
}

/**
 * Encodes a WAV file as MP3 or Ogg Opus.
 *
 * @throws SpeechUnavailable  when it is not audio, or the encoder is missing
 */
export async function encode(
  wav: Buffer,
  format: AudioFormat,
  settings: { timeoutMs: number; searchPath: string },
): Promise<Audio> {
  const durationSeconds = durationOf(wav)
  const [program, ...args] = ENCODERS[format]
  const bytes = await runOn(wav, program, args, settings)
  if (bytes.length === 0) throw new SpeechUnavailable(`${program} made nothing of the sound`)
  return { bytes, durationSeconds }
}

/**
 * Seconds, to a millisecond. The header of a WAV file from a pipe does not contain the length, so the bytes are
 * counted.
 */
export function durationOf(wav: Buffer): number {
  if (wav.toString('latin1', 0, 4) !== 'RIFF') throw new SpeechUnavailable('the engine gave no WAV file')
  let bytesPerSecond = 0
  for (let at = 12; at + 8 <= wav.length;) {
    const chunk = wav.toString('latin1', at, at + 4)
    const size = wav.readUInt32LE(at + 4)
    if (chunk === 'fmt ' && at + 20 <= wav.length) bytesPerSecond = wav.readUInt32LE(at + 16)
    if (chunk === 'data') {
      const bytes = Math.min(size, wav.length - at - 8)
      if (bytesPerSecond > 0 && bytes > 0) return Math.round((bytes / bytesPerSecond) * 1000) / 1000
      break
    }
    at += 8 + size + (size % 2)
  }
  throw new SpeechUnavailable('the engine gave a WAV file without sound')
}
