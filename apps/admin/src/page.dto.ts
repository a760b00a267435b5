import { ApiProperty } from '@nestjs/swagger'
import { IntegerIn, Optional, Uuid } from '@repere/http'
import { PAGE, PAGE_MAX } from './pages.js'

/** Query of a list whose pages are found by the id of the last row before them. */
export class PageQueryDto {
  @Optional()
  @Uuid({ description: 'The cursor that the previous page ended with.' })
  cursor?: string

  @Optional()
  @IntegerIn(1, PAGE_MAX, { default: PAGE, description: 'Rows of the page.' })
  limit?: number
}

/** The property of a page that leads to the next one. */
export const NextCursor = (): PropertyDecorator =>
  ApiProperty({ type: String, nullable: true, description: 'The `cursor` of the next page; null on the last page.' })
