import { type Artefact, type Manifest } from '@repere/shared'
import { type Bounds } from '../osm-pbf/elements.js'

export interface BuildContext {
  region: string
  /** Paths of the checked extracts; one, or several that are built as one. */
  extracts: string[]
  /** What the extracts cover together. */
  bounds: Bounds
  /** The build's folder, where artefacts go. */
  folder: string
  /** A folder on the same disk that is gone when the build ends, however it ends. */
  scratch: string
  signal?: AbortSignal
  /** @param done 0..1 of this stage; @param detail what is being done just now */
  report(stage: BuildStage, done: number, detail?: string): void
}

/** One artefact: what it is called in the manifest, what it depends on besides the extract, and how it is made. */
export interface ArtefactStep<T extends Artefact = Artefact> {
  name: keyof Manifest['artefacts']
  /** Programs whose version the artefact depends on, for the manifest. */
  tools: Record<string, string>
  /** Text that changes when the artefact would come out differently from the same extract. */
  recipe(): string
  run(context: BuildContext): Promise<{ artefact: T; counts: Record<string, number> }>
}

export type BuildStage =
  'fetching' | 'checking' | 'countries' | 'speeds' | 'graph' | 'packing' | 'places' | 'search' | 'publishing'

export interface BuildProgress {
  stage: BuildStage
  /** 0..1 of this stage. */
  done: number
  detail?: string
}
