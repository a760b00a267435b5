/** The engine's settings for building; the API has the settings for serving. */
export interface BuildingConfig {
  mjolnir: Record<string, unknown>
}

/**
 * A complete configuration for the engine's builders. The npm package's own helper would need Python.
 *
 * @param tileFolder     the folder of the graph
 * @param adminDatabase  SQLite file of countries: driving side and country of every road
 * @param threads        the number of threads of the tile builder
 */
export function buildingConfig(tileFolder: string, adminDatabase: string, threads: number): BuildingConfig {
  return {
    mjolnir: {
      tile_dir: tileFolder,
      admin: adminDatabase,
      concurrency: threads,
      // No `timezone`, elevation, transit or landmarks: their databases must be downloaded, and the API knows the time
      // zones of its countries.
      id_table_size: 1_300_000_000,
      max_cache_size: 1_000_000_000,
      hierarchy: true,
      shortcuts: true,
      include_driveways: true,
      include_construction: false,
      include_platforms: false,
      include_bicycle: true,
      include_pedestrian: true,
      include_driving: true,
      import_bike_share_stations: false,
      keep_all_osm_node_ids: false,
      keep_osm_node_ids: false,
      reclassify_links: true,
      data_processing: {
        infer_internal_intersections: true,
        infer_turn_channels: true,
        apply_country_overrides: true,
        grid_divisions_within_tile: 32,
        use_admin_db: true,
        use_direction_on_ways: false,
        allow_alt_name: false,
        // The engine would measure the density of roads around each crossing instead, and count turns there as up to
        // 3.5 times as costly as the time they take: in the dense grid of Kaolack, one route in four was then slower and
        // longer than an alternative. Without a density it is one in nine; the adapter ranks those again.
        use_urban_tag: true,
        use_rest_area: false,
        scan_tar: false,
      },
      logging: { type: 'std_out', color: false },
    },
  }
}
