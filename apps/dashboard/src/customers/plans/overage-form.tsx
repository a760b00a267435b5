import { Button, Group, NumberInput, Stack, Switch, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { api, type Schemas } from '../../api/client.js'
import { fcfa, number, thousandSeparator } from '../../language/formats.js'
import { useApiForm } from '../../parts/api-form.js'
import { notifyDone } from '../../parts/notify.js'
import { parts } from '../../parts/parts.texts.js'
import { ProblemAlert } from '../../parts/problem-alert.js'
import { plansTexts } from './plans.texts.js'

export function OverageForm({ overage }: { overage: Schemas['Overage'] }) {
  const t = plansTexts.use()
  const p = parts.use()
  const queries = useQueryClient()
  const save = api.useMutation('put', '/portal/overage', {
    onSuccess: async () => {
      notifyDone(p('saved'))
      await queries.invalidateQueries({ queryKey: ['get', '/portal/overage'] })
    },
  })
  const price = overage.price_per_1000_fcfa
  const { form, field, onSubmit, busy, problem } = useApiForm(
    'OverageOrderDto',
    { enabled: overage.enabled, cap_fcfa: overage.cap_fcfa },
    (body) => save.mutateAsync({ body }),
  )
  if (price === null) {
    return (
      <Text fz="sm" c="dimmed">
        {t('overage_needs_plan')}
      </Text>
    )
  }
  const cap = Number(form.values.cap_fcfa) || 0
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack maw={460}>
        <Switch label={t('overage_on')} {...form.getInputProps('enabled', { type: 'checkbox' })} />
        <NumberInput
          {...field('cap_fcfa')}
          label={t('overage_cap')}
          description={t('overage_price_line', { price: fcfa(price) })}
          suffix=" FCFA"
          thousandSeparator={thousandSeparator()}
          allowDecimal={false}
          min={0}
          step={1000}
          disabled={!form.values.enabled}
        />
        <Text fz="sm" c="dimmed">
          {cap === 0
            ? t('overage_zero')
            : t('overage_max', { cap: fcfa(cap), count: number(Math.floor((cap * 1000) / price)) })}
        </Text>
        <ProblemAlert error={problem} />
        <Group>
          <Button type="submit" loading={busy}>
            {p('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
