import { Alert, Box, Group, SimpleGrid, Table, Text } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import encodeQr from 'qr'
import { type ReactNode, useMemo } from 'react'
import { type Schemas } from '../../api/client.js'
import { day, fcfa, moment, number, percent } from '../../language/formats.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { Facts, Section } from '../../parts/page.js'
import { invoicesTexts } from './invoices.texts.js'

/** An invoice as both customers and staff see it: lines, totals, settlements, certificate. */
export function InvoiceView({
  invoice,
  settlementAction,
}: {
  invoice: Schemas['InvoiceDetails']
  /** The possible actions on a settlement; absent: none. */
  settlementAction?: (settlement: Schemas['Settlement']) => ReactNode
}) {
  const t = invoicesTexts.use()
  const name = useNames()
  // Nobody pays a credit note.
  const isPayable = invoice.kind !== 'credit_note'
  return (
    <>
      {['draft', 'certified'].includes(invoice.state) && (
        <Alert color="star" icon={<IconClock size={20} aria-hidden />}>
          {t('waiting')}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Section>
          <Facts
            rows={[
              [t('kind'), name('invoice_kind', invoice.kind)],
              [t('period'), t('period_value', { from: day(invoice.period.from), to: day(invoice.period.to) })],
              ...(invoice.state === 'proforma'
                ? [[t('valid_until'), day(invoice.period.to)] as const]
                : [
                    [t('issued'), invoice.issued_on === null ? '—' : day(invoice.issued_on)] as const,
                    ...(isPayable ? [[t('due'), invoice.due_on === null ? '—' : day(invoice.due_on)] as const] : []),
                  ]),
              ...(invoice.reason === null ? [] : [[t('reason'), invoice.reason] as const]),
            ]}
          />
        </Section>
        <Section>
          <Facts
            rows={[
              [t('net'), fcfa(invoice.net_fcfa)],
              [
                t('tax', { rate: percent(invoice.tax_rate_per_mille / 1000) }),
                <span key="tax">{fcfa(invoice.tax_fcfa)}</span>,
              ],
              [t('total'), <b key="total">{fcfa(invoice.total_fcfa)}</b>],
              ...(isPayable
                ? ([
                    [t('settled'), fcfa(invoice.settled_fcfa)],
                    ...(invoice.credit_chosen_fcfa > 0
                      ? [[t('credit_chosen'), fcfa(invoice.credit_chosen_fcfa)] as const]
                      : []),
                    [t('open'), <b key="open">{fcfa(invoice.open_fcfa)}</b>],
                  ] as const)
                : []),
            ]}
          />
          <Text fz="xs" c="dimmed" mt="xs">
            {invoice.tax_mention}
          </Text>
        </Section>
      </SimpleGrid>
      <Section title={t('lines')}>
        <Table className="cards-on-phone">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('label')}</Table.Th>
              <Table.Th ta="right">{t('quantity')}</Table.Th>
              <Table.Th ta="right">{t('unit')}</Table.Th>
              <Table.Th ta="right">{t('amount')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {invoice.lines.map((line) => (
              <Table.Tr key={`${line.kind}-${line.label}`}>
                <Table.Td data-label={t('label')} data-first>
                  {line.label}
                </Table.Td>
                <Table.Td data-label={t('quantity')} ta="right">
                  {number(line.quantity)}
                </Table.Td>
                <Table.Td data-label={t('unit')} ta="right">
                  {line.per === 1
                    ? fcfa(line.unit_price_fcfa)
                    : t(line.kind === 'overage' ? 'per_requests' : 'per_days', {
                        price: fcfa(line.unit_price_fcfa),
                        per: number(line.per),
                      })}
                </Table.Td>
                <Table.Td data-label={t('amount')} ta="right">
                  {fcfa(line.amount_fcfa)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Section>
      {isPayable && <Settlements settlements={invoice.settlements} action={settlementAction} />}
      {invoice.certificate !== null && <Certificate certificate={invoice.certificate} />}
    </>
  )
}

function Settlements({
  settlements,
  action,
}: {
  settlements: Schemas['Settlement'][]
  action: ((settlement: Schemas['Settlement']) => ReactNode) | undefined
}) {
  const t = invoicesTexts.use()
  const name = useNames()
  return (
    <Section title={t('settlements')}>
      {settlements.length === 0 ? (
        <Text fz="sm" c="dimmed">
          {t('settlements_none')}
        </Text>
      ) : (
        <Table className="cards-on-phone">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('received')}</Table.Th>
              <Table.Th>{t('means')}</Table.Th>
              <Table.Th>{t('reference')}</Table.Th>
              <Table.Th ta="right">{t('amount')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {settlements.map((one) => (
              <Table.Tr key={one.id}>
                <Table.Td data-label={t('received')} data-first>
                  {moment(one.received_at)}
                </Table.Td>
                <Table.Td data-label={t('means')}>{name('settlement_kind', one.kind)}</Table.Td>
                <Table.Td data-label={t('reference')}>
                  <Text fz="sm" className="key-text">
                    {one.reference ?? '—'}
                  </Text>
                </Table.Td>
                <Table.Td data-label={t('amount')} ta="right">
                  {/* One child: on a phone the cell is a row of its children. */}
                  <div>
                    {fcfa(one.amount_fcfa)}
                    {one.excess_fcfa > 0 && (
                      <Text fz="xs" c="dimmed">
                        {t('excess', { amount: fcfa(one.excess_fcfa) })}
                      </Text>
                    )}
                    {one.reversed ? (
                      <Text fz="xs" c="dimmed">
                        {t('reversed')}
                      </Text>
                    ) : (
                      action?.(one)
                    )}
                  </div>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Section>
  )
}

function Certificate({ certificate }: { certificate: Schemas['InvoiceCertificate'] }) {
  const t = invoicesTexts.use()
  return (
    <Section title={t('certificate')} text={t('certificate_text')}>
      <Group align="flex-start" gap="xl">
        <Qr text={certificate.qr} label={t('certificate_qr')} />
        <Box style={{ flex: '1 1 280px' }}>
          <Facts
            rows={[
              [t('certificate_code'), certificate.code],
              [t('certificate_nim'), certificate.nim],
              [t('certificate_counters'), certificate.counters],
              [t('certificate_at'), Number.isNaN(Date.parse(certificate.at)) ? certificate.at : moment(certificate.at)],
            ]}
          />
        </Box>
      </Group>
    </Section>
  )
}

/** Dark on light in both themes, as scanners expect. */
export function Qr({ text, label }: { text: string; label: string }) {
  const rows = useMemo(() => encodeQr(text, 'raw', { border: 2 }), [text])
  const path = rows.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      width={148}
      height={148}
      shapeRendering="crispEdges"
      style={{ borderRadius: 8 }}
    >
      <rect width="100%" height="100%" fill="#ffffff" />
      <path d={path} fill="#1f2421" />
    </svg>
  )
}
