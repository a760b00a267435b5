import { Alert, Text } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { api, type Schemas } from '../../api/client.js'
import { day } from '../../language/formats.js'
import { currentLanguage } from '../../language/i18n.js'
import { QueryView } from '../../parts/query-view.js'
import { SiteFrame } from './site-frame.js'
import { siteTexts } from './site.texts.js'
import { WrittenText } from './written-text.js'

export const TermsPage = () => <LegalPage document="terms" />
export const PrivacyPage = () => <LegalPage document="privacy" />
export const ImprintPage = () => <LegalPage document="imprint" />

function LegalPage({ document }: { document: Schemas['LegalText']['document'] }) {
  const t = siteTexts.use()
  const { version } = useSearch({ strict: false }) as { version?: number }
  const text = api.useQuery('get', '/portal/legal/{document}', {
    params: { path: { document }, query: version === undefined ? {} : { version } },
  })
  return (
    <SiteFrame title={t(document)} width={760}>
      <QueryView query={text} lines={12}>
        {(data) => (
          <>
            {data.is_template ? (
              <Alert color="star" mb="lg">
                {t('template')}
              </Alert>
            ) : (
              <Text fz="sm" c="dimmed" mb="lg">
                {t('version', { version: data.version, date: day(data.published_at ?? '') })}
              </Text>
            )}
            <WrittenText text={data[currentLanguage()]} />
          </>
        )}
      </QueryView>
    </SiteFrame>
  )
}
