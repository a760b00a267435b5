import { script } from './script.js'

/** The epoch that the server itself reports. INFO is expensive, so only scripts that run rarely use it. */
export const ACTUAL_EPOCH = String.raw`
local function actual_epoch()
  return string.sub(string.match(redis.call('INFO', 'replication'), 'master_replid:(%x+)'), 1, 16)
end
`

/** By Redis' clock, as the worker reads. A slow clock of a replica would hide the change from the worker. */
const MINUTE_NOW = String.raw`
local function minute_now(test_clock)
  return tonumber(test_clock) or math.floor(redis.call('TIME')[1] / 60)
end
`

/** Adds counts to the minutes of an account: ARGV from `first` on are minute, `key id:group:counter`, count. */
const COUNT_USAGE = String.raw`
local function count_usage(now, first)
  local epoch = actual_epoch()
  local minutes = ARGV[1] .. 'minutes:' .. math.floor(now / 1440)
  for i = first, #ARGV, 3 do
    local minute_epoch = ARGV[i] .. ':' .. epoch
    local usage = ARGV[1] .. 'usage:' .. minute_epoch
    redis.call('HINCRBY', usage, ARGV[i + 1], ARGV[i + 2])
    redis.call('EXPIRE', usage, 691200)
    redis.call('ZADD', minutes, 'GT', now, minute_epoch)
  end
  redis.call('EXPIRE', minutes, 777600)
end
`

/*
 * Counts the outcome of an admitted request in the minute of its admission, but under the current epoch. After a
 * failover the counters of the old epoch may have lost their last writes, and a copy that keeps the greatest value would
 * lose the addition.
 *
 * Units that are given back leave the minute that holds them: they are subtracted from every C[k] from there on. The limit
 * of five minutes bounds the work; no request takes longer.
 *
 * KEYS  1 limits  2 day ring
 * ARGV  1 epochs that are trusted  2 key prefix of the account  3 kind  4 key id  5 group  6 usage minute  7 outcome
 *       8 requests: 0 for further units of one  9 window minute  10 month of the overage units
 *       11 now of a test in minutes, '' = Redis' own  12 most units given back to the key in an hour, '' = no bound
 *       13 price of an overage unit, thousandths of a franc  14 generation of the wallet that it drew on, '' = none
 *       15 units given back of the day window, 16 of overage, 17 of no limit
 *
 * Returns 1 when units were given back, otherwise 0.
 */
export const SETTLE = script(String.raw`${ACTUAL_EPOCH}${MINUTE_NOW}
local call, floor, unpack, pack = redis.call, math.floor, struct.unpack, struct.pack

local function give_back_day_units(minute, given)
  local state = call('GET', KEYS[1])
  if not state then return end
  local last, open, total, base, oldest, cap, head, held, latest = unpack('<dI4I4I4I4I4I4I4d', state)
  if open == 0 or minute > open or minute < open - 5 then return end
  local function count_at(k)
    if k >= open then return total end
    local at = k % 1441 * 4
    local count = call('GETRANGE', KEYS[2], at, at + 3)
    return #count == 4 and unpack('<I4', count) or 0
  end
  -- Never below zero: a new window does not hold these units.
  local before = count_at(minute - 1)
  local units = (count_at(minute) - before) % 4294967296
  if units == 0 or (before - base) % 4294967296 > 2147483648 then return end
  if given > units then given = units end
  for k = minute, open - 1 do
    call('SETRANGE', KEYS[2], k % 1441 * 4, pack('<I4', (count_at(k) - given) % 4294967296))
  end
  total = (total - given) % 4294967296
  if total == base then
    oldest = 0
  elseif units == given and minute == oldest then
    local k = minute + 1
    while k < open and count_at(k) == before do k = k + 1 end
    oldest = k
  end
  call('SETRANGE', KEYS[1], 0, pack('<dI4I4I4I4I4I4I4d', last, open, total, base, oldest, cap, head, held, latest))
end

local epoch = #ARGV[1] == 16 and ARGV[1] or actual_epoch()
local day, overage, unlimited = tonumber(ARGV[15]), tonumber(ARGV[16]), tonumber(ARGV[17])
if ARGV[12] ~= '' and day + overage + unlimited > 0 then
  local refunds = ARGV[2] .. ARGV[3] .. ':refunds:' .. ARGV[4] .. ':' .. floor(ARGV[6] / 60)
  local given = call('INCR', refunds)
  if given == 1 then call('EXPIRE', refunds, 7200) end
  if given > tonumber(ARGV[12]) then day, overage, unlimited = 0, 0, 0 end
end
if day > 0 then give_back_day_units(tonumber(ARGV[9]), day) end
if overage > 0 then
  local cost = overage * tonumber(ARGV[13])
  local function take_off(key)
    if tonumber(call('GET', key) or -1) >= cost then call('DECRBY', key, cost) end
  end
  take_off(ARGV[2] .. ARGV[3] .. ':spent:' .. ARGV[10])
  if ARGV[14] ~= '' then take_off(ARGV[2] .. ARGV[3] .. ':drawn:' .. ARGV[14]) end
end

local minute_epoch = ARGV[6] .. ':' .. epoch
local usage, field = ARGV[2] .. 'usage:' .. minute_epoch, ARGV[4] .. ':' .. ARGV[5] .. ':'
if ARGV[8] ~= '0' then call('HINCRBY', usage, field .. ARGV[7], ARGV[8]) end
if overage > 0 then call('HINCRBY', usage, field .. 'overage_refunded', overage) end
if day + unlimited > 0 then call('HINCRBY', usage, field .. 'refunded', day + unlimited) end
local now = minute_now(ARGV[11])
local minutes = ARGV[2] .. 'minutes:' .. floor(now / 1440)
call('ZADD', minutes, 'GT', now, minute_epoch)
call('EXPIRE', minutes, 777600)
call('EXPIRE', usage, 691200)
return day + overage + unlimited > 0 and 1 or 0
`)

