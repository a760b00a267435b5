import {
  Alert,
  Button,
  Center,
  Group,
  PasswordInput,
  Stack,
  Text,
  TextInput,
  Title,
  Paper,
  List,
  Code,
} from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { statusOf } from '../../api/api-problem.js'
import { api, type Schemas } from '../../api/client.js'
import { Qr } from '../../customers/invoices/invoice-view.js'
import { useApiForm } from '../../parts/api-form.js'
import { CopyIcon } from '../../parts/copy.js'
import { ProblemAlert } from '../../parts/problem-alert.js'
import { Logo } from '../../shell/logo.js'
import { LanguageSwitch, ThemeSwitch } from '../../shell/preferences.js'
import { consoleTexts } from '../console.texts.js'
import { staffMeOptions } from '../session.js'

export function StaffLoginForm({ email = '', done }: { email?: string; done: (me: Schemas['StaffMe']) => void }) {
  const t = consoleTexts.use()
  const login = api.useMutation('post', '/staff/login')
  const { field, onSubmit, busy, problem } = useApiForm(
    'StaffLoginDto',
    { email, password: '', code: '' },
    async (body) => {
      done(await login.mutateAsync({ body }))
    },
  )
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <TextInput {...field('email')} label={t('email')} type="email" autoComplete="username" />
        <PasswordInput {...field('password')} label={t('password')} autoComplete="current-password" />
        <TextInput
          {...field('code')}
          label={t('code')}
          description={t('code_hint')}
          autoComplete="one-time-code"
          inputMode="numeric"
        />
        <ProblemAlert error={problem} text={statusOf(problem) === 401 ? t('wrong') : undefined} />
        <Button type="submit" loading={busy} fullWidth size="md">
          {t('log_in')}
        </Button>
      </Stack>
    </form>
  )
}

function StaffEntry({ title, children }: { title: string; children: ReactNode }) {
  const t = consoleTexts.use()
  return (
    <Center mih="100vh" p="md" component="main">
      <Stack w="100%" maw={430} gap="lg">
        <Group justify="space-between">
          <Logo suffix={t('console')} />
          <Group gap="xs">
            <LanguageSwitch />
            <ThemeSwitch />
          </Group>
        </Group>
        <Paper withBorder p="xl" radius="lg">
          <Title order={1} fz={22} mb="lg">
            {title}
          </Title>
          {children}
        </Paper>
      </Stack>
    </Center>
  )
}

export function StaffLoginPage() {
  const t = consoleTexts.use()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { next } = useSearch({ from: '/login' })
  return (
    <StaffEntry title={t('login')}>
      <StaffLoginForm
        done={(me) => {
          queries.clear()
          queries.setQueryData(staffMeOptions.queryKey, me)
          void navigate({ to: next ?? '/' })
        }}
      />
    </StaffEntry>
  )
}

export function EnrolPage() {
  const t = consoleTexts.use()
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '')
  const begin = api.useMutation('post', '/staff/enrol')
  const first = useApiForm('EnrolDto', { setup_token: token }, (body) => begin.mutateAsync({ body }))
  if (begin.data === undefined) {
    return (
      <StaffEntry title={t('enrol')}>
        <form onSubmit={first.onSubmit} noValidate>
          <Stack>
            <TextInput {...first.field('setup_token')} label={t('enrol_token')} />
            <ProblemAlert error={first.problem} text={statusOf(first.problem) === 400 ? t('link_bad') : undefined} />
            <Button type="submit" loading={first.busy}>
              {t('enrol_begin')}
            </Button>
          </Stack>
        </form>
      </StaffEntry>
    )
  }
  return <ConfirmEnrolment offer={begin.data} setupToken={first.form.values.setup_token} />
}

function ConfirmEnrolment({ offer, setupToken }: { offer: Schemas['TotpOffer']; setupToken: string }) {
  const t = consoleTexts.use()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const confirm = api.useMutation('post', '/staff/enrol/confirm')
  const second = useApiForm('ConfirmEnrolmentDto', { setup_token: setupToken, password: '', code: '' }, (body) =>
    confirm.mutateAsync({ body }),
  )
  if (confirm.data !== undefined) {
    const { recovery_codes, ...me } = confirm.data
    return (
      <StaffEntry title={t('enrol_codes')}>
        <Stack>
          <Text fz="sm">{t('enrol_codes_text')}</Text>
          <List listStyleType="none">
            {recovery_codes.map((code) => (
              <List.Item key={code}>
                <Code fz="sm">{code}</Code>
              </List.Item>
            ))}
          </List>
          <Group>
            <CopyIcon value={recovery_codes.join('\n')} />
          </Group>
          <Button
            onClick={() => {
              queries.setQueryData(staffMeOptions.queryKey, me)
              void navigate({ to: '/' })
            }}
          >
            {t('enrol_done')}
          </Button>
        </Stack>
      </StaffEntry>
    )
  }
  return (
    <StaffEntry title={t('enrol')}>
      <form onSubmit={second.onSubmit} noValidate>
        <Stack>
          <Alert color="brand">{offer.email}</Alert>
          <Text fz="sm">{t('enrol_scan')}</Text>
          <Center>
            <Qr text={offer.otpauth_uri} label={t('enrol_scan')} />
          </Center>
          <Text fz="sm" component="div">
            {t('enrol_secret')} <Code>{offer.totp_secret}</Code>
          </Text>
          <PasswordInput {...second.field('password')} label={t('password')} autoComplete="new-password" />
          <TextInput {...second.field('code')} label={t('code')} autoComplete="one-time-code" inputMode="numeric" />
          <ProblemAlert error={second.problem} />
          <Button type="submit" loading={second.busy}>
            {t('enrol_confirm')}
          </Button>
        </Stack>
      </form>
    </StaffEntry>
  )
}
