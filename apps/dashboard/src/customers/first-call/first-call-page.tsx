import {
  Alert,
  Anchor,
  Button,
  Checkbox,
  Code,
  Group,
  Loader,
  Skeleton,
  Spoiler,
  Stack,
  Tabs,
  Text,
  TextInput,
} from '@mantine/core'
import { IconMap, IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { site } from '../../api/site.js'
import { number } from '../../language/formats.js'
import { currentLanguage } from '../../language/i18n.js'
import { CopyIcon, Secret } from '../../parts/copy.js'
import { Page, Section } from '../../parts/page.js'
import { QueryView } from '../../parts/query-view.js'
import { AnswerDrawing } from './answer-drawing.js'
import { routeOf, shapeOf } from './answer-shape.js'
import { firstCall } from './first-call.texts.js'
import { freshKey } from './fresh-key.js'
import { callPublicApi, fetchSample } from './public-api.js'
import { CODE_LANGUAGES, CODE_NAMES, codeOf, type SampleRequest } from './sample-request.js'

const AnswerMap = lazy(() => import('./answer-map.js'))
const KEY = /^svc_(test|live)_[0-9A-Za-z]{38}$/

export function FirstCallPage() {
  const t = firstCall.use()
  const language = currentLanguage()
  const [fresh, setFresh] = useState(freshKey.read)
  const [saved, setSaved] = useState(false)
  const [pasted, setPasted] = useState('')
  const key = fresh ?? (KEY.test(pasted.trim()) ? pasted.trim() : null)
  const sample = useQuery({
    queryKey: ['sample', language],
    queryFn: () => fetchSample(language),
    staleTime: Infinity,
  })
  const request = sample.data ?? null
  const [drawnOnMap, setDrawnOnMap] = useState(false)
  const run = useQuery({
    queryKey: ['first-call', key],
    queryFn: () => (request === null ? null : callPublicApi(key ?? '', request)),
    enabled: false,
    gcTime: 0,
  })
  const shape = useMemo(() => (run.data?.status === 200 ? shapeOf(run.data.body) : null), [run.data])
  const route = run.data?.status === 200 ? routeOf(run.data.body) : null
  const refusal = (run.data?.body as { error?: { message?: string } } | null)?.error?.message

  return (
    <Page title={t('title')} text={t('text')}>
      <Section title={t('step_key')} text={fresh === null ? undefined : t('step_key_text')}>
        {fresh !== null ? (
          <Stack>
            <Secret value={fresh} label={t('key_label')} />
            <Checkbox
              label={t('saved')}
              checked={saved}
              onChange={(event) => {
                setSaved(event.currentTarget.checked)
                if (event.currentTarget.checked) freshKey.forget()
                else freshKey.keep(fresh)
              }}
            />
            {saved && (
              <Text fz="sm" c="dimmed" role="status">
                {t('saved_done')}
              </Text>
            )}
          </Stack>
        ) : (
          <Stack gap="xs">
            <TextInput
              label={t('paste')}
              description={t('paste_hint')}
              value={pasted}
              onChange={(event) => {
                setPasted(event.currentTarget.value)
                setFresh(null)
              }}
              error={pasted !== '' && key === null ? t('paste_bad') : undefined}
              autoComplete="off"
              spellCheck={false}
              classNames={{ input: 'key-text' }}
            />
            <Text fz="sm" c="dimmed">
              {t('no_key')}{' '}
              <Anchor component={Link} {...({ to: '/keys' } as object)} fz="sm" underline="always">
                {t('no_key_link')}
              </Anchor>
            </Text>
          </Stack>
        )}
      </Section>
      <Section
        title={t('step_code')}
        text={request?.between && `${request.between.origin} → ${request.between.destination}`}
        actions={
          <Anchor href={docsAddress(key)} target="_blank" rel="noreferrer" fz="sm">
            {t('reference')}
          </Anchor>
        }
      >
        <QueryView query={sample} skeleton={<Skeleton h={140} />}>
          {(known) =>
            known === null ? <Text>{t('no_data')}</Text> : <SampleCode request={known} apiKey={key ?? 'svc_test_…'} />
          }
        </QueryView>
      </Section>
      <Section title={t('step_run')} text={t('step_run_text')}>
        <Stack>
          <Group>
            <Button
              leftSection={<IconPlayerPlay size={18} aria-hidden />}
              disabled={key === null || request === null}
              loading={run.isFetching}
              onClick={() => void run.refetch()}
            >
              {t('run')}
            </Button>
            {key === null && (
              <Text fz="sm" c="dimmed">
                {t('run_needs_key')}
              </Text>
            )}
            {run.data && run.data.status > 0 && (
              <Text fz="sm" fw={600} role="status">
                {t('answered', { status: run.data.status, ms: number(run.data.ms) })}
              </Text>
            )}
          </Group>
          {run.data?.status === 0 && <Alert color="red">{t('unreachable')}</Alert>}
          {run.data && run.data.status >= 400 && (
            <Alert color="red">{t('refused', { message: refusal ?? run.data.status })}</Alert>
          )}
          {shape !== null && key !== null && (
            <>
              <Text fw={600}>
                {route === null ? t('zone') : t('route', { km: number(route.km), minutes: number(route.minutes) })}
              </Text>
              {drawnOnMap ? (
                <Suspense fallback={<Loader />}>
                  <AnswerMap apiKey={key} shape={shape} />
                </Suspense>
              ) : (
                <>
                  <AnswerDrawing shape={shape} />
                  <Group gap="sm">
                    <Button
                      variant="light"
                      leftSection={<IconMap size={18} aria-hidden />}
                      onClick={() => setDrawnOnMap(true)}
                    >
                      {t('on_map')}
                    </Button>
                    <Text fz="sm" c="dimmed" style={{ flex: '1 1 220px' }}>
                      {t('on_map_text')}
                    </Text>
                  </Group>
                </>
              )}
              <Spoiler maxHeight={110} showLabel={t('show_json')} hideLabel={t('show_json')}>
                <Code block tabIndex={0}>
                  {JSON.stringify(run.data?.body, null, 2).slice(0, 6000)}
                </Code>
              </Spoiler>
              <Group>
                <Button variant="default" component={Link} {...({ to: '/keys' } as object)}>
                  {t('next_keys')}
                </Button>
                <Button variant="default" component={Link} {...({ to: '/plans' } as object)}>
                  {t('next_plans')}
                </Button>
              </Group>
            </>
          )}
        </Stack>
      </Section>
    </Page>
  )
}

/** The request in every language, ready to paste. */
function SampleCode({ request, apiKey }: { request: SampleRequest; apiKey: string }) {
  const code = useMemo(() => codeOf(site.apiUrl, apiKey, request), [apiKey, request])
  return (
    <Tabs defaultValue="curl" keepMounted={false}>
      <Tabs.List mb="sm">
        {CODE_LANGUAGES.map((language) => (
          <Tabs.Tab key={language} value={language}>
            {CODE_NAMES[language]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {CODE_LANGUAGES.map((language) => (
        <Tabs.Panel key={language} value={language} pos="relative">
          <pre className="code-sample" tabIndex={0}>
            {code[language]}
          </pre>
          <Group justify="flex-end" mt={6}>
            <CopyIcon value={code[language]} />
          </Group>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** The documentation takes the key out of the address at once, and shows it in its samples. */
function docsAddress(key: string | null): string {
  const page = `${site.apiUrl}/docs/${currentLanguage() === 'en' ? 'en/' : ''}quickstart`
  return key === null ? page : `${page}#key=${key}`
}
