import { resolve } from 'node:path'
import { REDIS_USERS } from '@repere/shared'
import { keepRedisUsers } from './redis-users.js'

const [folder, address, ...others] = process.argv.slice(2)
const [tls, cluster] = ['--tls', '--cluster'].map((option) => others.includes(option))
if (folder === undefined || address === undefined || others.some((other) => !/^--(tls|cluster)$/.test(other))) {
  console.error(`Usage: bin/redis-users FOLDER HOST:PORT [--tls] [--cluster]

Writes FOLDER/users.acl, for Redis' setting "aclfile": a user for the API, the control plane and its worker, each with
what its process needs, and an operator who may do everything. Passwords are made once and kept in FOLDER. The lines
that are printed are the REDIS_URL of each process: hand each to its process only. With --cluster, HOST:PORT is a node
of a Redis Cluster, or an address that leads to one.`)
  process.exit(64)
}
const users = keepRedisUsers(resolve(folder), address, `${tls ? 'rediss' : 'redis'}${cluster ? '+cluster' : ''}`)
console.log(`aclfile ${users.accessListFile}`)
for (const user of REDIS_USERS) console.log(`${user} REDIS_URL=${users[user]}`)
