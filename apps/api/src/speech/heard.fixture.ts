import { spawnSync } from 'node:child_process'
import { type AudioFormat } from './audio.js'

/** Decoders that come with the encoders: from a file to a WAV file on standard output. */
const DECODERS: Record<AudioFormat, (file: string) => [program: string, ...args: string[]]> = {
  mp3: (file) => ['lame', '--quiet', '--mp3input', '--decode', file, '-'],
  opus: (file) => ['opusdec', '--quiet', '--force-wav', file, '-'],
}

/**
 * Decodes a clip.
 *
 * @returns its length, and its loudest sample: 0 dB is the loudest that there is, silence is -Infinity
 */
export function hear(file: string, format: AudioFormat): { seconds: number; decibels: number } {
  const [program, ...args] = DECODERS[format](file)
  const { status, stdout: wav, stderr } = spawnSync(program, args, { maxBuffer: 1 << 27 })
  if (status !== 0) throw new Error(`${program} cannot decode it: ${String(stderr)}`)
  // 16 bits and one channel, behind a header that the chunk `data` ends.
  const start = wav.indexOf('data') + 8
  const samples = Math.floor((wav.length - start) / 2)
  let loudest = 0
  for (let i = 0; i < samples; i++) loudest = Math.max(loudest, Math.abs(wav.readInt16LE(start + 2 * i)))
  return { seconds: samples / wav.readUInt32LE(24), decibels: 20 * Math.log10(loudest / 32_768) }
}
