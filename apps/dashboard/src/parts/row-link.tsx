import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode } from 'react'

/** A link to a page of this app, in a table or a text. */
export function RowLink({
  to,
  params,
  search,
  children,
}: {
  to: string
  params?: Record<string, string>
  search?: Record<string, string>
  children: ReactNode
}) {
  return (
    <Anchor component={Link} {...({ to, params, search } as object)} fz="sm" fw={600}>
      {children}
    </Anchor>
  )
}
