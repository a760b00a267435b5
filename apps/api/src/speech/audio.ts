import { runOn } from './programs.js'
import { SpeechUnavailable } from './speech.port.js'

export const AUDIO_FORMATS = ['mp3', 'opus'] as const
export type AudioFormat = (typeof AUDIO_FORMATS)[number]

export const CONTENT_TYPES: Record<AudioFormat, string> = { mp3: 'audio/mpeg', opus: 'audio/ogg; codecs=opus' }

/** Speech needs no more: a prompt of five seconds is some 30 kB as MP3, 15 kB as Opus. */
const ENCODERS: Record<AudioFormat, string[]> = {
  mp3: ['-c:a', 'libmp3lame', '-b:a', '48k', '-f', 'mp3'],
  opus: ['-c:a', 'libopus', '-b:a', '24k', '-application', 'voip', '-f', 'ogg'],
}

export interface Audio {
  bytes: Buffer
  durationSeconds: number
}

/**
 * A WAV file as MP3 or Ogg Opus.
 *
 * @throws SpeechUnavailable  when it is no sound, or ffmpeg is not there
 */
export async function encode(
  wav: Buffer,
  format: AudioFormat,
  settings: { timeoutMs: number; searchPath: string },
): Promise<Audio> {
  const durationSeconds = durationOf(wav)
  const args = ['-hide_banner', '-loglevel', 'error', '-threads', '1', '-f', 'wav', '-i', 'pipe:0']
  // Neither tags nor dates: the same sound is the same bytes.
  const bytes = await runOn(
    wav,
    'ffmpeg',
    [...args, '-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact', ...ENCODERS[format], 'pipe:1'],
    settings,
  )
  if (bytes.length === 0) throw new SpeechUnavailable('ffmpeg made nothing of the sound')
  return { bytes, durationSeconds }
}

/** Seconds, to a millisecond. A header written into a pipe does not know how much follows, so the bytes are counted. */
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
