/** OpenStreetMap's free-form keys and values. */
export type Tags = Readonly<Record<string, string>>

export interface OsmNode {
  id: number
  /** WGS 84 degrees; stored with seven decimals, about one centimetre. */
  lat: number
  lng: number
  tags: Tags
}

export interface OsmWay {
  id: number
  /** Node ids in the way's direction; the first is repeated at the end of a closed way. */
  nodes: number[]
  tags: Tags
}

export interface OsmMember {
  type: 'node' | 'way' | 'relation'
  ref: number
  role: string
}

export interface OsmRelation {
  id: number
  members: OsmMember[]
  tags: Tags
}

/** `[west, south, east, north]`, WGS 84 degrees. */
export type Bounds = [number, number, number, number]
