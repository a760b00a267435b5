import { Inject, Injectable } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { recordAudit, systemAuthor } from '../audit/index.js'
import { CONFIG, type Config } from '../config.js'
import { queueAccountMail } from '../mail/mailer.js'

const SWITCHED_OFF_AFTER_DAYS = 3

/** Counts failed attempts of endpoints, and switches off those that failed for three days. */
@Injectable()
export class FailingEndpoints {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(CONFIG) private readonly config: Pick<Config, 'consoleUrl'>,
  ) {}

  async recordSuccess(id: string): Promise<void> {
    await this.prisma.webhookEndpoint.updateMany({
      where: { id, failures: { gt: 0 } },
      data: { failingSince: null, failures: 0 },
    })
  }

  /** The people of an endpoint that is switched off are informed, and its waiting messages count as failed. */
  async recordFailure(id: string): Promise<void> {
    const [endpoint] = await this.prisma.$queryRaw<{ lasts: boolean }[]>`
      UPDATE webhook_endpoints SET failures = failures + 1, failing_since = coalesce(failing_since, now())
      WHERE id = ${id}::uuid
      RETURNING enabled AND failing_since <= now() - make_interval(days => ${SWITCHED_OFF_AFTER_DAYS}) AS lasts`
    if (endpoint?.lasts) await this.switchOff(id)
  }

  private async switchOff(id: string): Promise<void> {
    await this.prisma.$transaction(async (tx) => {
      const at = new Date()
      // If several deliveries fail at once, one switches it off and informs people.
      const { count } = await tx.webhookEndpoint.updateMany({
        where: { id, enabled: true },
        data: { enabled: false, switchedOffAt: at },
      })
      if (count === 0) return
      const { accountId, url, failingSince, account } = await tx.webhookEndpoint.findUniqueOrThrow({
        where: { id },
        include: { account: { select: { name: true } } },
      })
      await tx.webhookDelivery.updateMany({ where: { endpointId: id, state: 'waiting' }, data: { state: 'failed' } })
      await recordAudit(tx, {
        ...systemAuthor('job: deliver-webhooks'),
        action: 'webhook_endpoint.switch_off',
        accountId,
        target: { kind: 'webhook_endpoint', id },
        after: { url, enabled: false },
        reason: `failing since ${failingSince!.toISOString()}`,
      })
      await queueAccountMail(tx, {
        template: 'webhook_switched_off',
        data: {
          organisation: account.name,
          endpoint_url: url,
          failing_since: failingSince!.toISOString(),
          url: `${this.config.consoleUrl}/webhook-endpoints/${id}`,
        },
        key: `webhook_switched_off:${id}:${at.getTime()}`,
        accountId,
        roles: ['owner', 'developer'],
      })
    })
  }
}
