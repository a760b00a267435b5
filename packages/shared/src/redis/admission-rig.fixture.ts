import type { ClockAlarm } from './admission-store.js'
import { RedisServer } from './redis-server.fixture.js'
import { Planes, TestClock } from './subject.fixture.js'

/** A Redis with both planes, for the tests of a file. Each test begins with a new clock and without alarms. */
export interface AdmissionRig {
  planes: Planes
  clock: TestClock
  readonly alarms: ClockAlarm[]
}

/** Starts the Redis of a test file before its tests, and stops it after them. */
export function useAdmissionRig(): AdmissionRig {
  let server: RedisServer
  const rig = { alarms: [] as ClockAlarm[] } as AdmissionRig
  beforeAll(async () => {
    server = await RedisServer.start()
    const onAlarm = (alarm: ClockAlarm) => rig.alarms.push(alarm)
    rig.planes = await Planes.open(server.url, { testClock: () => rig.clock.read(), onAlarm })
  })
  beforeEach(() => {
    rig.clock = new TestClock()
    rig.alarms.length = 0
  })
  afterAll(async () => {
    rig.planes.close()
    await server.stop()
  })
  return rig
}
