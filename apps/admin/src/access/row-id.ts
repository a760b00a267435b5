import { Injectable, type PipeTransform } from '@nestjs/common'
import { notFound } from '@repere/http'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const isRowId = (text: string): boolean => UUID.test(text)

/** Reads an id in a path. A text that is not an id is not found. */
@Injectable()
export class RowId implements PipeTransform<string, string> {
  /** @throws Problem  404 */
  transform(text: string): string {
    if (!isRowId(text)) throw notFound()
    return text.toLowerCase()
  }
}
