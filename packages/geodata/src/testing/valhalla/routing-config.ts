import { valhallaConfig } from './valhalla-config.js'

/** Straight-line or path metres that the engine searches at most; the public limits are lower and checked before. */
const SEARCHED_METRES = { auto: 5e6, bicycle: 1e6, pedestrian: 5e5 }
/** 100 stops of a trip, and a first and last that may repeat. */
const LOCATIONS_MAX = 102

/**
 * The settings with which Valhalla answers as well as it can: for comparisons with our own engine.
 *
 * @param tilesPath      the graph as a tar
 * @param snapMaxMetres  distance beyond which a stop has no road nearby
 */
export function routingConfig(tilesPath: string, snapMaxMetres = 5_000): Record<string, object> {
  const limits = (metres: number) => ({
    max_locations: LOCATIONS_MAX,
    // Valhalla adds up the legs; the public limit is one of each leg.
    max_distance: metres * (LOCATIONS_MAX - 1),
    // Valhalla ends the search of a pair at a cost that it derives from this: by bicycle, pairs from 330 km had none.
    max_matrix_distance: metres * 3,
    max_matrix_location_pairs: 10_000,
  })
  const settings = valhallaConfig(tilesPath, {
    mjolnir: { max_concurrent_reader_users: 1 },
    loki: {
      actions: ['locate', 'route', 'sources_to_targets', 'trace_route', 'trace_attributes', 'status'],
      // Each request sets the reachability that it needs.
      service_defaults: { minimum_reachability: 0, search_cutoff: snapMaxMetres },
      logging: { long_request: 1e9 },
    },
    thor: {
      max_reserved_labels_count_astar: 2_000_000,
      max_reserved_labels_count_bidir_astar: 1_000_000,
      max_reserved_labels_count_dijkstras: 4_000_000,
      max_reserved_labels_count_bidir_dijkstras: 2_000_000,
      clear_reserved_memory: false,
      extended_search: false,
      costmatrix: {
        check_reverse_connection: true,
        allow_second_pass: false,
        max_reserved_locations: 25,
        // Iterations after a pair's first way is found: a third of the search's size, within these limits. With 100 at
        // least, the search ended with ways that were 9 % longer than the route's; more than 1000 only cost time.
        max_iterations: 1000,
        min_iterations: 500,
        hierarchy_limits: { max_up_transitions: MATRIX_UP_TRANSITIONS },
      },
      bidirectional_astar: {
        threshold_delta: 420,
        alternative_cost_extend: 1.2,
        alternative_iterations_delta: 100_000,
        hierarchy_limits: { max_up_transitions: UP_TRANSITIONS, expand_within_distance: BIDIRECTIONAL_EXPANSION },
      },
      unidirectional_astar: {
        hierarchy_limits: { max_up_transitions: UP_TRANSITIONS, expand_within_distance: UNIDIRECTIONAL_EXPANSION },
      },
      logging: { long_request: 1e9 },
    },
    odin: { markup_formatter: { phoneme_format: '' } },
    meili: {
      customizable: ['mode', 'search_radius', 'turn_penalty_factor', 'gps_accuracy', 'interpolation_distance'],
    },
    service_limits: {
      auto: limits(SEARCHED_METRES.auto),
      bicycle: limits(SEARCHED_METRES.bicycle),
      pedestrian: limits(SEARCHED_METRES.pedestrian),
      // Ways that the road engine found are followed, too: no limit of traces.
      trace: { max_distance: SEARCHED_METRES.auto * 2, max_shape: 200_000 },
      centroid: { max_distance: 200_000, max_locations: 5 },
      // Metres between a source and a target; further pairs are timed on empty roads.
      max_timedep_distance_matrix: 200_000,
      // Metres around all areas of a request.
      max_exclude_polygons_length: 5_000_000,
      max_distance_disable_hierarchy_culling: 0,
      hierarchy_limits: {
        allow_modification: false,
        costmatrix: { max_allowed_up_transitions: MATRIX_UP_TRANSITIONS },
        unidirectional_astar: {
          max_allowed_up_transitions: UP_TRANSITIONS,
          max_expand_within_distance: UNIDIRECTIONAL_EXPANSION,
        },
        bidirectional_astar: {
          max_allowed_up_transitions: UP_TRANSITIONS,
          max_expand_within_distance: BIDIRECTIONAL_EXPANSION,
        },
      },
      // Without it, Valhalla ignores `exclude_tolls` and similar options without an error.
      allow_hard_exclusions: true,
    },
    additional_data: { elevation: '' },
    httpd: { service: {} },
    statsd: { port: 8125, prefix: 'valhalla' },
  })
  return settings as Record<string, object>
}

/**
 * How often a search may change to a higher level of the road hierarchy before it ignores the lower ones. Valhalla's
 * own 400 and 100 let a matrix differ from its routes by more than 1 % for 11 % of the pairs in a dense grid; with
 * these numbers it is 0.1 %, and higher ones only cost time.
 */
const UP_TRANSITIONS = { 1: 2_000, 2: 1_000 }
/** The same for a matrix: with more it differs from its routes in the same pairs, and takes up to twice as long. */
const MATRIX_UP_TRANSITIONS = { 1: 800, 2: 400 }
const BIDIRECTIONAL_EXPANSION = { 0: 1e8, 1: 20_000, 2: 5_000 }
const UNIDIRECTIONAL_EXPANSION = { 0: 1e8, 1: 100_000, 2: 5_000 }
