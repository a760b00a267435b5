/** The kind of area that a boundary is, from the outside in. */
export const areaLayers = ['country', 'region', 'district', 'commune', 'quartier'] as const
export type AreaLayer = (typeof areaLayers)[number]

/** OpenStreetMap's `admin_level` → the kind of area, where a country has no rule of its own. */
const usual: Readonly<Record<number, AreaLayer>> = {
  2: 'country',
  3: 'region',
  4: 'region',
  5: 'district',
  6: 'district',
  7: 'commune',
  8: 'commune',
}

/**
 * Countries whose levels mean something else. Burkina Faso has provinces (5) above departments (6); Côte d'Ivoire
 * regions (5) below autonomous districts (4); Nigeria wards below local government areas.
 */
const own: Readonly<Record<string, Readonly<Record<number, AreaLayer>>>> = {
  BF: { 6: 'commune' },
  CI: { 5: 'region' },
  NG: { 7: 'quartier', 8: 'quartier' },
}

/** @param country  ISO 3166-1 alpha-2; null where it is unknown */
export const areaLayerOf = (level: number, country: string | null): AreaLayer =>
  (country === null ? undefined : own[country]?.[level]) ?? usual[level] ?? 'quartier'
