import { Module } from '@nestjs/common'
import { SpeechModule } from '../speech/speech.module.js'
import { LanguagesController } from './languages/languages.controller.js'
import { ClipsController } from './voice/clips.controller.js'
import { VoiceController } from './voice/voice.controller.js'
import { VoiceService } from './voice/voice.service.js'

@Module({
  imports: [SpeechModule],
  controllers: [VoiceController, ClipsController, LanguagesController],
  providers: [VoiceService],
})
export class NavigationModule {}
