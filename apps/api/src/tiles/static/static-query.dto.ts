import { ApiSchema } from '@nestjs/swagger'
import { fault, Field, Input, read, ruleDecorator } from '@repere/http'
import { type LatLng } from '@repere/shared'
import { STYLE_NAMES, type StyleName } from '../palette.js'
import { type Language, LANGUAGES } from '../styles/names.js'
import { Markers, Paths } from './overlay.rule.js'
import { type OverlayMarker, type OverlayPath, PICTURE_FORMATS, type PictureFormat } from './static-map.js'
import { ZOOM_MAX } from './view.js'

export const SIDE = { min: 16, max: 1280 }
export const SIZE_DEFAULT = { width: 600, height: 400 }
/** Of one picture: 1280 × 1280, or 860 × 860 with two pixels for each. */
export const PICTURE_PIXELS_MAX = 3_000_000
export const DAYS = { min: 1, max: 366, default: 30 }

const SIZE = /^(\d{1,5})x(\d{1,5})$/

/** `600x400`, read into `{width, height}`. */
const Size = () =>
  ruleDecorator(
    'size',
    {
      type: 'string',
      pattern: '^[0-9]+x[0-9]+$',
      default: `${SIZE_DEFAULT.width}x${SIZE_DEFAULT.height}`,
      example: '600x400',
      description: `Width and height of the map in pixels of a page, ${SIDE.min} to ${SIDE.max} each. With \`scale\` 2 the picture has twice as many; at most ${PICTURE_PIXELS_MAX.toLocaleString('en')} pixels.`,
    },
    (value, field) => {
      const [, width, height] = typeof value === 'string' ? (SIZE.exec(value) ?? []) : []
      if (width === undefined) return fault(field, typeof value === 'string' ? 'invalid_format' : 'invalid_type', value)
      const size = { width: Number(width), height: Number(height) }
      const fits = Object.values(size).every((side) => side >= SIDE.min && side <= SIDE.max)
      return fits ? read(size) : fault(field, 'out_of_range', value)
    },
  )

@ApiSchema({ name: 'StaticMapQuery' })
export class StaticMapQueryDto {
  @Input.Optional()
  @Input.CompactCoordinate({ description: 'The middle of the map, with `zoom`.', example: '6.3654,2.4183' })
  center?: LatLng

  @Input.RequiredWith('center')
  @Input.NumberIn(0, ZOOM_MAX, {
    description: 'The zoom of `center`, as in MapLibre; fractions are possible.',
    example: 14,
  })
  zoom?: number

  @Input.Optional()
  @Input.BoundingBox({
    description: 'Show this box whole, instead of `center`: `west,south,east,north` in degrees.',
    example: [2.38, 6.34, 2.46, 6.39],
  })
  bbox?: { west: number; south: number; east: number; north: number }

  @Input.Optional()
  @Input.YesOrNo({
    description: 'Show all paths and markers with a margin: also what happens without `center` and `bbox`.',
    example: true,
  })
  auto?: boolean

  @Input.Optional()
  @Size()
  size?: { width: number; height: number }

  @Input.Optional()
  @Input.IntegerIn(1, 2, { default: 1, description: '2: for screens with small pixels, such as those of phones.' })
  scale?: 1 | 2

  @Input.Optional()
  @Input.OneOf(STYLE_NAMES, {
    default: 'day',
    description: '`satellite` is without satellite images here: dark ground.',
  })
  style?: StyleName

  @Input.Optional()
  @Input.Language(LANGUAGES, {
    description: `Language of the labels: ${LANGUAGES.join(', ')}; a region subtag is ignored.`,
  })
  language?: Language

  @Paths()
  path?: OverlayPath[]

  @Markers()
  marker?: OverlayMarker[]

  @Input.Optional()
  @Input.OneOf(PICTURE_FORMATS, { default: 'png', description: 'WebP has about two thirds of the bytes of PNG.' })
  format?: PictureFormat
}

@ApiSchema({ name: 'SignedStaticMapQuery' })
export class SignedStaticMapQueryDto extends StaticMapQueryDto {
  @Input.RequiredWith('signature')
  @Input.TextOf(1, 12, { description: 'With `signature`, instead of a key: as in the signed address. Unix seconds.' })
  expires?: string

  @Input.Optional()
  @Input.TextOf(1, 100, {
    description: 'Instead of a key: of an address from `/v1/static/link`, which must be unchanged.',
  })
  signature?: string
}

@ApiSchema({ name: 'StaticMapLinkQuery' })
export class StaticMapLinkQueryDto extends StaticMapQueryDto {
  @Input.Optional()
  @Input.IntegerIn(DAYS.min, DAYS.max, {
    default: DAYS.default,
    description: 'How long the address is valid. Days; it ends with a day in UTC.',
  })
  days?: number
}

@ApiSchema({ name: 'StaticMapLink' })
export class StaticMapLinkDto {
  @Field.Text('Address of the picture, without a key.', {
    example:
      'https://api.example.com/v1/static?center=6.3654%2C2.4183&zoom=14&expires=1767312000&signature=c2lnbmF0dXJl',
  })
  url!: string

  @Field.Instant('When the address stops working.', { example: '2026-01-02T00:00:00.000Z' })
  expires_at!: string
}
