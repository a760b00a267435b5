import { Anchor, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { site } from '../../api/site.js'
import { siteTexts } from './site.texts.js'
import { statusAddress, useSite } from './site.js'

const PAGES = ['prices', 'contact', 'terms', 'privacy', 'imprint'] as const

/** Links to the pages that need no login, below every such page. */
export function SiteLinks() {
  const t = siteTexts.use()
  const { data } = useSite()
  const status = data?.status_url ?? null
  return (
    <Group component="nav" gap="xs" justify="center" aria-label={t('links')} p="md">
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
      <Anchor className="site-link" fz="sm" c="dimmed" href={`${site.apiUrl}/docs/`}>
        {t('documentation')}
      </Anchor>
      {status !== null && (
        <Anchor className="site-link" fz="sm" c="dimmed" href={statusAddress(status)}>
          {t('status')}
        </Anchor>
      )}
    </Group>
  )
}
