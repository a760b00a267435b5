import { script } from './script.js'

/*
 * Checks key record, suspension, origin, day quota, burst and overage of one request, and meters it, in one script.
 * A refusal writes nothing.
 *
 * Several equal requests that arrive together are decided one after the other in one call, from one reading and with
 * one writing of the state: each gets the answer that it would get alone. A refusal leaves everything as it was, so all
 * that follow get the same one.
 *
 * Time. `t` is Redis' clock. The day window only moves forward: `now = max(last, t)`. When `t` differs from the
 * caller's clock by more than a minute, or is more than a minute behind `last`, the day window stands still (a wrong
 * clock gives nobody units) and an alarm is returned. The burst always uses `t`: if it stood still too, every request
 * would be refused for as long as the clock was set back. Slots further ahead than the longest wait are invalid: the
 * ring begins again, which may admit one burst too many, once.
 *
 * Day window. A bucket is a minute. The ring holds C[k], the units counted up to the end of minute k, modulo 2^32, at
 * index k % 1441, for the minutes before the open one; C of the open minute is `total` in the state. Units in the
 * window = total − C[minute − 1441] = total − base: the open minute and the 1440 before it. With one bucket less, a
 * request late in a minute would leave the window up to a minute before its 24 hours are over.
 *
 * Burst. A ring of the last B slots, which act as B lanes that are served in turn: a lane is free one second after
 * its last slot. So no second holds more than B slots, even when waiting requests have reserved slots ahead of `t` or
 * when B was raised meanwhile.
 *
 * KEYS  1 record  2 suspension  3 limits  4 day ring  5 burst ring  6 freed slots
 * ARGV  1 epochs that are trusted  2 caller's clock, µs  3 origin, '' = none  4 limit class, 'look' = nothing is taken  5 group, '' = none
 *       6 key prefix of the account  7 kind  8 longest wait, µs  9 clock of a test in µs, '' = Redis' own
 *       10 caller's address as bits (address-bits.ts)  11 the same as text, '' = unknown
 *       12 number of equal requests  13 'token' = only the burst of the browser token itself, '' = the account's limits
 *       14 units of each request
 *
 * Browser tokens. Their requests are decided twice: first by the burst of the token, in windows of its own, then like those of
 * its account's keys.
 *
 * State: <d last µs, I4 open minute (0 = no window), I4 total, I4 base, I4 oldest minute that holds units (0 = none),
 *         I4 B of the burst ring, I4 next index, I4 slots held, d latest slot µs>
 *
 * Several units of one request are all admitted or none. Those that the quota still holds come from it, the others are
 * overage.
 *
 * Overage. A unit beyond the quota costs its price in thousandths of a franc. It is admitted while the month's sum
 * stays within the cap, even after a change of price. When Redis has lost the sum, it starts with the sum that Postgres
 * wrote into the record. With a wallet, a request is also admitted while the sum drawn since the wallet was switched on
 * stays within the credit.
 *
 * Returns 1 (missing), the key id (revoked; '' = not known), or
 *   { principal, skew, window minute, usage minute, month, price, wallet's generation,
 *     code, remaining, reset, wait ms or retry after s, unit, slot µs, units of overage,
 *     code, … }
 * with seven values for each request; where there are fewer, the last seven are the answer to all others. The code is 0
 * admitted | 3 suspended | 4 origin refused | 5 day | 6 burst | 7 overage cap | 8 mail not verified |
 * 9 address refused | 10 out of scope. Skew is nil unless the clock raises an alarm, month, price and generation are nil
 * unless a unit is one of overage, and unit is 0 none, 1 day or overage, 2 unlimited.
 */
