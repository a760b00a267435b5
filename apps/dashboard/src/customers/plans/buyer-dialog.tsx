import { useQueryClient } from '@tanstack/react-query'
import { ApiProblem } from '../../api/api-problem.js'
import { api, type Schemas } from '../../api/client.js'
import { FormModal } from '../../parts/form-dialog.js'
import { organisationTexts } from '../organisation/organisation.texts.js'
import { taxNumberName } from '../organisation/tax-number.js'
import { plansTexts } from './plans.texts.js'

/** Asks who buys, before the first invoice: once it is certified, it does not change any more. */
export function BuyerDialog({ organisation, close }: { organisation: Schemas['Organisation']; close: () => void }) {
  const t = plansTexts.use()
  const o = organisationTexts.use()
  const queries = useQueryClient()
  const save = api.useMutation('patch', '/portal/organisation')
  const { legal_name, tax_id, no_tax_id, rccm, street, city, country } = organisation
  return (
    <FormModal
      opened
      close={close}
      title={t('buyer_title')}
      text={t('buyer_text')}
      confirm={t('buyer_continue')}
      done={null}
      body="ChangeOrganisationDto"
      initial={{
        legal_name: legal_name ?? organisation.name,
        tax_id: tax_id ?? '',
        no_tax_id,
        rccm: rccm ?? '',
        street: street ?? '',
        city: city ?? '',
      }}
      fields={[
        { name: 'legal_name', label: o('legal_name') },
        { name: 'tax_id', label: o('tax_number', { name: taxNumberName(country) }) },
        { name: 'no_tax_id', label: o('no_tax_id'), description: o('no_tax_id_text'), kind: 'switch' },
        { name: 'rccm', label: o('rccm'), description: t('buyer_rccm') },
        { name: 'street', label: o('street'), description: o('street_hint') },
        { name: 'city', label: o('city') },
      ]}
      submit={async (body) => {
        const missing = [
          ...(body.tax_id || body.no_tax_id === true ? [] : ['tax_id']),
          ...(['street', 'city'] as const).filter((field) => !body[field]),
        ]
        if (missing.length > 0) {
          throw new ApiProblem(
            400,
            '',
            missing.map((field) => ({ field, reason: 'required' as const, value: null })),
          )
        }
        const number = body.no_tax_id === true ? undefined : body.tax_id
        const after = await save.mutateAsync({ body: { ...body, tax_id: number } })
        queries.setQueryData(api.queryOptions('get', '/portal/organisation').queryKey, after)
        // Taxes follow the buyer.
        await queries.invalidateQueries({ queryKey: ['get', '/portal/subscription/quote'] })
      }}
    />
  )
}
