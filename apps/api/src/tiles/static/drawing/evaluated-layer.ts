import {
  featureFilter,
  latest,
  type LayerSpecification,
  normalizePropertyExpression,
  type StylePropertyExpression,
} from '@maplibre/maplibre-gl-style-spec'
import { type VectorTileFeature } from '@mapbox/vector-tile'

/** A colour as expressions give it: 0 to 1, multiplied by its opacity. */
export interface Colour {
  r: number
  g: number
  b: number
  a: number
}

/** A layer of a style, whose filter and properties are evaluated for features. */
export class EvaluatedLayer {
  readonly id: string
  readonly type: LayerSpecification['type']
  readonly source: string
  readonly sourceLayer: string
  readonly zooms: { min: number; max: number }
  private readonly passes: (zoom: number, feature: VectorTileFeature) => boolean
  private readonly expressions = new Map<string, StylePropertyExpression | null>()

  constructor(private readonly layer: LayerSpecification) {
    const { id, type, minzoom = 0, maxzoom = Infinity } = layer
    this.id = id
    this.type = type
    this.zooms = { min: minzoom, max: maxzoom }
    const {
      source = '',
      filter,
      'source-layer': sourceLayer = '',
    } = layer as { source?: string; filter?: never } & {
      'source-layer'?: string
    }
    this.source = source
    this.sourceLayer = sourceLayer
    const test = featureFilter(filter, 'filter')
    this.passes = (zoom, feature) => test.filter({ zoom }, feature as never)
  }

  showsAt(zoom: number): boolean {
    return zoom >= this.zooms.min && zoom < this.zooms.max
  }

  /** @param zoom  of the tiles, a whole number */
  accepts(zoom: number, feature: VectorTileFeature): boolean {
    return this.passes(zoom, feature)
  }

  /** True where the style sets the property. */
  has(property: string): boolean {
    return this.given(property) !== undefined
  }

  /**
   * The value of a property of the layer, by default that of the specification.
   *
   * @param feature  absent: the property must not depend on features
   */
  value<T>(property: string, zoom: number, feature?: VectorTileFeature): T {
    let expression = this.expressions.get(property)
    if (expression === undefined) {
      const reference = specificationOf(this.type, property)
      const given = this.given(property) ?? reference.default
      expression =
        given === undefined ? null : normalizePropertyExpression(given as never, property, reference as never)
      this.expressions.set(property, expression)
    }
    return (expression === null ? undefined : expression.evaluate({ zoom }, feature as never)) as T
  }

  private given(property: string): unknown {
    const { paint = {}, layout = {} } = this.layer as { paint?: object; layout?: object }
    return { ...paint, ...layout }[property as never]
  }
}

function specificationOf(type: string, property: string): { default?: unknown } {
  const all = latest as unknown as Record<string, Record<string, { default?: unknown }>>
  return all[`paint_${type}`]?.[property] ?? all[`layout_${type}`]![property]!
}
