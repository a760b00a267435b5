import { Button, Stack } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { type PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { useState } from 'react'
import { statusOf } from '../../api/api-problem.js'
import { api } from '../../api/client.js'
import { ProblemAlert } from '../../parts/problem-alert.js'
import { passkeysWork } from '../passkeys-work.js'
import { type Me } from '../session.js'
import { entry } from './entry.texts.js'

/** Logs in with a passkey of this device; absent if the browser does not support passkeys. */
export function PasskeyLogin({ done }: { done: (me: Me) => void }) {
  const t = entry.use()
  const begin = api.useMutation('post', '/portal/login/passkey/options')
  const login = api.useMutation('post', '/portal/login/passkey')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  if (!passkeysWork()) return null
  const logIn = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const { options } = await begin.mutateAsync({})
      const { startAuthentication } = await import('@simplewebauthn/browser')
      const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
      const credential = await startAuthentication({ optionsJSON }).catch(() => null)
      // Null: the person has closed the browser's own dialog.
      if (credential !== null) {
        done(await login.mutateAsync({ body: { credential: credential as unknown as Record<string, never> } }))
      }
    } catch (error) {
      setProblem(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack gap="sm">
      <ProblemAlert error={problem} text={statusOf(problem) === 401 ? t('passkey_refused') : undefined} />
      <Button
        variant="default"
        fullWidth
        size="md"
        leftSection={<IconFingerprint size={18} aria-hidden />}
        loading={busy}
        onClick={() => void logIn()}
      >
        {t('with_passkey')}
      </Button>
    </Stack>
  )
}
