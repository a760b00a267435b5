import { Controller, Get, Inject, Query, Req, Res } from '@nestjs/common'
import { ApiResponse, ApiTags } from '@nestjs/swagger'
import { clientHas, Problem } from '@repere/http'
import { unitsOfPicture } from '@repere/shared'
import { type FastifyReply, type FastifyRequest } from 'fastify'
import { addressSignature, AddressSignature } from '../../address-signature.js'
import { CONFIG, type Config } from '../../config.js'
import { Endpoint } from '../../gateway/endpoint.js'
import { accountOf, goneSignalOf, isFree } from '../../gateway/request-state.js'
import { chargedFor } from '../../gateway/several-units.js'
import { addVary, SHORT_SECONDS } from '../tiles.controller.js'
import { TILES_BACKEND } from '../tiles.problems.js'
import { type Picture, StaticMapsService } from './static-maps.service.js'
import { type StaticMap } from './static-map.js'
import { DAYS, SignedStaticMapQueryDto, StaticMapLinkDto, StaticMapLinkQueryDto } from './static-query.dto.js'

const PATH = '/v1/static'
/** Parameters that are not part of a picture. */
const OF_THE_CALLER = ['access_token', 'days', 'expires', 'signature']

@ApiTags('Tiles')
@Controller('v1/static')
export class StaticController {
  private readonly signature: AddressSignature

  constructor(
    private readonly maps: StaticMapsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.signature = addressSignature(config)
  }

  @Get()
  @Endpoint({
    group: 'tiles',
    summary: 'Get a picture of the map',
    description:
      'A PNG or WebP picture of a part of the map in one of the styles, with lines and pins over it, for mails, messages and documents. The sources of the map are written in it and must stay visible. A signed address from `/v1/static/link` needs no key and costs nothing.',
    answer: { bytes: ['image/png', 'image/webp'] },
  })
  @ApiResponse({ status: 304, description: 'The picture is still the one that `If-None-Match` names.' })
  async getStaticMap(
    @Query() query: SignedStaticMapQueryDto,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { expires, signature } = query
    const isSigned = signature !== undefined
    const now = new Date()
    if (isSigned && !this.signature.admits(nameOf(request), expires ?? '', signature, now)) {
      throw new Problem({ status: 403, message: 'This address is not valid or has expired.' })
    }
    const map = this.maps.mapOf(query)
    const picture = await this.drawn(map, request, reply, isSigned ? 1 : unitsOf(map))
    reply.header('x-backend', TILES_BACKEND).header('x-cache', picture.isKept ? 'HIT' : 'MISS')
    const left = isSigned ? Number(expires) - Math.floor(now.getTime() / 1000) : SHORT_SECONDS
    reply.headers({ etag: picture.etag, 'cache-control': `public, max-age=${Math.min(left, SHORT_SECONDS)}` })
    if (!isSigned) addVary(reply, ['X-Service-Key'])
    if (clientHas(picture.etag, request.headers['if-none-match'])) return void reply.status(304).send()
    await reply.type(`image/${map.format}`).send(Buffer.from(picture.bytes))
  }

  @Get('link')
  @Endpoint({
    group: 'tiles',
    summary: 'Get a signed address of a picture',
    description:
      'The address of the picture that the same parameters of `/v1/static` give. Everyone who has it sees the picture without a key, until it expires: for mails, messages and pages of others. It always shows the newest data. This call costs as much as the picture; showing it costs nothing.',
    answer: StaticMapLinkDto,
  })
  async getStaticMapLink(
    @Query() { days, ...query }: StaticMapLinkQueryDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StaticMapLinkDto> {
    const map = this.maps.mapOf(query)
    // Drawn now, so that readers of a mail need not wait, and a picture that fails has no address.
    await this.drawn(map, request, reply, unitsOf(map))
    const expiresAt = AddressSignature.expiryFrom(new Date(), days ?? DAYS.default)
    const expires = expiresAt.getTime() / 1000
    const signed = new URLSearchParams(nameOf(request).split('?')[1])
    signed.append('expires', `${expires}`)
    signed.append('signature', this.signature.sign(nameOf(request), expires))
    reply.header('x-backend', TILES_BACKEND)
    return { url: `${this.config.http.publicUrl}${PATH}?${signed}`, expires_at: expiresAt.toISOString() }
  }

  private drawn(map: StaticMap, request: FastifyRequest, reply: FastifyReply, units: number): Promise<Picture> {
    const account = accountOf(request)
    const caller = { account, isFree: account === '' || isFree(request), gone: goneSignalOf(reply) }
    return chargedFor(request.gateway, units, () => this.maps.picture(map, caller))
  }
}

const unitsOf = ({ width, height, scale }: StaticMap): number => unitsOfPicture(width * height * scale ** 2)

/** The address without what the caller adds, its parameters in one order: what is signed. */
function nameOf({ raw }: FastifyRequest): string {
  const parameters = new URLSearchParams((raw.url ?? '').split('?')[1] ?? '')
  for (const name of OF_THE_CALLER) parameters.delete(name)
  parameters.sort()
  return `${PATH}?${parameters}`
}
