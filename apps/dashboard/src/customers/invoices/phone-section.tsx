import { Alert, Button, Group, Select, Stack, TextInput } from '@mantine/core'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.js'
import { ProblemAlert } from '../../parts/problem-alert.js'
import { invoicesTexts } from './invoices.texts.js'

const ASK_EVERY_MS = 4_000

/** Pays without leaving the page: the operator asks on the phone. Renders nothing if the provider does not offer it. */
export function PhoneSection({ invoiceId, part }: { invoiceId: string; part: { amount_fcfa?: number } }) {
  const t = invoicesTexts.use()
  const queries = useQueryClient()
  const { data } = api.useQuery('get', '/portal/payment-operators')
  const [operator, setOperator] = useState<string | null>(null)
  const [number, setNumber] = useState('')
  const [asked, setAsked] = useState<string | null>(null)
  const begin = api.useMutation('post', '/portal/invoices/{id}/payments')
  const ask = api.useMutation('post', '/portal/payments/{id}/phone-request', {
    onSuccess: async ({ id }) => {
      setAsked(id)
      // The page polls pending payments and their effects.
      await queries.invalidateQueries({ queryKey: ['get', '/portal/invoices/{id}/payments'] })
    },
  })
  const payment = api.useQuery(
    'get',
    '/portal/payments/{id}',
    { params: { path: { id: asked ?? '' } } },
    {
      enabled: asked !== null,
      refetchInterval: ({ state }) =>
        state.data === undefined || state.data.state === 'pending' ? ASK_EVERY_MS : false,
    },
  )
  if (data === undefined || data.operators.length === 0) return null
  const chosen = data.operators.find(({ code }) => code === operator)
  const send = async () => {
    if (operator === null) return
    const { id } = await begin.mutateAsync({ params: { path: { id: invoiceId } }, body: part })
    await ask.mutateAsync({ params: { path: { id } }, body: { operator, phone_number: number } })
  }
  return (
    <Stack maw={460}>
      <Group align="flex-end">
        <Select
          label={t('phone_operator')}
          data={data.operators.map(({ code, name }) => ({ value: code, label: name }))}
          value={operator}
          onChange={(code) => {
            setOperator(code)
            const found = data.operators.find((one) => one.code === code)
            if (found !== undefined && number === '') setNumber(`${found.prefix} `)
          }}
        />
        <TextInput
          label={t('phone_number')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder={chosen === undefined ? '+229 …' : `${chosen.prefix} …`}
          value={number}
          onChange={({ currentTarget }) => setNumber(currentTarget.value)}
        />
        <Button
          variant="default"
          leftSection={<IconDeviceMobile size={18} aria-hidden />}
          disabled={operator === null || number.trim().length < 8}
          loading={begin.isPending || ask.isPending}
          onClick={() => void send().catch(() => undefined)}
        >
          {t('phone_ask')}
        </Button>
      </Group>
      <ProblemAlert error={begin.error ?? ask.error} />
      {payment.data?.state === 'pending' && (
        <Alert color="star" role="status">
          {t('phone_pending')}
        </Alert>
      )}
      {payment.data !== undefined && payment.data.state !== 'pending' && payment.data.state !== 'approved' && (
        <Alert color="red" role="status">
          {t('phone_over')}
        </Alert>
      )}
    </Stack>
  )
}
