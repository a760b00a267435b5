import { Module } from '@nestjs/common'
import { RoutingModule } from '../routing/routing.module.js'
import { SearchModule } from '../search/search.module.js'
import { SpeechModule } from '../speech/speech.module.js'
import { LanguagesController } from './languages/languages.controller.js'
import { SessionController } from './session/session.controller.js'
import { SessionService } from './session/session.service.js'
import { ClipsController } from './voice/clips.controller.js'
import { VoiceController } from './voice/voice.controller.js'
import { VoiceService } from './voice/voice.service.js'

@Module({
  imports: [RoutingModule, SearchModule, SpeechModule],
  controllers: [SessionController, VoiceController, ClipsController, LanguagesController],
  providers: [SessionService, VoiceService],
})
export class NavigationModule {}
