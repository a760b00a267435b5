/** The requirements of TileJSON 3.0.0, and the optional fields that our clients rely on. */
export const tileJsonSchema = {
  type: 'object',
  required: ['tilejson', 'tiles', 'vector_layers', 'attribution', 'bounds', 'minzoom', 'maxzoom'],
  properties: {
    tilejson: { type: 'string', pattern: '^3\\.\\d+\\.\\d+$' },
    tiles: {
      type: 'array',
      minItems: 1,
      items: { type: 'string', pattern: '^https?://[^{]+\\{z\\}/\\{x\\}/\\{y\\}' },
    },
    vector_layers: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['id', 'fields'],
        properties: {
          id: { type: 'string', minLength: 1 },
          fields: { type: 'object', additionalProperties: { type: 'string' } },
          description: { type: 'string' },
          minzoom: { type: 'integer', minimum: 0, maximum: 30 },
          maxzoom: { type: 'integer', minimum: 0, maximum: 30 },
        },
      },
    },
    attribution: { type: 'string', minLength: 1 },
    bounds: {
      type: 'array',
      prefixItems: [
        { type: 'number', minimum: -180, maximum: 180 },
        { type: 'number', minimum: -90, maximum: 90 },
        { type: 'number', minimum: -180, maximum: 180 },
        { type: 'number', minimum: -90, maximum: 90 },
      ],
      minItems: 4,
      maxItems: 4,
    },
    center: {
      type: 'array',
      prefixItems: [
        { type: 'number', minimum: -180, maximum: 180 },
        { type: 'number', minimum: -90, maximum: 90 },
        { type: 'number', minimum: 0, maximum: 30 },
      ],
      minItems: 3,
      maxItems: 3,
    },
    minzoom: { type: 'integer', minimum: 0, maximum: 30 },
    maxzoom: { type: 'integer', minimum: 0, maximum: 30 },
    name: { type: 'string' },
    description: { type: 'string' },
    version: { type: 'string', pattern: '^\\d+\\.\\d+\\.\\d+$' },
    scheme: { enum: ['xyz', 'tms'] },
  },
} as const
