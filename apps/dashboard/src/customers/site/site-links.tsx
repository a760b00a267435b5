import { Anchor, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { siteTexts } from './site.texts.js'

const PAGES = ['contact', 'terms', 'privacy', 'imprint'] as const

/** Links to the operator's pages, below every page that needs no login. */
export function SiteLinks() {
  const t = siteTexts.use()
  return (
    <Group component="nav" gap="xs" justify="center" aria-label={t('operator')} p="md">
      {PAGES.map((page) => (
        <Anchor
          key={page}
          className="site-link"
          fz="sm"
          c="dimmed"
          component={Link}
          {...({ to: `/${page}` } as object)}
        >
          {t(page)}
        </Anchor>
      ))}
    </Group>
  )
}
