/** A delivery of a pasted list. */
export interface Delivery {
  name: string
  address: string
  /** Parcels. */
  demand: number
  /** `08:00`; null: any time. */
  window: [from: string, until: string] | null
}

/** A line that cannot be read, by its number in the text. */
export interface ListFault {
  line: number
  text: string
}

const COLUMNS: Record<'name' | 'address' | 'demand' | 'from' | 'until', RegExp> = {
  name: /^(nom|name|client|customer|destinataire|id)$/,
  address: /^(adresse|address|lieu|place)$/,
  demand: /^(colis|parcels|quantite|quantity|demande|demand|charge|load)$/,
  from: /^(de|des|from|debut|start)$/,
  until: /^(a|jusqua|until|to|fin|end|avant|before)$/,
}
/** Of a list without a header. */
const ORDER = ['name', 'address', 'demand', 'from', 'until'] as const

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\d]/gu, '')
    .toLowerCase()

/** `8h`, `8 h 30`, `08:30` → `08:30`; null if it is no time of day. */
export function clockOf(text: string): string | null {
  const parts = /^(\d{1,2})\s*(?:[h:]\s*(\d{2})?)?$/i.exec(text.trim())
  const [hour, minute] = [Number(parts?.[1] ?? NaN), Number(parts?.[2] ?? 0)]
  return hour < 24 && minute < 60 ? `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}` : null
}

/** The cells of a line; a cell that begins with a quote may hold the separator. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let i = 0; i < line.length; i++) {
    const letter = line[i]!
    if (letter === '"' && isQuoted && line[i + 1] === '"') cell += line[i++]!
    else if (letter === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted
    else if (letter === separator && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += letter
  }
  return [...cells, cell.trim()]
}

/** Whether a line without a header is one of a table: a number and times follow the name and the address. */
const isTableRow = (cells: string[]) =>
  cells.length > 2 &&
  (cells[2] === '' || Number(cells[2]!.replace(',', '.')) >= 0) &&
  cells.slice(3).every((cell) => cell === '' || clockOf(cell) !== null)

/** What separates the cells of a list. Commas stand in addresses, too: without a header they separate only rows of a table. */
function separatorOf(lines: string[]): string {
  const isAddressIn = (cells: string[]) => cells.map(plain).some((cell) => COLUMNS.address.test(cell))
  const [first = ''] = lines
  const sure = ['\t', ';'].find((one) => cellsOf(first, one).length > 1)
  if (sure !== undefined) return sure
  const isTable = isAddressIn(cellsOf(first, ',')) || lines.every((line) => isTableRow(cellsOf(line, ',')))
  return isTable ? ',' : ';'
}

/**
 * Reads a list as people paste it from a table: tabs, semicolons or commas between cells, with or without a header. A line of
 * one cell is an address.
 */
export function readAddressList(text: string): { deliveries: Delivery[]; faults: ListFault[] } {
  const lines = text.split(/\r?\n/).map((line, index) => ({ line: index + 1, text: line }))
  const filled = lines.filter((line) => line.text.trim() !== '')
  const separator = separatorOf(filled.map((line) => line.text))
  const header = cellsOf(filled[0]?.text ?? '', separator).map(plain)
  const hasHeader = header.some((cell) => COLUMNS.address.test(cell))
  const columns = new Map<string, number>()
  if (hasHeader) {
    for (const [name, words] of Object.entries(COLUMNS)) {
      const at = header.findIndex((cell) => words.test(cell))
      if (at >= 0) columns.set(name, at)
    }
  } else ORDER.forEach((name, index) => columns.set(name, index))

  const deliveries: Delivery[] = []
  const faults: ListFault[] = []
  for (const { line, text: whole } of hasHeader ? filled.slice(1) : filled) {
    const cells = cellsOf(whole, separator)
    const cell = (name: string) => cells[columns.get(name) ?? -1] ?? ''
    const isAddressOnly = cells.length === 1 && !hasHeader
    const address = isAddressOnly ? cells[0]! : cell('address')
    const [from, until] = [cell('from'), cell('until')].map((time) => (time === '' ? '' : clockOf(time)))
    const demand = cell('demand') === '' || isAddressOnly ? 1 : Number(cell('demand').replace(',', '.'))
    const isRead = address !== '' && from !== null && until !== null && demand >= 0
    if (!isRead) faults.push({ line, text: whole.trim() })
    else {
      const hasWindow = !isAddressOnly && (from !== '' || until !== '')
      deliveries.push({
        name: (isAddressOnly ? '' : cell('name')) || address,
        address,
        demand,
        window: hasWindow ? [from || '00:00', until || '23:59'] : null,
      })
    }
  }
  return { deliveries, faults }
}
