import { Box, Button, Group, Skeleton, Table, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react'
import {
  type CellData,
  createColumnHelper,
  createSortedRowModel,
  type RowData,
  rowSortingFeature,
  sortFns,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useMemo } from 'react'
import { parts } from './parts.texts.js'
import { ProblemAlert } from './problem-alert.js'
import { type QueryState } from './query-state.js'

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel(), sortFns })

export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** The value that the column is sorted by; absent: it is not sorted here. */
  sortBy?: (row: Row) => string | number
  /** Figures and amounts are aligned right. */
  end?: boolean
}

/** Rows, or the request that gives them: a table that is empty says so only when it knows. */
export type TableRows<Row> =
  | { rows: readonly Row[]; query?: undefined }
  | { rows: readonly Row[] | undefined; query: Omit<QueryState<unknown>, 'data'> }

/**
 * A table; on a phone every row is a card with labelled cells. Without rows it shows that it loads, or the failure of its
 * request with a button to retry.
 */
export function DataTable<Row extends RowData>({
  label,
  columns,
  rows,
  query,
  rowId,
  onRow,
  empty,
  more,
}: {
  label: string
  columns: readonly Column<Row>[]
  rowId: (row: Row) => string
  /** Opens a row. The first cell holds a link for the keyboard. */
  onRow?: (row: Row) => void
  empty: ReactNode
  /** Loads the next page; absent if there is none. */
  more?: { load: () => void; busy: boolean }
} & TableRows<Row>) {
  const t = parts.use()
  const helper = useMemo(() => createColumnHelper<typeof features, Row>(), [])
  const partly = more !== undefined
  const definitions = useMemo(
    () =>
      columns.map((column) =>
        helper.accessor((row): CellData => column.sortBy?.(row) ?? '', {
          id: column.id,
          header: column.header,
          // Sorting is off until all pages are loaded, because the order of one page would mislead.
          enableSorting: column.sortBy !== undefined && !partly,
        }),
      ),
    [columns, helper, partly],
  )
  const data = useMemo(() => [...(rows ?? [])], [rows])
  const table = useTable({ features, columns: definitions, data, getRowId: rowId })
  const byId = new Map(columns.map((column) => [column.id, column]))

  if (rows === undefined) {
    if (query !== undefined && query.error !== null)
      return <ProblemAlert error={query.error} retry={() => query.refetch()} />
    return (
      <Table className="skeleton-table" aria-busy aria-label={t('loading')}>
        <Table.Tbody>
          {Array.from({ length: 5 }, (_, index) => (
            <Table.Tr key={index}>
              <Table.Td>
                <Skeleton height={14} width={`${90 - (index % 3) * 15}%`} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    )
  }
  if (rows.length === 0) return empty
  return (
    <>
      <Box style={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={label}>
        <Table className="cards-on-phone" highlightOnHover={onRow !== undefined}>
          <Table.Thead>
            {table.getHeaderGroups().map((group) => (
              <Table.Tr key={group.id}>
                {group.headers.map((header) => {
                  const column = byId.get(header.id)
                  const sorted = header.column.getIsSorted()
                  const order = sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none'
                  const Icon = sorted === 'asc' ? IconChevronUp : sorted === 'desc' ? IconChevronDown : IconSelector
                  return (
                    <Table.Th
                      key={header.id}
                      scope="col"
                      ta={column?.end === true ? 'right' : 'left'}
                      c="dimmed"
                      fz="sm"
                      fw={550}
                      aria-sort={header.column.getCanSort() ? order : undefined}
                    >
                      {header.column.getCanSort() ? (
                        <UnstyledButton onClick={header.column.getToggleSortingHandler()} fz="sm" fw={550} c="inherit">
                          <Group component="span" gap={4} wrap="nowrap" display="inline-flex">
                            {column?.header}
                            <Icon size={14} aria-hidden style={{ flex: 'none' }} />
                          </Group>
                        </UnstyledButton>
                      ) : (
                        column?.header
                      )}
                    </Table.Th>
                  )
                })}
              </Table.Tr>
            ))}
          </Table.Thead>
          <Table.Tbody>
            {table.getRowModel().rows.map((row) => (
              <Table.Tr
                key={row.id}
                className={onRow === undefined ? undefined : 'row-link'}
                onClick={
                  onRow === undefined
                    ? undefined
                    : (event) => {
                        // Links and buttons inside the row keep their own actions.
                        if ((event.target as HTMLElement).closest('a,button,input') === null) onRow(row.original)
                      }
                }
              >
                {row.getAllCells().map((cell, index) => {
                  const column = byId.get(cell.column.id)
                  return (
                    <Table.Td
                      key={cell.id}
                      data-label={column?.header}
                      data-first={index === 0 || undefined}
                      ta={column?.end === true ? 'right' : undefined}
                    >
                      <div>
                        {/* Called as a function: as a component, each rendering of the page would replace it, and close an open dialog in the cell. */}
                        {column?.cell(row.original)}
                      </div>
                    </Table.Td>
                  )
                })}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Box>
      {more !== undefined && (
        <Group justify="center" mt="md">
          <Button variant="default" onClick={more.load} loading={more.busy}>
            {t('more')}
          </Button>
        </Group>
      )}
    </>
  )
}
