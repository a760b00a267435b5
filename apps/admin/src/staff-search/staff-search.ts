import { Inject, Injectable } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { type StaffCaller } from '../access/caller.js'
import { type RequestOrigin } from '../access/request-origin.js'
import { isRowId } from '../access/row-id.js'
import { findAccounts } from '../accounts/account-search.js'
import { RequestLines } from '../request-log/request-lines.js'
import { toFoundRequest } from '../request-log/request-log.dto.js'
import { type SearchedAccountDto, type SearchedInvoiceDto, type SearchResultsDto } from './staff-search.dto.js'

const SHOWN_MAX = 10

/** Finds what a person on the phone names: an account, an invoice, a request. */
@Injectable()
export class StaffSearch {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    private readonly lines: RequestLines,
  ) {}

  async find(text: string, caller: StaffCaller, request: RequestOrigin): Promise<SearchResultsDto> {
    const typed = text.trim()
    const [accounts, invoices, lines] = await Promise.all([
      this.accounts(typed),
      this.invoices(typed),
      this.lines.findById(typed, caller, request),
    ])
    return { accounts, invoices, requests: lines.slice(0, SHOWN_MAX).map(toFoundRequest) }
  }

  private async accounts(text: string): Promise<SearchedAccountDto[]> {
    const found = await findAccounts(this.prisma, text, SHOWN_MAX)
    const rows = await this.prisma.account.findMany({ where: { id: { in: found.map(({ id }) => id) } } })
    const byId = new Map(rows.map((row) => [row.id, row]))
    return found.flatMap(({ id, matched }) => {
      const row = byId.get(id)
      if (row === undefined) return []
      return { id, name: row.name, country: row.country, suspended: row.suspensionReason !== null, matched }
    })
  }

  /** By the number of an invoice, the reference of a proforma, the end of either, or an id. */
  private async invoices(text: string): Promise<SearchedInvoiceDto[]> {
    const number = text.toUpperCase().replace(/\s/g, '')
    const byNumber = /\d{3}/.test(number) && /^[A-Z0-9-]+$/.test(number) ? { endsWith: number } : undefined
    const OR = [
      ...(byNumber === undefined ? [] : [{ number: byNumber }, { reference: byNumber }]),
      ...(isRowId(text) ? [{ id: text }] : []),
    ]
    if (OR.length === 0) return []
    const rows = await this.prisma.invoice.findMany({
      where: { OR },
      include: { account: true },
      orderBy: { id: 'desc' },
      take: SHOWN_MAX,
    })
    return rows.map(({ id, number: issued, reference, state, totalFcfa, account }) => ({
      id,
      number: issued ?? reference,
      state,
      total_fcfa: totalFcfa,
      account_id: account.id,
      account_name: account.name,
    }))
  }
}
