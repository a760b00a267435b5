import { script } from './script.js'
import { ACTUAL_EPOCH } from './settlement.lua.js'

/*
 * Writes a key record with the epoch that the server itself reports, so no writer can use an old epoch.
 *
 * A revoked digest never returns: a tombstone stays against every record. A fill carries what Postgres returned after a
 * miss. It counts only while the server has the epoch of the miss, and it never replaces a record of this epoch.
 *
 * KEYS  1 record  2 suspension
 * ARGV  1 'fill' | 'publish'  2 epochs trusted when the record was missing (fill)
 *       3 version of the account  4 reason of its suspension, '' = not suspended (fill)
 *       5 version  6.. fields and values
 *
 * Returns 1 written, 0 kept, -1 kept because the epoch has changed.
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
-- An unused key expires after a week; its next request is a miss.
redis.call('EXPIRE', KEYS[1], 604800)
return 1
`)

/*
 * KEYS  1 record
 * ARGV  1 version  2 key id
 *
 * Four days is longer than any pending fill that read the key before the revocation.
 */
export const WRITE_TOMBSTONE = script(String.raw`
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], 'epoch', 'revoked', 'version', ARGV[1], 'key_id', ARGV[2])
redis.call('EXPIRE', KEYS[1], 345600)
return 1
`)

/*
 * KEYS  1 suspension
 * ARGV  1 version  2 reason, '' = not suspended
 *
 * No expiry: a request of an account without a suspension state is a miss and is never admitted.
 */
export const WRITE_SUSPENSION = script(String.raw`
local stands = redis.call('GET', KEYS[1])
if stands and tonumber(string.match(stands, '^%d+')) > tonumber(ARGV[1]) then return 0 end
redis.call('SET', KEYS[1], ARGV[1] .. ':' .. ARGV[2])
return 1
`)