/*
 * Gives the slot of an aborted request to the next request that waits. The slot stays in the burst ring: it is counted.
 *
 * KEYS  1 freed slots
 * ARGV  1 slot, µs  2 member  3 clock of a test in µs, '' = Redis' own
 */
export const RELEASE_SLOT = script(String.raw`
local t = tonumber(ARGV[3])
if not t then
  local time = redis.call('TIME')
  t = time[1] * 1000000 + time[2]
end
if tonumber(ARGV[1]) <= t then return 0 end
-- Removes two expired slots for each new one, so unused slots never accumulate.
local past = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', '(' .. string.format('%.0f', t), 'LIMIT', 0, 2)
if #past > 0 then redis.call('ZREM', KEYS[1], unpack(past)) end
redis.call('ZADD', KEYS[1], ARGV[1], ARGV[2])
redis.call('EXPIRE', KEYS[1], 30)
return 1
`)

/*
 * Counts usage from an outage of Redis, once per batch and account. Its units enter the day window at the current
 * minute, because the original minutes may be closed. They leave the window some minutes late, never early.
 *
 * KEYS  1 marker of the batch  2 limits of test keys  3 their day ring  4 limits of live keys  5 their day ring
 * ARGV  1 key prefix of the account  2 now of a test in minutes, '' = Redis' own  3 units of test keys  4 units of live keys
 *       then triples: minute, field, count
 *
 * State and ring have the layout of admission.lua.ts.
 */
export const RECORD_SPOOLED = script(String.raw`${ACTUAL_EPOCH}${MINUTE_NOW}${COUNT_USAGE}
local unpack, pack = struct.unpack, struct.pack
if not redis.call('SET', KEYS[1], 1, 'NX', 'EX', 691200) then return 0 end
local now = minute_now(ARGV[2])

local function count_units(limits, ring, units)
  if units <= 0 then return end
  local state = redis.call('GET', limits)
  local last, open, total, base, oldest, cap, head, held, latest = now * 60000000, 0, 0, 0, 0, 0, 0, 0, 0
  if state then last, open, total, base, oldest, cap, head, held, latest = unpack('<dI4I4I4I4I4I4I4d', state) end
  local minute = now > open and now or open
  local gap = minute - open
  if open == 0 or gap > 1440 then
    redis.call('DEL', ring)
    total, base, oldest = 0, 0, 0
  elseif gap > 0 then
    local at = minute % 1441 * 4
    local entry = redis.call('GETRANGE', ring, at, at + 3)
    base = #entry == 4 and unpack('<I4', entry) or 0
    local first, count = open % 1441, pack('<I4', total)
    local until_end = 1441 - first
    if gap <= until_end then
      redis.call('SETRANGE', ring, first * 4, string.rep(count, gap))
    else
      redis.call('SETRANGE', ring, first * 4, string.rep(count, until_end))
      redis.call('SETRANGE', ring, 0, string.rep(count, gap - until_end))
    end
  end
  if oldest == 0 or total == base then oldest = minute end
  total = (total + units) % 4294967296
  state = pack('<dI4I4I4I4I4I4I4d', last, minute, total, base, oldest, cap, head, held, latest)
  redis.call('SET', limits, state, 'EX', 86700)
  redis.call('EXPIRE', ring, 86760)
end
count_units(KEYS[2], KEYS[3], tonumber(ARGV[3]))
count_units(KEYS[4], KEYS[5], tonumber(ARGV[4]))

count_usage(now, 5)
return 1
`)

/*
 * Counts refused requests. They cost nothing, so a repetition is not recognised: the caller never sends one twice.
 *
 * KEYS  1 any key of the account, for the slot of a cluster
 * ARGV  1 key prefix of the account  2 now of a test in minutes, '' = Redis' own
 *       3… minute, `key id:group:counter`, count
 */
export const RECORD_REFUSED = script(String.raw`${ACTUAL_EPOCH}${MINUTE_NOW}${COUNT_USAGE}
count_usage(minute_now(ARGV[2]), 3)
return 1
`)
