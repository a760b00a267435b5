import { script } from './script.js'
import { ACTUAL_EPOCH } from './settlement.lua.js'

/*
 * Writes a key record, tagged with the epoch that the server itself knows, so that no writer can be behind.
 *
 * A digest that was revoked never comes back, so a tombstone stands against every record. A fill tells what Postgres
 * said after a miss: it counts only if the server is still the one that missed, and leaves a record of this epoch alone.
 *
 * KEYS  1 record  2 suspension
 * ARGV  1 'fill' | 'publish'  2 epochs trusted when the record was missing (fill)
 *       3 version of the account  4 why it is suspended, '' = it is not (fill)
 *       5 version  6.. fields and values
 *
 * Returns 1 written, 0 kept, -1 kept because the server is another one by now.
 */
export const WRITE_RECORD = script(String.raw`${ACTUAL_EPOCH}
local epoch = actual_epoch()
local fill = ARGV[1] == 'fill'
if fill then
  if not string.find(ARGV[2], epoch, 1, true) then return -1 end
  local stands = redis.call('GET', KEYS[2])
  if not stands or tonumber(string.match(stands, '^%d+')) < tonumber(ARGV[3]) then
    redis.call('SET', KEYS[2], ARGV[3] .. ':' .. ARGV[4])
  end
end
local stands = redis.call('HMGET', KEYS[1], 'epoch', 'version')
if stands[1] == 'revoked' then return 0 end
if stands[1] then
  if fill and stands[1] == epoch then return 0 end
  if tonumber(stands[2]) > tonumber(ARGV[5]) then return 0 end
end
redis.call('HSET', KEYS[1], 'epoch', epoch, 'version', ARGV[5], unpack(ARGV, 6))
-- A key that nobody uses leaves after a week; its next request is a miss.
redis.call('EXPIRE', KEYS[1], 604800)
return 1
`)

/*
 * KEYS  1 record
 * ARGV  1 version
 *
 * Four days: longer than any fill that read the key before it was revoked can be on its way.
 */
export const WRITE_TOMBSTONE = script(String.raw`
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], 'epoch', 'revoked', 'version', ARGV[1])
redis.call('EXPIRE', KEYS[1], 345600)
return 1
`)

/*
 * KEYS  1 suspension
 * ARGV  1 version  2 reason, '' = not suspended
 *
 * No expiry: a request whose account has no state here is a miss, never let through.
 */
export const WRITE_SUSPENSION = script(String.raw`
local stands = redis.call('GET', KEYS[1])
if stands and tonumber(string.match(stands, '^%d+')) > tonumber(ARGV[1]) then return 0 end
redis.call('SET', KEYS[1], ARGV[1] .. ':' .. ARGV[2])
return 1
`)
