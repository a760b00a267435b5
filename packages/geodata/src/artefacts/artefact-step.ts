import { type Artefact, type IncompletePart, type Manifest } from '@repere/shared'
import { type MotorcycleFigures } from '@repere/roads'
import { type SetOrigin } from '../added-sets/added-sets.js'
import { type AddedArea } from '../areas/area-file.js'
import { type OwnPlace } from '@repere/gazetteer/added-files'
import { type Bounds } from '../osm-pbf/elements.js'

export interface BuildContext {
  region: string
  /** The attribution of the region, shown wherever its data is shown. */
  attribution: string
  /** True for a made-up place. */
  fictional: boolean
  /** Figures of the region's motorcycles. */
  motorcycle: MotorcycleFigures
  /** Paths of the checked extracts; one, or several that are built as one. */
  extracts: string[]
  /** Areas that the operator added, see `areas/`. */
  areas: readonly AddedArea[]
  /** Places that the operator added, see `own-places/`. */
  places: readonly OwnPlace[]
  /** The origin of each added set, by the beginning of its documents' sources: `area/NAME`, `place/NAME`. */
  origins: Readonly<Record<string, SetOrigin>>
  /** The area that all extracts cover together. */
  bounds: Bounds
  /** The build's folder, where artefacts go. */
  folder: string
  /** A folder on the same disk, removed at the end of the build in every case. */
  scratch: string
  /** The current build, of any region; null if there is none. */
  current: { folder: string; manifest: Manifest } | null
  /** Folders with programs that do not come with npm, in order of preference. */
  programFolders: string[]
  /** Aborted when the artefact is no longer wanted: the build is stopped, or another step failed. */
  signal: AbortSignal
  /** @param done 0..1 of this stage; @param detail the current work, in words */
  report(stage: BuildStage, done: number, detail?: string): void
  /** Reports something that people should know although nothing failed, in one sentence. */
  notice(text: string): void
  /** Reports a part that the build lacks, to people and in the manifest. */
  leaveOut(part: IncompletePart): void
  /**
   * Waits for the end of a stage of another step: all run at the same time. Continues at once if no step has this
   * stage.
   *
   * @throws the failure of that step
   */
  after(stage: BuildStage): Promise<void>
}

export type ArtefactName = keyof Manifest['artefacts']

export type Tools = Record<string, string>

/** The information that a step has before it runs. */
export interface Machine {
  programFolders: string[]
  /** The build in service. */
  current: Manifest | null
}

/** One artefact: its name in the manifest, its inputs besides the extract, and the way to make it. */
export interface ArtefactStep<T extends Artefact = Artefact> {
  name: ArtefactName
  /** The stages that it reports, in this order. */
  stages: readonly BuildStage[]
  /** Programs whose version the artefact depends on, for the manifest; the versions may differ between machines. */
  tools: Tools | ((machine: Machine) => Promise<Tools>)
  /** Text that changes when the same extract would give another artefact. */
  recipe(region: Pick<BuildContext, 'motorcycle'>): string
  /** True when this machine may now make what the build in service lacks. */
  isOwed?(machine: Machine): Promise<boolean>
  /**
   * Runs beside the other steps; see `BuildContext.after`. Everything that it started has ended when the promise
   * settles.
   *
   * @returns null when the artefact could not be made, and the build is useful without; see `BuildContext.leaveOut`
   */
  run(context: BuildContext): Promise<{ artefact: T; counts: Record<string, number> } | null>
}

export type BuildStage =
  | 'fetching'
  | 'checking'
  | 'countries'
  | 'speeds'
  | 'graph'
  | 'packing'
  | 'roads'
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
