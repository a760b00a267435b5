export const OPERATIONS = ['create', 'confirm', 'cancel', 'details', 'status'] as const
export type Operation = (typeof OPERATIONS)[number]

/**
 * - `outage`: 503, nothing done
 * - `error`: 500, nothing done
 * - `lost_request`: the connection breaks, nothing done
 * - `lost_answer`: done, and then the connection breaks
 * - `silence`: done, and then no answer until the caller disconnects
 * - `slow`: done after `ms`
 * - `wrong_totals`: only of `create`: the answer's total is a franc too high
 */
export const FAULT_KINDS = [
  'outage',
  'error',
  'lost_request',
  'lost_answer',
  'silence',
  'slow',
  'wrong_totals',
] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

export interface Fault {
  kind: FaultKind
  /** `any`: of all. */
  on: Operation | 'any'
  /** Number of calls that it affects; null: all until it is cleared. */
  times: number | null
  /** Only of `slow`. */
  ms?: number
}

/** The armed faults. */
export class Faults {
  private planned: Fault[] = []

  plan(fault: Fault): void {
    this.planned.push({ ...fault })
  }

  clear(): void {
    this.planned = []
  }

  all(): readonly Fault[] {
    return this.planned
  }

  /** The first armed fault for this operation; its count decreases by one. */
  next(operation: Operation): Fault | undefined {
    const fault = this.planned.find(({ on }) => on === operation || on === 'any')
    if (fault !== undefined && fault.times !== null && --fault.times <= 0)
      this.planned = this.planned.filter((one) => one !== fault)
    return fault
  }
}

/** @throws RangeError  with the reason */
export function readFault(body: unknown): Fault {
  const { kind, on = 'any', times = 1, ms } = (body ?? {}) as Partial<Record<keyof Fault, unknown>>
  if (!FAULT_KINDS.some((one) => one === kind)) throw new RangeError(`kind is one of ${FAULT_KINDS.join(', ')}`)
  if (![...OPERATIONS, 'any'].some((one) => one === on))
    throw new RangeError(`on is one of ${OPERATIONS.join(', ')}, any`)
  if (times !== null && !(Number.isSafeInteger(times) && (times as number) > 0))
    throw new RangeError('times is above 0, or null')
  if (kind === 'slow' && !(Number.isSafeInteger(ms) && (ms as number) >= 0))
    throw new RangeError('ms is a whole number')
  return { kind, on, times, ms } as Fault
}
