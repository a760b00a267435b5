import { Controller, Get, Inject, Param, Query } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { notFound } from '@repere/http'
import { PortalEndpoint } from '../access/endpoint.js'
import { CONFIG, type Config } from '../config.js'
import { isLegalDocument, LegalTexts } from './legal-texts.js'
import { LegalTextDto, LegalTextQueryDto, SiteDto, toLegalText } from './operator.dto.js'
import { OperatorSettings } from './operator.js'

/** What anybody may know of the operator. */
@ApiTags('Operator')
@Controller('portal')
export class PortalOperatorController {
  constructor(
    private readonly operator: OperatorSettings,
    private readonly texts: LegalTexts,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('site')
  @PortalEndpoint({
    allow: 'public',
    summary: 'Get the addresses of the operator and the versions of its terms',
    answer: SiteDto,
  })
  async getSite(): Promise<SiteDto> {
    const { status_url, ...site } = await this.operator.site()
    return { ...site, status_url: status_url ?? (this.config.status.dir === null ? null : '/status/') }
  }

  @Get('legal/:document')
  @PortalEndpoint({
    allow: 'public',
    summary: 'Get the terms, the privacy notice or the imprint',
    answer: LegalTextDto,
    errors: [404],
  })
  async getLegalText(@Param('document') name: string, @Query() { version }: LegalTextQueryDto): Promise<LegalTextDto> {
    const text = isLegalDocument(name) ? await this.texts.read(name, version) : null
    if (text === null) throw notFound()
    return toLegalText(text)
  }
}
