import { Field, Input } from '@repere/http'
import { PAGE, PAGE_MAX } from './pages.js'

/** Query of a list whose pages are found by the id of the last row before them. */
export class PageQueryDto {
  @Input.Optional()
  @Input.Uuid({ description: 'The cursor that the previous page ended with.' })
  cursor?: string

  @Input.Optional()
  @Input.IntegerIn(1, PAGE_MAX, { default: PAGE, description: 'Rows of the page.' })
  limit?: number
}

/** The property of a page that leads to the next one. */
export const NextCursor = (): PropertyDecorator =>
  Field.Text('The `cursor` of the next page; null on the last page.', { nullable: true })
