import { Group, Text } from '@mantine/core'

/** The star inside the pin, as on the map page. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable={false}>
      <path
        d="M16 2C9.9 2 5 6.8 5 12.8 5 20.5 16 30 16 30s11-9.500 11-17.200C27 6.800 22.100 2 16 2Z"
        fill="var(--repere-mark, #0f6b5c)"
      />
      <path
        d="m16 6.500 1.900 4.300 4.600.5-3.400 3.100.9 4.600-4-2.300-4 2.300.9-4.600-3.400-3.100 4.600-.5Z"
        fill="#f4b942"
      />
    </svg>
  )
}

export function Logo({ suffix, inverse = false }: { suffix?: string; inverse?: boolean }) {
  return (
    <Group gap={8} mih={44} wrap="nowrap" style={inverse ? { '--repere-mark': '#0a4f44' } : undefined}>
      <Mark />
      <Text fw={750} fz={19} lts="-0.01em" span>
        {'Repère'}
      </Text>
      {suffix !== undefined && (
        <Text span fz="sm" c="dimmed" mt={3}>
          {suffix}
        </Text>
      )}
    </Group>
  )
}
