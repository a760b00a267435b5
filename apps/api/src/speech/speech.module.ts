import { join } from 'node:path'
import { Module } from '@nestjs/common'
import { CONFIG, type Config } from '../config.js'
import { AddressSignature, addressSignature } from '../address-signature.js'
import { ClipStore } from './clips/clip-store.port.js'
import { LocalClips } from './clips/local-clips.js'
import { S3Clips } from './clips/s3-clips.js'
import { CompiledVoices } from './espeak/compiled-voices.js'
import { CompiledEspeakBackend, EspeakBackend } from './espeak/espeak-backend.js'
import { BUILT_IN_VOICES, COMPILED_VOICES } from './espeak/voices.js'
import { HttpSpeechBackend } from './http/http-speech-backend.js'
import { type SpeechBackend } from './speech.port.js'
import { SpeechService } from './speech.service.js'

/** The voice of each language: a speech server if the deployment names one, otherwise eSpeak NG. */
function backendsOf({ speech }: Config): Map<string, SpeechBackend> {
  const settings = { timeoutMs: speech.deadlineMs, searchPath: speech.searchPath }
  const compiled = new CompiledVoices(speech.pronunciationsDir, join(speech.clipsDir, 'voices'), settings)
  return new Map<string, SpeechBackend>([
    ...Object.entries(BUILT_IN_VOICES).map(
      ([language, voice]) => [language, new EspeakBackend(voice, settings)] as const,
    ),
    ...COMPILED_VOICES.map((language) => [language, new CompiledEspeakBackend(language, compiled, settings)] as const),
    ...Object.entries(speech.serverUrls).map(
      ([language, url]) => [language, new HttpSpeechBackend({ url, language, timeoutMs: speech.deadlineMs })] as const,
    ),
  ])
}

@Module({
  providers: [
    {
      provide: ClipStore,
      inject: [CONFIG],
      useFactory: ({ speech }: Config) =>
        speech.s3
          ? new S3Clips({ ...speech.s3, timeoutMs: speech.deadlineMs })
          : new LocalClips(speech.clipsDir, speech.clipsMaxBytes),
    },
    { provide: AddressSignature, inject: [CONFIG], useFactory: addressSignature },
    {
      provide: SpeechService,
      inject: [CONFIG, ClipStore],
      useFactory: (config: Config, store: ClipStore) => {
        const { processes, deadlineMs, searchPath } = config.speech
        return new SpeechService(backendsOf(config), store, { processes, timeoutMs: deadlineMs, searchPath })
      },
    },
  ],
  exports: [SpeechService, AddressSignature],
})
export class SpeechModule {}
