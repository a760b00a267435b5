import { type Artefact, type Manifest } from '@repere/shared'
import { type Bounds } from '../osm-pbf/elements.js'

export interface BuildContext {
  region: string
  /** The region's, shown wherever its data shows. */
  attribution: string
  /** True for a made-up place. */
  fictional: boolean
  /** Paths of the checked extracts; one, or several that are built as one. */
  extracts: string[]
  /** What the extracts cover together. */
  bounds: Bounds
  /** The build's folder, where artefacts go. */
  folder: string
  /** A folder on the same disk that is gone when the build ends, however it ends. */
  scratch: string
  /** The build in service, whatever region it is of; null where there is none. */
  current: { folder: string; manifest: Manifest } | null
  /** Where programs are looked for that do not come with npm, in order. */
  programFolders: string[]
  signal?: AbortSignal
  /** @param done 0..1 of this stage; @param detail what is being done just now */
  report(stage: BuildStage, done: number, detail?: string): void
  /** Tells what somebody should know though nothing failed: a sentence. */
  notice(sentence: string): void
}

export type Tools = Record<string, string>

/** What a step may go by before it runs. */
export interface Machine {
  programFolders: string[]
  /** The build in service. */
  current: Manifest | null
}

/** One artefact: what it is called in the manifest, what it depends on besides the extract, and how it is made. */
export interface ArtefactStep<T extends Artefact = Artefact> {
  name: keyof Manifest['artefacts']
  /** Programs whose version the artefact depends on, for the manifest; asked for where machines differ in them. */
  tools: Tools | ((machine: Machine) => Promise<Tools>)
  /** Text that changes when the artefact would come out differently from the same extract. */
  recipe(): string
  /** Whether this machine can make what the build in service only took over from an older one. */
  isOwed?(machine: Machine): Promise<boolean>
  /** @returns null where this machine cannot make it and the build does without, which it says in a notice */
  run(context: BuildContext): Promise<{ artefact: T; counts: Record<string, number> } | null>
}

export type BuildStage =
  | 'fetching'
  | 'checking'
  | 'countries'
  | 'speeds'
  | 'graph'
  | 'packing'
  | 'places'
  | 'search'
  | 'water'
  | 'tiles'
  | 'traces'
  | 'traffic'
  | 'training'
  | 'publishing'

export interface BuildProgress {
  stage: BuildStage
  /** 0..1 of this stage. */
  done: number
  detail?: string
}
