import { Injectable } from '@nestjs/common'
import { pack, type PackedBody } from '../packed-answer.js'
import { palettes, STYLE_NAMES } from '../palette.js'
import { drawSprite } from './sprite-sheet.js'

export interface PackedSprite {
  json: PackedBody
  png: PackedBody
}

/** The icons of each style, drawn at the first request. */
@Injectable()
export class SpritesService {
  private readonly drawn = new Map<string, Promise<PackedSprite>>()

  /**
   * @param name  `day`, `night@2x`…
   * @returns null for an unknown sprite
   */
  sprite(name: string): Promise<PackedSprite> | null {
    const style = STYLE_NAMES.find((known) => name === known || name === `${known}@2x`)
    if (style === undefined) return null
    let sprite = this.drawn.get(name)
    if (!sprite) {
      sprite = drawSprite(palettes[style], name === style ? 1 : 2).then(async ({ index, png }) => ({
        json: await pack(JSON.stringify(index), 'application/json; charset=utf-8'),
        png: await pack(png, 'image/png'),
      }))
      this.drawn.set(name, sprite)
      sprite.catch(() => this.drawn.delete(name))
    }
    return sprite
  }
}
