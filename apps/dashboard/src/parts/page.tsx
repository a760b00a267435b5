import { Alert, Box, Card, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'

/** A page. Its title is the title of the document and the only first-level heading. */
export function Page({
  title,
  text,
  actions,
  children,
}: {
  title: string
  text?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  useEffect(() => {
    document.title = `${title} · Repère`
  }, [title])
  return (
    <Stack gap="lg" className="main-content">
      <Group justify="space-between" align="flex-end" gap="md">
        <Box maw={720}>
          <Title order={1}>{title}</Title>
          {text !== undefined && (
            <Text c="dimmed" mt={4}>
              {text}
            </Text>
          )}
        </Box>
        {actions !== undefined && <Group gap="sm">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  )
}

/** A page whose content the role of the member does not allow. */
export function ForbiddenPage({ title, text }: { title: string; text: string }) {
  return (
    <Page title={title}>
      <Alert color="star">{text}</Alert>
    </Page>
  )
}

/** A part of a page with a heading. */
export function Section({
  title,
  text,
  actions,
  children,
}: {
  title?: string
  text?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <Card component="section" aria-label={title}>
      {title !== undefined && (
        <Group justify="space-between" mb="md" align="flex-start" gap="sm">
          <Box maw={680}>
            <Title order={2}>{title}</Title>
            {text !== undefined && (
              <Text c="dimmed" fz="sm" mt={2} component="div">
                {text}
              </Text>
            )}
          </Box>
          {actions !== undefined && <Group gap="xs">{actions}</Group>}
        </Group>
      )}
      {children}
    </Card>
  )
}

/** An empty state, with the next step. */
export function Empty({
  icon,
  title,
  text,
  action,
}: {
  icon?: ReactNode
  title: string
  text?: ReactNode
  action?: ReactNode
}) {
  return (
    <Stack align="center" gap="xs" py="xl" px="md" ta="center">
      {icon !== undefined && (
        <ThemeIcon variant="light" size={52} radius="xl">
          {icon}
        </ThemeIcon>
      )}
      <Text fw={600}>{title}</Text>
      {text !== undefined && (
        <Text c="dimmed" fz="sm" maw={460} component="div">
          {text}
        </Text>
      )}
      {action !== undefined && <Box mt="sm">{action}</Box>}
    </Stack>
  )
}

/** One figure with its name. */
export function Figure({
  label,
  value,
  text,
  icon,
  children,
}: {
  label: string
  value: ReactNode
  text?: ReactNode
  icon?: ReactNode
  children?: ReactNode
}) {
  return (
    <Card padding="md" h="100%">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text fz="sm" c="dimmed" fw={500}>
          {label}
        </Text>
        {icon !== undefined && (
          <ThemeIcon variant="light" size={30} radius="md" aria-hidden>
            {icon}
          </ThemeIcon>
        )}
      </Group>
      <Text fz={26} fw={700} lh={1.2} mt={6} className="figure" component="div">
        {value}
      </Text>
      {text !== undefined && (
        <Text fz="sm" c="dimmed" mt={4} component="div">
          {text}
        </Text>
      )}
      {children}
    </Card>
  )
}

/** Names and values under each other. */
export function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <Box component="dl" m={0}>
      {rows.map(([name, value]) => (
        <Group
          key={name}
          justify="space-between"
          gap="md"
          py={8}
          wrap="nowrap"
          align="baseline"
          style={{ borderBottom: '1px solid var(--repere-line)' }}
        >
          <Text component="dt" c="dimmed" fz="sm" style={{ flex: '0 0 auto', maxWidth: '46%' }}>
            {name}
          </Text>
          <Text component="dd" m={0} fz="sm" ta="right" fw={500} style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {value ?? '—'}
          </Text>
        </Group>
      ))}
    </Box>
  )
}
