import { randomUUID } from 'node:crypto'
import {
  categoryOf,
  type Correction,
  type CorrectionKind,
  formatCorrection,
  formatPlaceId,
  parsePlaceId,
  placeId,
  placeLayers,
} from '@repere/gazetteer'
import { badInput, type FieldError } from '@repere/http'
import { type PlaceCorrection, type PrismaClient } from '@repere/prisma'
import { type Author, recordAudit } from '../audit/index.js'
import { type PlaceCorrectionOrderDto } from './place-corrections.dto.js'

const LISTED_MAX = 500

type Field = 'place' | 'name' | 'category' | 'lat' | 'lng'
const fields: readonly Field[] = ['place', 'name', 'category', 'lat', 'lng']
/** The fields that each kind has; it has no others. */
const fieldsOf: Record<PlaceCorrectionOrderDto['kind'], readonly Field[]> = {
  add: ['name', 'category', 'lat', 'lng'],
  move: ['place', 'lat', 'lng'],
  rename: ['place', 'name'],
  close: ['place'],
  withdraw: ['place'],
}

/** The corrections that staff accept. The API reads them every few seconds. */
export class PlaceCorrections {
  constructor(private readonly prisma: PrismaClient) {}

  /** The newest first. */
  list(): Promise<PlaceCorrection[]> {
    return this.prisma.placeCorrection.findMany({ orderBy: [{ acceptedAt: 'desc' }, { id: 'desc' }], take: LISTED_MAX })
  }

  /** All of them as lines, the oldest first, for `bin/data osm-change` and `bin/geocode --corrections`. */
  async lines(): Promise<string> {
    const rows = await this.prisma.placeCorrection.findMany({ orderBy: [{ acceptedAt: 'asc' }, { id: 'asc' }] })
    return rows.map((row) => formatCorrection(correctionOf(row))).join('')
  }

  /**
   * Records a correction, with an entry in the audit log.
   *
   * @param acceptedBy  an e-mail address
   * @throws Problem  400 that names every field which its kind lacks or does not have
   */
  async accept(order: PlaceCorrectionOrderDto, acceptedBy: string, author: Author): Promise<PlaceCorrection> {
    const faults = faultsOf(order)
    if (faults.length > 0) throw badInput(faults)
    const { kind, name, category, lat, lng, note } = order
    const id = randomUUID()
    const source = kind === 'add' ? `correction/${id}` : null
    return this.prisma.$transaction(async (tx) => {
      if (kind === 'withdraw') await this.findCorrection(tx, order.place!)
      const place = source !== null ? formatPlaceId(placeId(source)) : normalId(order)
      const row = await tx.placeCorrection.create({
        data: {
          id,
          acceptedAt: new Date(),
          acceptedBy,
          kind,
          place,
          source,
          name: name ?? null,
          category: category ?? null,
          lat: lat ?? null,
          lng: lng ?? null,
          note: note ?? null,
        },
      })
      await recordAudit(tx, {
        ...author,
        action: 'place_correction.accept',
        target: { kind: 'place', id: place },
        after: { correction: id, kind, name, category, lat, lng },
        reason: note ?? null,
      })
      return row
    })
  }

  private async findCorrection(tx: Pick<PrismaClient, 'placeCorrection'>, id: string): Promise<void> {
    const isId = /^[0-9a-f-]{36}$/i.test(id)
    const known = isId && (await tx.placeCorrection.findFirst({ where: { id, NOT: { kind: 'withdraw' } } }))
    if (!known) throw badInput([{ field: 'place', reason: 'unknown_value', value: id }])
  }
}

function faultsOf(order: PlaceCorrectionOrderDto): FieldError[] {
  const own = fieldsOf[order.kind]
  const faults = fields.flatMap((field): FieldError[] => {
    const isGiven = order[field] !== undefined
    if (own.includes(field) === isGiven) return []
    return [{ field, reason: isGiven ? 'conflicting_fields' : 'required', value: order[field] ?? null }]
  })
  const { kind, place, category } = order
  if (place !== undefined && kind !== 'withdraw' && own.includes('place') && !parsePlaceId(place)) {
    faults.push({ field: 'place', reason: 'invalid_format', value: place })
  }
  const layer = category === undefined ? undefined : categoryOf(category)?.layer
  if (kind === 'add' && category !== undefined && (layer === undefined || !placeLayers.includes(layer))) {
    faults.push({ field: 'category', reason: 'unknown_category', value: category })
  }
  return faults
}

/** Without `place_` in front, as the index has it. */
const normalId = ({ kind, place }: PlaceCorrectionOrderDto): string =>
  kind === 'withdraw' ? place!.toLowerCase() : formatPlaceId(parsePlaceId(place!)!)

/** Without absent fields. */
function correctionOf({ acceptedAt, acceptedBy, kind, ...row }: PlaceCorrection): Correction {
  const own = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Omit<
    Correction,
    'at' | 'by' | 'kind'
  >
  return { ...own, at: acceptedAt.toISOString(), by: acceptedBy, kind: kind as CorrectionKind }
}
