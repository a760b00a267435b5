import { Button, Group, Menu } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { api, type Schemas } from '../../api/client.js'
import { fcfa } from '../../language/formats.js'
import { FormModal } from '../../parts/form-dialog.js'
import { accountName } from '../account-name.js'
import { correctionsTexts } from './corrections.texts.js'
import { useCorrection } from './use-correction.js'

type Settlement = Schemas['Settlement']
type Choice = 'reverse' | 'move' | 'give_back'

/** Manual entries, which may be wrong. */
const TYPED: readonly string[] = ['bank_transfer', 'withholding']
/** Settlements that may have been recorded for the wrong invoice. */
const MOVABLE: readonly string[] = ['bank_transfer', 'mobile_money', 'card']

/** The corrections of a wrong settlement. */
export function SettlementCorrections({ settlement }: { settlement: Settlement }) {
  const t = correctionsTexts.use()
  const { allowed } = useCorrection()
  const [chosen, setChosen] = useState<Choice | null>(null)
  const { kind } = settlement
  const choices: Choice[] = [
    ...(TYPED.includes(kind) ? ['reverse' as const] : []),
    ...(MOVABLE.includes(kind) ? ['move' as const] : []),
    ...(kind === 'bank_transfer' ? ['give_back' as const] : []),
  ]
  if (choices.length === 0 || !allowed) return null
  const close = () => setChosen(null)
  return (
    <Group justify="flex-end" mt={4}>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button size="compact-xs" variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
            {t('correct')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {choices.map((choice) => (
            <Menu.Item key={choice} onClick={() => setChosen(choice)}>
              {t(choice)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {chosen === 'reverse' && <ReverseDialog settlement={settlement} close={close} />}
      {chosen === 'move' && <MoveDialog settlement={settlement} close={close} />}
      {chosen === 'give_back' && <GiveBackDialog settlement={settlement} close={close} />}
    </Group>
  )
}

interface Dialog {
  settlement: Settlement
  close: () => void
}

function ReverseDialog({ settlement, close }: Dialog) {
  const t = correctionsTexts.use()
  const { order } = useCorrection()
  return (
    <FormModal
      opened
      close={close}
      title={t('reverse')}
      confirm={t('reverse')}
      text={t('second_person')}
      consequence={t('reverse_consequence', { amount: fcfa(settlement.amount_fcfa + settlement.excess_fcfa) })}
      danger
      body="CorrectionOrderDto"
      initial={{ kind: 'reverse_settlement', settlement_id: settlement.id, reason: '' }}
      fields={[{ name: 'reason', label: t('reason'), kind: 'area' }]}
      done={null}
      submit={order}
    />
  )
}

function MoveDialog({ settlement, close }: Dialog) {
  const t = correctionsTexts.use()
  const { order } = useCorrection()
  const [typed, setTyped] = useState('')
  const [number] = useDebouncedValue(typed.trim(), 250)
  const invoices = api.useQuery(
    'get',
    '/staff/invoices',
    { params: { query: { number: number === '' ? undefined : number, limit: 50 } } },
    { placeholderData: (old) => old },
  )
  const open = invoices.data?.data.filter(({ open_fcfa, kind }) => open_fcfa > 0 && kind !== 'credit_note') ?? []
  return (
    <FormModal
      opened
      close={close}
      title={t('move')}
      confirm={t('move')}
      text={t('move_text')}
      body="CorrectionOrderDto"
      initial={{ kind: 'move_settlement', settlement_id: settlement.id, invoice_id: '', reason: '' }}
      fields={[
        {
          name: 'invoice_id',
          label: t('move_to'),
          description: t('move_search'),
          kind: 'search',
          onSearch: setTyped,
          nothing: t('move_none'),
          choices: open.flatMap(({ id, number: found, account_name, open_fcfa }) =>
            found === null
              ? []
              : [{ value: id, label: `${found} · ${accountName(account_name)} · ${fcfa(open_fcfa)}` }],
          ),
        },
        { name: 'reason', label: t('reason'), kind: 'area' },
      ]}
      consequence={t('second_person')}
      done={null}
      submit={order}
    />
  )
}

function GiveBackDialog({ settlement, close }: Dialog) {
  const t = correctionsTexts.use()
  const { order } = useCorrection()
  return (
    <FormModal
      opened
      close={close}
      title={t('give_back')}
      confirm={t('give_back')}
      text={t('give_back_text')}
      body="CorrectionOrderDto"
      initial={{
        kind: 'pay_out_credit',
        settlement_id: settlement.id,
        amount_fcfa: settlement.excess_fcfa === 0 ? '' : settlement.excess_fcfa,
        reference: '',
        reason: '',
      }}
      fields={[
        { name: 'amount_fcfa', label: t('amount'), kind: 'fcfa' },
        { name: 'reference', label: t('reference') },
        { name: 'reason', label: t('reason'), kind: 'area' },
      ]}
      consequence={t('second_person')}
      done={null}
      submit={order}
    />
  )
}
