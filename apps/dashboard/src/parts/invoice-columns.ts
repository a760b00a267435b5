import { day, fcfa } from '../language/formats.js'
import { type Column } from './data-table.js'

interface Owed {
  due_on: string | null
  total_fcfa: number
  open_fcfa: number
}

/** When an invoice is due, its total, and the open amount. */
export const owedColumns = (headers: { due: string; total: string; open: string }): Column<Owed>[] => [
  {
    id: 'due',
    header: headers.due,
    cell: ({ due_on }) => (due_on === null ? '—' : day(due_on)),
    sortBy: ({ due_on }) => due_on ?? '',
  },
  {
    id: 'total',
    header: headers.total,
    end: true,
    cell: ({ total_fcfa }) => fcfa(total_fcfa),
    sortBy: ({ total_fcfa }) => total_fcfa,
  },
  {
    id: 'open',
    header: headers.open,
    end: true,
    cell: ({ open_fcfa }) => (open_fcfa === 0 ? '—' : fcfa(open_fcfa)),
    sortBy: ({ open_fcfa }) => open_fcfa,
  },
]
