import { Alert, Anchor, Group, Text } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { EntryLayout } from './entry-layout.js'
import { entry } from './entry.texts.js'
import { LoginForm } from './login-form.js'

export function LoginPage() {
  const t = entry.use()
  const navigate = useNavigate()
  const { next, said } = useSearch({ from: '/login' })
  return (
    <EntryLayout title={t('login')} text={t('login_text')}>
      {said === 'reset' && (
        <Alert color="brand" mb="md" role="status">
          {t('reset_done')}
        </Alert>
      )}
      <LoginForm done={() => void navigate({ href: next ?? '/' })} />
      <Group justify="space-between" mt="lg">
        <Anchor component={Link} {...({ to: '/forgot-password' } as object)} fz="sm">
          {t('forgot')}
        </Anchor>
        <Text fz="sm">
          {t('no_account')}{' '}
          <Anchor component={Link} {...({ to: '/register' } as object)} fw={600} fz="sm">
            {t('register')}
          </Anchor>
        </Text>
      </Group>
    </EntryLayout>
  )
}
