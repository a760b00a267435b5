import { Anchor, Badge, Group } from '@mantine/core'
import { api, type Schemas } from '../../api/client.js'
import { day } from '../../language/formats.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { FormDialog } from '../../parts/form-dialog.js'
import { Facts, Section } from '../../parts/page.js'
import { QueryView } from '../../parts/query-view.js'
import { useMay, useRefresh } from '../session.js'
import { settingsTexts } from './settings.texts.js'

const DOCUMENTS = ['terms', 'privacy', 'imprint'] as const

/** How customers reach the operator. */
export function OperatorSection() {
  const t = settingsTexts.use()
  const may = useMay()
  const refresh = useRefresh()
  const operator = api.useQuery('get', '/staff/operator')
  const set = api.useMutation('put', '/staff/operator', { onSuccess: refresh })
  const { data } = operator
  return (
    <Section
      title={t('operator_title')}
      text={t('operator_text')}
      actions={
        data !== undefined && (
          <FormDialog
            label={t('change')}
            title={t('operator_title')}
            body="OperatorOrderDto"
            initial={{
              support_email: data.support_email ?? '',
              support_phone: data.support_phone ?? '',
              whatsapp_url: data.whatsapp_url ?? '',
              status_url: data.status_url ?? '',
            }}
            fields={[
              { name: 'support_email', label: t('support_email'), description: t('support_email_hint') },
              { name: 'support_phone', label: t('support_phone') },
              { name: 'whatsapp_url', label: t('whatsapp'), placeholder: 'https://wa.me/2290197000000' },
              { name: 'status_url', label: t('status_url'), description: t('status_url_hint') },
            ]}
            allowed={may('put /staff/operator')}
            submit={(body) => set.mutateAsync({ body })}
          />
        )
      }
    >
      <QueryView query={operator}>
        {({ support_email, support_phone, whatsapp_url, status_url }) => (
          <Facts
            rows={[
              [t('support_email'), support_email],
              [t('support_phone'), support_phone],
              [t('whatsapp'), whatsapp_url],
              [t('status_url'), status_url],
            ]}
          />
        )}
      </QueryView>
    </Section>
  )
}

/** The versions of the legal texts, and the form that publishes the next one. */
export function LegalTextsSection() {
  const t = settingsTexts.use()
  const name = useNames()
  return (
    <Section title={t('legal')} text={t('legal_text')}>
      <Facts
        rows={DOCUMENTS.map((document) => [name('legal_document', document), <Published document={document} />])}
      />
    </Section>
  )
}

function Published({ document }: { document: Schemas['LegalText']['document'] }) {
  const t = settingsTexts.use()
  const name = useNames()
  const may = useMay()
  const refresh = useRefresh()
  const text = api.useQuery('get', '/portal/legal/{document}', { params: { path: { document } } })
  const publish = api.useMutation('post', '/staff/legal/{document}/versions', { onSuccess: refresh })
  return (
    <QueryView query={text} lines={1}>
      {({ version, is_template, published_at, fr, en }) => (
        <Group gap="xs" justify="flex-end">
          <Anchor href={`/${document}`} target="_blank" fz="sm">
            {is_template ? t('legal_read') : t('legal_version', { version, date: day(published_at ?? '') })}
          </Anchor>
          {is_template && <Badge color="star">{t('legal_template')}</Badge>}
          <FormDialog
            key={version}
            label={t('legal_publish')}
            title={name('legal_document', document)}
            text={t('legal_form')}
            body="LegalTextOrderDto"
            initial={{ fr, en }}
            fields={[
              { name: 'fr', label: t('legal_fr'), kind: 'area' },
              { name: 'en', label: t('legal_en'), kind: 'area' },
            ]}
            consequence={t('legal_consequence')}
            compact
            allowed={may('post /staff/legal/{document}/versions')}
            done={t('legal_done')}
            submit={(body) => publish.mutateAsync({ params: { path: { document } }, body })}
          />
        </Group>
      )}
    </QueryView>
  )
}