export const ADMIT = script(String.raw`
local call, floor, ceil, unpack, pack, sub = redis.call, math.floor, math.ceil, struct.unpack, struct.pack, string.sub

local record = call('HMGET', KEYS[1], 'epoch', 'principal', 'key_id', 'day_quota', 'burst', 'overage',
  'utc_offset', 'origins', 'scopes', 'addresses', 'expires', 'verify_by', 'token_burst')
local epoch = record[1]
if not epoch then return 1 end
if epoch == 'revoked' then return record[3] or '' end
if not string.find(ARGV[1], epoch, 1, true) then return 1 end
local suspension = call('GET', KEYS[2])
if not suspension then return 1 end

local t = tonumber(ARGV[9])
if not t then
  local time = call('TIME')
  t = time[1] * 1000000 + time[2]
end

-- An expired key gets the answer of a revoked key.
local expires = tonumber(record[11])
if expires and t >= expires * 1000 then return record[3] end

local state = call('GET', KEYS[3])
local last, open, total, base, oldest, cap, head, held, latest = 0, 0, 0, 0, 0, 0, 0, 0, 0
if state then last, open, total, base, oldest, cap, head, held, latest = unpack('<dI4I4I4I4I4I4I4d', state) end

local now, minute, skew = t, floor(t / 60000000), false
local difference = t - ARGV[2]
if difference > 60000000 or difference < -60000000 or last - t > 60000000 then
  skew = floor(difference / 1000)
  if open > 0 then
    minute = open
  elseif difference > 0 then
    -- A window that begins in the future would never move, so the earlier of the two clocks counts.
    minute = floor(ARGV[2] / 60000000)
  end
elseif last > t then
  now = last
  minute = floor(now / 60000000)
end
if minute < open then minute = open end

-- The day window in this minute.
local own = ARGV[13] == 'token'
local quota = not own and tonumber(record[4]) or nil
local gap, used, restart = 0, 0, false
-- Earliest minute with this cumulative count: the next minute for a busy key, otherwise found by bisection.
local function minute_reaching(units)
  local low, high = minute - 1440, open
  local middle = low
  while low < high do
    local at = middle % 1441 * 4
    local count = call('GETRANGE', KEYS[4], at, at + 3)
    count = #count == 4 and unpack('<I4', count) or 0
    if (count - base) % 4294967296 >= units then high = middle else low = middle + 1 end
    middle = floor((low + high) / 2)
  end
  return low
end
if quota then
  gap = minute - open
  if open == 0 or gap > 1440 then
    restart, total, base, oldest = true, 0, 0, 0
  else
    if gap > 0 then
      local at = minute % 1441 * 4
      base = call('GETRANGE', KEYS[4], at, at + 3)
      base = #base == 4 and unpack('<I4', base) or 0
    end
    used = (total - base) % 4294967296
    if used == 0 then
      oldest = 0
    elseif oldest < minute - 1440 then
      oldest = minute_reaching(1)
    end
  end
end

local usage_minute = floor(t / 60000000)
local answer = { record[2], skew, minute, usage_minute, false, false, false, 0, 0, 0, 0, 0, 0, 0 }
local length = 7
local function say(code, reset, wait, unit, slot, beyond)
  answer[length + 1] = code
  answer[length + 2] = quota and (used < quota and quota - used or 0) or 2147483647
  answer[length + 3] = reset or used > 0 and (oldest + 1441) * 60 or ceil(now / 1000000)
  answer[length + 4], answer[length + 5], answer[length + 6], answer[length + 7] = wait, unit, slot, beyond or 0
  length = length + 7
  return answer
end

if string.byte(suspension, -1) ~= 58 then return say(3, nil, 0, 0, 0) end
local verify_by = tonumber(record[12])
if verify_by and t >= verify_by * 1000 then return say(8, nil, 0, 0, 0) end
if ARGV[3] ~= '' and ARGV[7] == 'live' and not string.find(record[8], '\n' .. ARGV[3] .. '\n', 1, true) then
  return say(4, nil, 0, 0, 0)
end
if record[10] and record[10] ~= '' then
  local inside = false
  for range in string.gmatch(record[10], '[^\n]+') do
    if sub(ARGV[10], 1, #range) == range then inside = true end
  end
  if not inside then return say(9, nil, 0, 0, 0) end
end
if ARGV[5] ~= '' and record[9] and record[9] ~= '' and not string.find(record[9], '\n' .. ARGV[5] .. '\n', 1, true) then
  return say(10, nil, 0, 0, 0)
end

local class = ARGV[4]
-- Only the state of the quota is wanted: nothing is taken, nothing is written.
if class == 'look' then return say(0, nil, 0, 0, 0) end
local has_unit = class == 'standard' or class == 'delayed' or class == 'unit_only'
local may_wait = class == 'delayed' or class == 'delayed_free'

local burst, wait_max, wanted = tonumber(record[own and 13 or 5]), tonumber(ARGV[8]), tonumber(ARGV[12])
local units, counted = tonumber(ARGV[14]), used
local set_back = latest > t + wait_max + 1000000
local admitted, day_units, overage_units = 0, 0, 0
local month, month_end, overage_key, price, spend_max, spent = nil, 0, nil, 0, 0, 0
local generation, drawn_key, drawn, wallet_max = '', nil, 0, 0
local log
-- Slots of the ring read ahead, from this index on; and new ones that are not written yet, one after the other.
local ahead, ahead_from = '', 0
local fresh, fresh_from = '', 0
while admitted < wanted do
  -- The day quota, beyond it overage.
  local unit, beyond = 0, 0
  if has_unit then
    if not quota then
      unit = 2
    elseif used + units <= quota then
      unit = 1
    else
      beyond = used < quota and used + units - quota or units
      local code, cost = 5, 0
      if record[6] and record[6] ~= '' then
        if not month then
          local request_price, cap_month, spent_month, spent_before, wallet, wallet_cap, drawn_before =
            string.match(record[6], '^(%d+) (%d+) (%S+) (%d+) ?(%d*) ?(%d*) ?(%d*)$')
          price, spend_max = tonumber(request_price), tonumber(cap_month)
          -- Days since 1970 in the seller's zone to a civil date, after Howard Hinnant's civil_from_days.
          local days = floor((t / 1000000 + record[7] * 60) / 86400)
          local z = days + 719468
          local era = floor(z / 146097)
          local doe = z - era * 146097
          local yoe = floor((doe - floor(doe / 1460) + floor(doe / 36524) - floor(doe / 146096)) / 365)
          local doy = doe - (365 * yoe + floor(yoe / 4) - floor(yoe / 100))
          local mp = floor((5 * doy + 2) / 153)
          local day = doy - floor((153 * mp + 2) / 5) + 1
          local number = mp < 10 and mp + 3 or mp - 9
          local year = yoe + era * 400 + (number <= 2 and 1 or 0)
          local days_of_month = number == 2 and ((year % 4 == 0 and year % 100 ~= 0 or year % 400 == 0) and 29 or 28)
            or ((number == 4 or number == 6 or number == 9 or number == 11) and 30 or 31)
          month_end = (days - day + 1 + days_of_month) * 86400 - record[7] * 60
          month = string.format('%04d-%02d', year, number)
          overage_key = ARGV[6] .. ARGV[7] .. ':spent:' .. month
          spent = tonumber(call('GET', overage_key) or (spent_month == month and spent_before) or 0)
          if wallet ~= '' then
            generation, drawn_key = wallet, ARGV[6] .. ARGV[7] .. ':drawn:' .. wallet
            wallet_max = tonumber(wallet_cap)
            -- A new count starts with at least the cost of this month, which Postgres may not know completely yet.
            drawn = tonumber(call('GET', drawn_key) or math.max(drawn_before, spent))
          end
        end
        code, cost = 7, beyond * price
        if spent + cost <= spend_max or drawn_key and drawn + cost <= wallet_max then unit = 1 end
      end
      if unit == 0 then
        -- So many units must leave: those of this call are in the open minute. More than the quota never fit.
        local leave = used + units - quota
        local reset = ceil(now / 1000000) + 86460
        if units <= quota then
          local last_minute = minute
          if leave <= counted then last_minute = leave == 1 and oldest or minute_reaching(leave) end
          reset = (last_minute + 1441) * 60
        end
        -- A new month does not help when the cap is below the price.
        if code == 7 and spend_max >= cost and month_end < reset then reset = month_end end
        local retry = ceil(reset - t / 1000000)
        say(code, reset, retry > 1 and retry or 1, 0, 0)
        break
      end
    end
  end

  -- The burst ring: read only as far as needed, rewritten when B changed or the clock went back.
  if admitted == 0 then
    if cap ~= burst then
      log = ''
      if held > 0 then
        local whole = call('GET', KEYS[5]) or ''
        if held == cap then
          whole = sub(whole, head * 8 + 1) .. sub(whole, 1, head * 8)
        else
          whole = sub(whole, 1, held * 8)
        end
        if held > burst then held = burst end
        log = sub(whole, -held * 8)
      end
      cap, head = burst, held % burst
    end
    if set_back then
      log, head, held, latest = '', 0, 0, 0
    end
  end
  local slot, freed = t, nil
  if held == cap and class ~= 'unit_only' then
    local at = (head - ahead_from) * 8
    if at >= #ahead then
      if log then
        ahead = sub(log, head * 8 + 1, head * 8 + 8)
      else
        local last_index = head + wanted - admitted
        ahead = call('GETRANGE', KEYS[5], head * 8, (last_index < cap and last_index or cap) * 8 - 1)
      end
      ahead_from, at = head, 0
    end
    local free = (#ahead >= at + 8 and unpack('<d', ahead, at + 1) or 0) + 1000000
    if free > t then
      -- A class that may wait reserves the slot; another one must come back when it is free.
      local admissible = free
      if may_wait then
        slot = free
        freed = call('ZRANGEBYSCORE', KEYS[6], t, free, 'WITHSCORES', 'LIMIT', 0, 1)
        if freed[1] then
          slot = tonumber(freed[2])
          admissible = t
        else
          freed = nil
          admissible = slot - wait_max
        end
      end
      if admissible > t then
        local retry = ceil((admissible - t) / 1000000)
        say(6, ceil(admissible / 1000000), retry > 1 and retry or 1, 0, 0)
        break
      end
    end
  end

  -- Admitted: from here on the script writes.
  if admitted == 0 then
    if set_back then call('DEL', KEYS[6]) end
    if not state then call('DEL', KEYS[4], KEYS[5], KEYS[6]) end
  end
  admitted = admitted + 1
  if freed then
    call('ZREM', KEYS[6], freed[1])
  elseif class ~= 'unit_only' then
    if slot > latest then latest = slot end
    local entry = pack('<d', slot)
    if log then
      log = held < cap and log .. entry or sub(log, 1, head * 8) .. entry .. sub(log, head * 8 + 9)
    else
      if fresh == '' then fresh_from = head end
      fresh = fresh .. entry
    end
    head = head + 1
    if held < cap then held = held + 1 end
    if head == cap then
      if fresh ~= '' then call('SETRANGE', KEYS[5], fresh_from * 8, fresh) end
      fresh, ahead, ahead_from, head = '', '', 0, 0
    end
  end
  if log then
    call('SET', KEYS[5], log, 'EX', 86760)
    log, ahead, ahead_from = nil, '', 0
  end
  if unit == 1 then
    day_units = day_units + units - beyond
    used = used + units - beyond
    if used > 0 and oldest == 0 then oldest = minute end
    overage_units = overage_units + beyond
    spent, drawn = spent + beyond * price, drawn + beyond * price
  end
  say(0, nil, ceil((slot - t) / 1000), unit, slot > t and slot or 0, beyond)
end
if admitted == 0 then return answer end
if fresh ~= '' then call('SETRANGE', KEYS[5], fresh_from * 8, fresh) end

if quota then
  if restart then
    if state then call('DEL', KEYS[4]) end
  elseif gap > 0 then
    local first, entry = open % 1441, pack('<I4', total)
    local until_end = 1441 - first
    if gap <= until_end then
      call('SETRANGE', KEYS[4], first * 4, string.rep(entry, gap))
    else
      call('SETRANGE', KEYS[4], first * 4, string.rep(entry, until_end))
      call('SETRANGE', KEYS[4], 0, string.rep(entry, gap - until_end))
    end
  end
  open = minute
  total = (total + day_units) % 4294967296
end

-- The state outlives the last unit of the window; both rings outlive the state.
local renew = not state or skew or floor(last / 60000000) ~= floor(now / 60000000)
if not skew then last = now end
state = pack('<dI4I4I4I4I4I4I4d', last, open, total, base, oldest, cap, head, held, latest)
if renew then
  call('SET', KEYS[3], state, 'EX', 86700)
  call('EXPIRE', KEYS[4], 86760)
  call('EXPIRE', KEYS[5], 86760)
else
  call('SETRANGE', KEYS[3], 0, state)
end

if overage_units > 0 then
  call('SET', overage_key, string.format('%.0f', spent), 'EX', 5356800)
  if drawn_key then call('SET', drawn_key, string.format('%.0f', drawn), 'EX', 5356800) end
  answer[5], answer[6], answer[7] = month, price, generation
end

if ARGV[5] ~= '' then
  local minute_epoch = usage_minute .. ':' .. epoch
  local usage, field = ARGV[6] .. 'usage:' .. minute_epoch, record[3] .. ':' .. ARGV[5] .. ':'
  local counter, count = 'admitted', admitted
  if class == 'unit_only' then counter, count = 'further', admitted * units end
  if call('HINCRBY', usage, field .. counter, count) == count then
    local minutes = ARGV[6] .. 'minutes:' .. floor(usage_minute / 1440)
    call('ZADD', minutes, usage_minute, minute_epoch)
    call('EXPIRE', minutes, 777600)
    call('EXPIRE', usage, 691200)
    if ARGV[11] ~= '' then
      call('HSET', ARGV[6] .. 'addresses', record[3], ARGV[11])
      call('EXPIRE', ARGV[6] .. 'addresses', 777600)
    end
  end
  if overage_units > 0 then call('HINCRBY', usage, field .. 'overage', overage_units) end
  if class == 'delayed_free' then call('HINCRBY', usage, field .. 'free', admitted) end
end
return answer
`)
