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
  description: 'Name of an icon → `x`, `y`, `width`, `height`, `pixelRatio`, and of a shield what of it stretches.',
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
    summary: 'Where the icons and road shields of the map lie in their picture',
    description:
      'By name, in pixels of the picture; with `@2x` of that for screens with small pixels. Costs nothing of the day quota.',
    answer: SpriteIndexDto,
  })
  @ofSprite()
  index(
    @Param('name') name: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    return this.answer(name, 'json', request, reply)
  }

  @Get('sprites/:name.png')
  @Endpoint({
    ...free,
    summary: 'The icons and road shields of the map, in one picture',
    description: 'With `@2x` for screens with small pixels. Costs nothing of the day quota.',
    answer: { bytes: ['image/png'] },
  })
  @ofSprite()
  picture(
    @Param('name') name: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    return this.answer(name, 'png', request, reply)
  }

  private async answer(name: string, kind: 'json' | 'png', request: FastifyRequest, reply: FastifyReply) {
    const drawing = this.sprites.sprite(name)
    if (!drawing) throw noSuchSprite()
    const sprite = await drawing.catch((error: unknown) => {
      throw spritesFailed(error)
    })
    reply.header('x-backend', TILES_BACKEND)
    return answerPacked(sprite[kind], MAX_AGE_SECONDS, request, reply)
  }
}
