const SILENT = { logging: { type: '', color: false, file_name: '' } }
const UNUSED_SERVICE = { service: { proxy: '' } }
const LIMITS = { max_distance: 5e6, max_locations: 20, max_matrix_distance: 5e6, max_matrix_location_pairs: 100 }

type Settings = { readonly [name: string]: unknown }

/**
 * The settings to open a graph. Building one needs others.
 *
 * @param tilesPath  the graph as a tar, mapped into memory and shared by every process that opens it
 * @param overrides  merged key by key; lists and values replace those of the base
 */
export const valhallaConfig = (tilesPath: string, overrides: Settings = {}): Settings =>
  merged(
    {
      mjolnir: {
        tile_extract: tilesPath,
        tile_dir: '',
        max_cache_size: 1e9,
        data_processing: { scan_tar: false },
        ...SILENT,
      },
      loki: {
        actions: ['locate', 'route', 'trace_attributes'],
        // Otherwise one unreachable target fails a whole matrix.
        use_connectivity: false,
        service_defaults: {
          radius: 0,
          minimum_reachability: 50,
          search_cutoff: 5000,
          node_snap_tolerance: 5,
          street_side_tolerance: 5,
          street_side_max_distance: 1000,
          heading_tolerance: 60,
        },
        ...UNUSED_SERVICE,
        ...SILENT,
      },
      thor: { source_to_target_algorithm: 'select_optimal', ...UNUSED_SERVICE, ...SILENT },
      odin: { markup_formatter: { markup_enabled: false }, ...UNUSED_SERVICE, ...SILENT },
      meili: {
        mode: 'auto',
        customizable: ['search_radius', 'gps_accuracy', 'turn_penalty_factor', 'interpolation_distance'],
        verbose: false,
        default: {
          // Receivers in phones, between houses: with the usual 4 and 3, points that are 10 m off their road pull the way
          // into side streets and back.
          sigma_z: 8,
          gps_accuracy: 5,
          beta: 5,
          max_route_distance_factor: 5,
          max_route_time_factor: 5,
          max_search_radius: 100,
          breakage_distance: 2000,
          interpolation_distance: 10,
          search_radius: 50,
          geometry: false,
          route: true,
          turn_penalty_factor: 0,
        },
        auto: { turn_penalty_factor: 200, search_radius: 50 },
        pedestrian: { turn_penalty_factor: 100, search_radius: 50 },
        bicycle: { turn_penalty_factor: 140 },
        grid: { size: 500, cache_size: 100_240 },
        ...UNUSED_SERVICE,
        ...SILENT,
      },
      service_limits: {
        auto: LIMITS,
        bicycle: LIMITS,
        pedestrian: { ...LIMITS, min_transit_walking_distance: 1, max_transit_walking_distance: 10_000 },
        trace: {
          max_distance: 2e6,
          max_gps_accuracy: 100,
          max_search_radius: 100,
          max_shape: 16_000,
          max_alternates: 3,
          max_alternates_shape: 100,
        },
        isochrone: {
          max_contours: 4,
          max_time_contour: 120,
          max_distance: 25_000,
          max_locations: 1,
          max_distance_contour: 200,
        },
        skadi: { max_shape: 750_000, min_resample: 10 },
        status: { allow_verbose: false },
        max_exclude_locations: 50,
        max_reachability: 100,
        max_radius: 200,
        max_timedep_distance: 500_000,
        max_alternates: 2,
        max_exclude_polygons_length: 10_000,
      },
    },
    overrides,
  )

function merged(base: Settings, overrides: Settings): Settings {
  const entries = Object.entries(overrides).map(([name, value]) => {
    const own = base[name]
    return [name, isObject(own) && isObject(value) ? merged(own, value) : value]
  })
  return { ...base, ...(Object.fromEntries(entries) as Settings) }
}

const isObject = (value: unknown): value is Settings =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
