import { Box, List, Text, ThemeIcon } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { type Schemas } from '../../api/client.js'
import { fcfa, number } from '../../language/formats.js'
import { withTax } from './plan-price.js'
import { plansTexts } from './plans.texts.js'

/** The price of a plan and what it contains. */
export function PlanTerms({
  terms,
  perMille = 0,
  taxed = false,
}: {
  terms: Schemas['PlanTerms']
  /** The tax of the reader's country, if it is known. */
  perMille?: number
  /** The price is shown with tax. */
  taxed?: boolean
}) {
  const t = plansTexts.use()
  const { price_fcfa: price, day_quota, burst_per_second, overage_price_per_1000_fcfa } = terms
  return (
    <>
      <Box>
        {price === null ? (
          <Text fz={26} fw={700}>
            {t('on_demand')}
          </Text>
        ) : price === 0 ? (
          <Text fz={26} fw={700}>
            {t('free')}
          </Text>
        ) : (
          <>
            <Text fz={22} fw={700} className="figure" lh={1.2}>
              {fcfa(taxed ? withTax(price, perMille) : price)}
            </Text>
            <Text fz="sm" c="dimmed">
              {t('month')}
              {!taxed && `, ${t('before_tax')}`}
            </Text>
            {!taxed && perMille > 0 && (
              <Text fz="sm" c="dimmed">
                {t('with_tax', { amount: fcfa(withTax(price, perMille)) })}
              </Text>
            )}
          </>
        )}
      </Box>
      <List spacing={6} fz="sm" style={{ flex: 1 }} icon={<ListMark />}>
        <List.Item>{day_quota === null ? t('quota_none') : t('quota', { quota: number(day_quota) })}</List.Item>
        <List.Item>{t('burst', { burst: number(burst_per_second) })}</List.Item>
        {day_quota !== null && (
          <List.Item icon={overage_price_per_1000_fcfa === null ? <ListMark refused /> : undefined}>
            {overage_price_per_1000_fcfa === null
              ? t('overage_no')
              : t('overage_price', { price: fcfa(overage_price_per_1000_fcfa) })}
          </List.Item>
        )}
      </List>
    </>
  )
}

const ListMark = ({ refused = false }: { refused?: boolean }) => (
  <ThemeIcon size={20} radius="xl" variant="light" color={refused ? 'gray' : undefined} aria-hidden>
    {refused ? <IconX size={13} /> : <IconCheck size={13} />}
  </ThemeIcon>
)
