import { applyDecorators, Controller, Get, Param, Req, Res } from '@nestjs/common'
import { ApiParam, ApiResponse, ApiSchema, ApiTags } from '@nestjs/swagger'
import { type FastifyReply, type FastifyRequest } from 'fastify'
import { Endpoint, type EndpointDeclaration } from '../../gateway/endpoint.js'
import { answerPacked } from '../packed-answer.js'
import { noSuchSprite, spritesFailed, TILES_BACKEND } from '../tiles.problems.js'
import { SpritesService } from './sprites.service.js'

/** Icons change only with a release. */
const MAX_AGE_SECONDS = 86_400

@ApiSchema({
  name: 'SpriteIndex',
  description: 'Icon name → `x`, `y`, `width`, `height`, `pixelRatio`; for a road shield also its stretchable parts.',
})
export class SpriteIndexDto {}

const free: Pick<EndpointDeclaration, 'group' | 'limitClass' | 'errors'> = {
  group: 'tiles',
  limitClass: 'delayed_free',
  errors: [404],
}

const ofSprite = () =>
  applyDecorators(
    ApiParam({
      name: 'name',
      schema: { type: 'string', pattern: '^(day|night|satellite)(@2x)?$' },
      example: 'day@2x',
    }),
    ApiResponse({ status: 304, description: 'The file is still the one that `If-None-Match` names.' }),
  )

@ApiTags('Tiles')
@Controller('v1/tiles')
export class SpritesController {
  constructor(private readonly sprites: SpritesService) {}

  @Get('sprites/:name.json')
  @Endpoint({
    ...free,
    summary: 'Get the sprite index of the map icons',
    description:
      'The position of each icon and road shield in the sprite image, in pixels. Use `@2x` for high-density screens. Not counted against the day quota.',
    answer: SpriteIndexDto,
  })
  @ofSprite()
  getSpriteIndex(
    @Param('name') name: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    return this.sendPart(name, 'json', request, reply)
  }

  @Get('sprites/:name.png')
  @Endpoint({
    ...free,
    summary: 'Get the sprite image of the map icons',
    description:
      'All icons and road shields of the map in one image. Use `@2x` for high-density screens. Not counted against the day quota.',
    answer: { bytes: ['image/png'] },
  })
  @ofSprite()
  getSpriteImage(
    @Param('name') name: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    return this.sendPart(name, 'png', request, reply)
  }

  private async sendPart(name: string, kind: 'json' | 'png', request: FastifyRequest, reply: FastifyReply) {
    const drawing = this.sprites.sprite(name)
    if (!drawing) throw noSuchSprite()
    const sprite = await drawing.catch((error: unknown) => {
      throw spritesFailed(error)
    })
    reply.header('x-backend', TILES_BACKEND)
    return answerPacked(sprite[kind], MAX_AGE_SECONDS, request, reply)
  }
}
