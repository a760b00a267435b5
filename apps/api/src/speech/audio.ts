import { runOn } from './programs.js'
import { SpeechUnavailable } from './speech.port.js'

export const AUDIO_FORMATS = ['mp3', 'opus'] as const
export type AudioFormat = (typeof AUDIO_FORMATS)[number]

export const CONTENT_TYPES: Record<AudioFormat, string> = { mp3: 'audio/mpeg', opus: 'audio/ogg; codecs=opus' }

/** Enough for speech: a prompt of five seconds is about 30 kB as MP3 and 15 kB as Opus. */
const ENCODERS: Record<AudioFormat, string[]> = {
  mp3: ['-c:a', 'libmp3lame', '-b:a', '48k', '-f', 'mp3'],
  opus: ['-c:a', 'libopus', '-b:a', '24k', '-application', 'voip', '-f', 'ogg'],
}

export interface Audio {
  bytes: Buffer
  durationSeconds: number
}

/**
 * Encodes a WAV file as MP3 or Ogg Opus.
 *
 * @throws SpeechUnavailable  when it is not audio, or ffmpeg is missing
 */
export async function encode(
  wav: Buffer,
  format: AudioFormat,
  settings: { timeoutMs: number; searchPath: string },
): Promise<Audio> {
  const durationSeconds = durationOf(wav)
  const args = ['-hide_banner', '-loglevel', 'error', '-threads', '1', '-f', 'wav', '-i', 'pipe:0']
  // Without tags and dates, so equal audio gives equal bytes.
  const bytes = await runOn(
    wav,
    'ffmpeg',
    [...args, '-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact', ...ENCODERS[format], 'pipe:1'],
    settings,
  )
  if (bytes.length === 0) throw new SpeechUnavailable('ffmpeg made nothing of the sound')
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
