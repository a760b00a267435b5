import { ActionIcon, Box, Button, CopyButton, Group, Text, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { parts } from './parts.texts.js'

export function CopyIcon({ value, label }: { value: string; label?: string }) {
  const t = parts.use()
  return (
    <CopyButton value={value} timeout={2000}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? t('copied') : (label ?? t('copy'))}>
          <ActionIcon variant="subtle" color="gray" onClick={copy} aria-label={label ?? t('copy')}>
            {copied ? <IconCheck size={17} /> : <IconCopy size={17} />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  )
}

/** A text that is shown once, large enough to read, with a button that copies it. */
export function Secret({ value, label }: { value: string; label: string }) {
  const t = parts.use()
  return (
    <Box p="md" style={{ borderRadius: 12, background: 'var(--mantine-primary-color-light)' }}>
      <Text fz="xs" c="dimmed" mb={4}>
        {label}
      </Text>
      <Group justify="space-between" gap="sm">
        <Text className="key-text" fw={650} style={{ flex: '1 1 220px', minWidth: 0 }} data-testid="secret">
          {value}
        </Text>
        <CopyButton value={value} timeout={2000}>
          {({ copied, copy }) => (
            <Button
              size="sm"
              onClick={copy}
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            >
              {copied ? t('copied') : t('copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Box>
  )
}
