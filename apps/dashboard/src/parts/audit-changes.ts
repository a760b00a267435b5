export type PlainValue = string | number | boolean | null

/** A value that an entry of the log changed; absent on a side that does not have it. */
export interface Change {
  field: string
  before?: PlainValue | PlainValue[]
  after?: PlainValue | PlainValue[]
}

const ROW_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Ids of rows say nothing to people. */
export const isRowId = (value: unknown): boolean => typeof value === 'string' && ROW_ID.test(value)

/** The values in which two states of an object differ. Ids of rows and equal values are left out. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [old, fresh] = [valuesOf(before), valuesOf(after)]
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .filter((field) => JSON.stringify(old.get(field)) !== JSON.stringify(fresh.get(field)))
    .map((field) => ({
      field,
      ...(old.has(field) && { before: old.get(field) }),
      ...(fresh.has(field) && { after: fresh.get(field) }),
    }))
}

/** The plain values of an object and of objects inside it, by the name of their own field. */
function valuesOf(state: unknown): Map<string, PlainValue | PlainValue[]> {
  const values = new Map<string, PlainValue | PlainValue[]>()
  const collect = (node: object): void => {
    for (const [field, value] of Object.entries(node) as [string, unknown][]) {
      if (isRowId(value)) continue
      if (Array.isArray(value)) {
        if (value.every(isPlain) && !value.some(isRowId)) values.set(field, value)
      } else if (isPlain(value)) values.set(field, value)
      else if (typeof value === 'object') collect(value as object)
    }
  }
  if (typeof state === 'object' && state !== null && !Array.isArray(state)) collect(state)
  return values
}

const isPlain = (value: unknown): value is PlainValue =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)
