import { Button, Skeleton, Text } from '@mantine/core'
import { type ReactNode } from 'react'
import { Figure } from './page.js'
import { parts } from './parts.texts.js'
import { type QueryState } from './query-state.js'

/** One figure of a request. While it loads and after a failure the card says so, and claims nothing. */
export function QueryFigure<Data>({
  label,
  icon,
  query,
  children,
}: {
  label: string
  icon?: ReactNode
  query: QueryState<Data>
  /** The figure, with a text under it. */
  children: (data: Data) => { value: ReactNode; text?: ReactNode; more?: ReactNode }
}) {
  const t = parts.use()
  if (query.data !== undefined) {
    const { value, text, more } = children(query.data)
    return (
      <Figure label={label} icon={icon} value={value} text={text}>
        {more}
      </Figure>
    )
  }
  if (query.error === null) {
    return <Figure label={label} icon={icon} value={<Skeleton h={30} w={110} aria-busy aria-label={t('loading')} />} />
  }
  return (
    <Figure
      label={label}
      icon={icon}
      value={
        <Text inherit fz={18} c="dimmed" role="alert">
          {t('unknown')}
        </Text>
      }
    >
      <Button size="sm" variant="default" mt="sm" onClick={() => query.refetch()}>
        {t('retry')}
      </Button>
    </Figure>
  )
}
