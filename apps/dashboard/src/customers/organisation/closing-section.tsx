import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../api/client.js'
import { FormDialog } from '../../parts/form-dialog.js'
import { Section } from '../../parts/page.js'
import { organisationTexts } from './organisation.texts.js'

/** Closes the organisation, after an export of all data. */
export function ClosingSection() {
  const t = organisationTexts.use()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const close = api.useMutation('post', '/portal/organisation/close', {
    onSuccess: async () => {
      queries.clear()
      await navigate({ to: '/login' })
    },
  })
  return (
    <Section title={t('closing')} text={t('closing_text')}>
      <Group>
        <Button
          component="a"
          variant="default"
          href="/portal/organisation/export.json"
          leftSection={<IconDownload size={17} aria-hidden />}
        >
          {t('export')}
        </Button>
        <FormDialog
          label={t('close')}
          body="ClosingDto"
          danger
          initial={{ organisation: '', current_password: '' }}
          fields={[
            { name: 'organisation', label: t('close_name') },
            { name: 'current_password', label: t('close_password'), kind: 'password' },
          ]}
          consequence={t('close_consequence')}
          submit={(body) => close.mutateAsync({ body })}
        />
      </Group>
    </Section>
  )
}
