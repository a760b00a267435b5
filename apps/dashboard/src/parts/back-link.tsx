import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode } from 'react'

/** Leads from a page back to its list. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Button
      variant="subtle"
      color="gray"
      component={Link}
      {...({ to } as object)}
      leftSection={<IconArrowLeft size={17} aria-hidden />}
    >
      {children}
    </Button>
  )
}
