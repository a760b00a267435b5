import { Module } from '@nestjs/common'
import { SearchModule } from '../search/search.module.js'
import { PlacesController } from './places.controller.js'
import { PlacesService } from './places.service.js'

@Module({ imports: [SearchModule], controllers: [PlacesController], providers: [PlacesService] })
export class PlacesModule {}
