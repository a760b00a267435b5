import { Alert, Button, Group, Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { api, type Schemas } from '../../api/client.js'
import { useApiForm } from '../../parts/api-form.js'
import { notifyDone } from '../../parts/notify.js'
import { parts } from '../../parts/parts.texts.js'
import { ProblemAlert } from '../../parts/problem-alert.js'
import { countryChoices } from '../countries.js'
import { useMay } from '../session.js'
import { organisationTexts } from './organisation.texts.js'
import { taxNumberName } from './tax-number.js'

/** The data of the customer on invoices. */
export function DetailsForm({ organisation }: { organisation: Schemas['Organisation'] }) {
  const t = organisationTexts.use()
  const p = parts.use()
  const { own } = useMay()
  const queries = useQueryClient()
  const save = api.useMutation('patch', '/portal/organisation')
  const { form, field, onSubmit, busy, problem } = useApiForm(
    'ChangeOrganisationDto',
    {
      name: organisation.name,
      legal_name: organisation.legal_name ?? '',
      country: organisation.country,
      tax_id: organisation.tax_id ?? '',
      no_tax_id: organisation.no_tax_id,
      rccm: organisation.rccm ?? '',
      street: organisation.street ?? '',
      city: organisation.city ?? '',
      postal_code: organisation.postal_code ?? '',
      phone: organisation.phone ?? '',
    },
    async (body) => {
      await save.mutateAsync({ body: body.no_tax_id === true ? { ...body, tax_id: undefined } : body })
      await queries.invalidateQueries()
      notifyDone(p('saved'))
    },
  )
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        {!own && <Alert color="star">{t('read_only')}</Alert>}
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput {...field('name')} label={t('name')} readOnly={!own} />
          <TextInput {...field('legal_name')} label={t('legal_name')} readOnly={!own} />
          <TextInput
            {...field('tax_id')}
            label={t('tax_number', { name: taxNumberName(form.values.country) })}
            readOnly={!own}
            disabled={form.values.no_tax_id}
          />
          <TextInput {...field('rccm')} label={t('rccm')} readOnly={!own} />
          <TextInput
            {...field('street')}
            label={t('street')}
            description={t('street_hint')}
            readOnly={!own}
            autoComplete="street-address"
          />
          <TextInput {...field('city')} label={t('city')} readOnly={!own} autoComplete="address-level2" />
          <TextInput {...field('postal_code')} label={t('postal_code')} readOnly={!own} autoComplete="postal-code" />
          <TextInput {...field('phone')} label={t('phone')} readOnly={!own} type="tel" autoComplete="tel" />
          <Select
            {...field('country')}
            maxLength={undefined}
            label={t('country')}
            data={countryChoices()}
            searchable
            allowDeselect={false}
            readOnly={!own}
          />
        </SimpleGrid>
        <Switch
          {...form.getInputProps('no_tax_id', { type: 'checkbox' })}
          label={t('no_tax_id')}
          description={t('no_tax_id_text')}
          disabled={!own}
        />
        <ProblemAlert error={problem} />
        {own && (
          <Group>
            <Button type="submit" loading={busy}>
              {p('save')}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}
