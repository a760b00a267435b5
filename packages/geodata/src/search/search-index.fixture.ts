import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { type Details, type DocumentRow, type Names, normalise } from '@repere/gazetteer'
import { type SearchArtefact } from '@repere/shared'
import { type BuildContext } from '../artefacts/artefact-step.js'
import { type Bounds } from '../osm-pbf/elements.js'
import { documentsWithAll } from './documents-with.js'
import { searchStep } from './search-step.js'

/** A document with its related rows. */
export interface Found extends Omit<DocumentRow, 'names' | 'details' | 'quartier' | 'city' | 'district' | 'region'> {
  name: string | null
  names: Names | null
  details: Details | null
  quartier: string | null
  city: string | null
  district: string | null
  region: string | null
}

/** A search index made by the real step from an extract. */
export class SearchIndex {
  readonly database: DatabaseSyncInstance

  private constructor(
    readonly folder: string,
    readonly artefact: SearchArtefact,
    readonly stages: readonly string[],
    readonly notices: readonly string[],
    /** True when `remove` also removes the folder. */
    private readonly passing: boolean,
  ) {
    this.database = new DatabaseSync(join(folder, artefact.file), { readOnly: true })
  }

  /** The index of a build; `remove` keeps its file. */
  static open(folder: string, artefact: SearchArtefact): SearchIndex {
    return new SearchIndex(folder, artefact, [], [], false)
  }

  static async build(
    extracts: string[],
    bounds: Bounds,
    added: Partial<Pick<BuildContext, 'areas' | 'places' | 'origins'>> = {},
  ): Promise<SearchIndex> {
    const folder = await mkdtemp(join(tmpdir(), 'repere-search-'))
    const scratch = join(folder, 'scratch')
    await mkdir(scratch)
    const stages: string[] = []
    const report: BuildContext['report'] = (stage, done) => {
      if (done === 1) stages.push(stage)
    }
    const notices: string[] = []
    const notice = (sentence: string) => void notices.push(sentence)
    const none = { areas: [], places: [], origins: {} }
    const given = { region: 'test', extracts, ...none, ...added, bounds, folder, scratch, report, notice }
    const context = given as unknown as BuildContext
    const { artefact } = (await searchStep.run(context))!
    return new SearchIndex(folder, artefact, stages, notices, true)
  }

  get file(): string {
    return join(this.folder, this.artefact.file)
  }

  async remove(): Promise<void> {
    this.database.close()
    if (this.passing) await rm(this.folder, { recursive: true, force: true })
  }

  /** Documents whose names, category or context hold all words of a text, the most important first. */
  find(text: string, where = '1', limit = 10): Found[] {
    const ids = documentsWithAll(this.database, normalise(text), ['name', 'context', 'category'])
    return this.read(
      `id IN (SELECT value FROM json_each(?)) AND ${where} ORDER BY id LIMIT ${limit}`,
      JSON.stringify(ids),
    )
  }

  /** Documents by a condition on their rows. */
  read(condition: string, ...values: (string | number)[]): Found[] {
    const rows = this.database
      .prepare(`SELECT * FROM document WHERE ${condition}`)
      .all(...values) as unknown as DocumentRow[]
    return rows.map((row) => {
      const names = row.names === null ? null : (JSON.parse(row.names) as Names)
      return {
        ...row,
        names,
        name: names?.[''] ?? null,
        details: row.details === null ? null : (JSON.parse(row.details) as Details),
        quartier: this.nameOf(row.quartier),
        city: this.nameOf(row.city),
        district: this.nameOf(row.district),
        region: this.nameOf(row.region),
      }
    })
  }

  value(sql: string, ...values: (string | number)[]): unknown {
    return Object.values(this.database.prepare(sql).get(...values) as object)[0]
  }

  private nameOf(id: number | null): string | null {
    return id === null
      ? null
      : (this.value(`SELECT json_extract(names, '$.""') FROM document WHERE id = ?`, id) as string)
  }
}
