import { type PrismaClient } from '@repere/prisma'
import { type ControlChannel, type Maintenance } from '@repere/shared'
import { type Author, recordAudit } from '../audit/index.js'

/**
 * Answers every request except health with 503, on every replica, from the next request on, until it is switched off.
 */
export class MaintenanceSwitch {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly channel: ControlChannel,
  ) {}

  /** @returns null where there is none. @throws RedisUnavailable */
  get(): Promise<Maintenance | null> {
    return this.channel.getMaintenance()
  }

  /**
   * Only Redis holds it, so it is recorded first, and the record is kept only if Redis has accepted it.
   *
   * @param maintenance  null ends it
   * @throws RedisUnavailable  nothing has changed
   */
  async set(maintenance: Maintenance | null, by: Author): Promise<void> {
    await this.prisma.$transaction(async (tx) => {
      const before = await this.channel.getMaintenance()
      await recordAudit(tx, toAudited(before, maintenance, by))
      await this.channel.setMaintenance(maintenance)
    })
  }

  /** For the command: the switch must work while Postgres itself is being maintained. */
  async recordAfterwards(before: Maintenance | null, after: Maintenance | null, by: Author): Promise<void> {
    await this.prisma.$transaction((tx) => recordAudit(tx, toAudited(before, after, by)))
  }
}

const toAudited = (before: Maintenance | null, after: Maintenance | null, by: Author) => ({
  ...by,
  action: after === null ? 'maintenance.off' : 'maintenance.on',
  target: { kind: 'service', id: 'api' },
  before,
  after,
})
