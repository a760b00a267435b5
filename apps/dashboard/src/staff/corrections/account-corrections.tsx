import { Section } from '../../parts/page.js'
import { FormDialog } from '../../parts/form-dialog.js'
import { namesOf, useNames } from '../../language/vocabulary.texts.js'
import { CorrectionTable } from './correction-table.js'
import { correctionsTexts } from './corrections.texts.js'
import { useCorrection } from './use-correction.js'

/** Credit that staff give or record for an account, and the corrections of the account. */
export function AccountCorrections({ id }: { id: string }) {
  const t = correctionsTexts.use()
  const name = useNames()
  const { allowed, order } = useCorrection()
  return (
    <Section
      title={t('title')}
      text={t('second_person')}
      actions={
        <>
          <FormDialog
            label={t('goodwill')}
            body="CorrectionOrderDto"
            initial={{ kind: 'give_goodwill', account_id: id, amount_fcfa: '', reason: '' }}
            fields={[
              { name: 'amount_fcfa', label: t('amount'), kind: 'fcfa' },
              { name: 'reason', label: t('reason'), kind: 'area' },
            ]}
            consequence={t('goodwill_consequence')}
            allowed={allowed}
            done={null}
            submit={order}
          />
          <FormDialog
            label={t('unmatched')}
            text={t('unmatched_text')}
            body="CorrectionOrderDto"
            initial={{
              kind: 'book_unmatched',
              account_id: id,
              amount_fcfa: '',
              through: 'bank',
              reference: '',
              reason: '',
            }}
            fields={[
              { name: 'amount_fcfa', label: t('amount'), kind: 'fcfa' },
              {
                name: 'through',
                label: t('through'),
                kind: 'select',
                choices: namesOf('through').map((value) => ({ value, label: name('through', value) })),
              },
              { name: 'reference', label: t('reference') },
              { name: 'reason', label: t('reason'), kind: 'area' },
            ]}
            consequence={t('goodwill_consequence')}
            allowed={allowed}
            done={null}
            submit={order}
          />
        </>
      }
    >
      <CorrectionTable query={{ account_id: id }} />
    </Section>
  )
}
