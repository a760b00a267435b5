import { Box, Center, Loader } from '@mantine/core'
import { type ErrorComponentProps } from '@tanstack/react-router'
import { parts } from '../parts/parts.texts.js'
import { ProblemAlert } from '../parts/problem-alert.js'

export function WholePageLoader() {
  const t = parts.use()
  return (
    <Center mih="50vh" role="status" aria-label={t('loading')}>
      <Loader />
    </Center>
  )
}

export function RouteProblem({ error }: ErrorComponentProps) {
  return (
    <Box p="xl" maw={640} m="0 auto">
      <ProblemAlert error={error} retry={() => window.location.reload()} />
    </Box>
  )
}
