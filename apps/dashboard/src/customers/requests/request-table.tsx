import { Alert, Badge, Box, Code, Spoiler, Stack, Text } from '@mantine/core'
import { IconListSearch } from '@tabler/icons-react'
import { type Schemas } from '../../api/client.js'
import { useCodes } from '../../language/codes.texts.js'
import { duration, moment, momentToSecond, number } from '../../language/formats.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { type Column, DataTable } from '../../parts/data-table.js'
import { Empty } from '../../parts/page.js'
import { type QueryState } from '../../parts/query-state.js'
import { requestsTexts } from './requests.texts.js'

type RequestLine = Schemas['RequestLine']

const colourOf = (status: number): string =>
  status >= 500 ? 'red' : status >= 400 ? 'star' : status >= 300 ? 'blue' : 'brand'

/** Lines of the request log, for customers and for staff. @param lead  columns before the others */
export function RequestTable<Line extends RequestLine>({
  rows,
  query,
  more,
  lead = [],
}: {
  rows: readonly Line[] | undefined
  query: QueryState<unknown>
  more?: { load: () => void; busy: boolean }
  lead?: readonly Column<Line>[]
}) {
  const t = requestsTexts.use()
  const name = useNames()
  const code = useCodes()
  return (
    <DataTable<Line>
      label={t('title')}
      rows={rows}
      query={query}
      rowId={({ id }) => id}
      more={more}
      empty={<Empty icon={<IconListSearch size={26} />} title={t('none')} text={t('none_text')} />}
      columns={[
        ...lead,
        {
          id: 'when',
          header: t('when_and_id'),
          cell: ({ at, request_id }) => (
            <Box maw={300}>
              <span className="one-line">{momentToSecond(at)}</span>
              <Text fz="xs" c="dimmed" fw={400} className="key-text">
                {request_id}
              </Text>
            </Box>
          ),
        },
        {
          id: 'operation',
          header: t('operation'),
          cell: ({ operation, details }) => (
            <Box>
              <Text fz="sm" className="key-text">
                <OperationName of={operation} />
              </Text>
              {details !== null && (
                <Spoiler maxHeight={0} showLabel={t('details_show')} hideLabel="▲">
                  <Code block fz={11} tabIndex={0}>
                    {details}
                  </Code>
                </Spoiler>
              )}
            </Box>
          ),
        },
        {
          id: 'status',
          header: t('status'),
          cell: ({ status, reason }) => (
            <Stack gap={2} align="flex-start" component="span" miw={130}>
              <Badge color={colourOf(status)}>{status}</Badge>
              {reason !== null && (
                <Text fz="xs" span>
                  {code('refusal', reason)}
                </Text>
              )}
            </Stack>
          ),
        },
        {
          id: 'ms',
          header: t('ms'),
          end: true,
          cell: ({ ms }) => <span className="one-line">{duration(ms)}</span>,
        },
        { id: 'units', header: t('units'), end: true, cell: ({ units }) => number(units) },
        {
          id: 'caller',
          header: t('key_and_caller'),
          cell: ({ key, origin, address }) => (
            <Text fz="xs" component="span">
              {key !== null && (
                <span className="one-line">
                  {name('key_kind', key.kind)} <span className="key-text">…{key.last4}</span>
                </span>
              )}
              <br />
              <span style={{ overflowWrap: 'anywhere' }}>{origin ?? address ?? '—'}</span>
            </Text>
          ),
        },
      ]}
    />
  )
}

/** An operation as the reference writes it. */
export function OperationName({ of }: { of: string }) {
  const t = requestsTexts.use()
  return of.replace('(unknown path)', t('unknown_path'))
}

/** Times in which lines are missing. */
export function LogGaps({ gaps }: { gaps: readonly Schemas['RequestLogGap'][] }) {
  const t = requestsTexts.use()
  return gaps.map(({ from, to, requests }) => {
    const period = { from: moment(from), to: moment(to) }
    return (
      <Alert key={from + to} color="star">
        {requests === null ? t('gap_unknown', period) : t('gap_known', { ...period, count: requests })}
      </Alert>
    )
  })
}
