import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { answersOk, freePort } from '@repere/local'
import { parseAllDocuments } from 'yaml'
import { type Cluster, pathOf } from './cluster.fixture.js'

const TOOLS = join(__dirname, '../../../.repere/tools/kubernetes')

/** Definitions of what the operator knows. */
export const CLOUDNATIVE_PG_DEFINITIONS = join(TOOLS, 'cloudnative-pg.crds.yaml')

interface WebhookConfiguration {
  metadata: { name: string }
  webhooks: { clientConfig: { service?: { path: string }; url?: string; caBundle?: string } }[]
}

/**
 * Starts the operator of CloudNativePG beside a cluster that has its definitions.
 *
 * @returns what lets the API server ask the operator about each object before it is taken, to apply once
 */
export async function startCloudNativePg(cluster: Cluster): Promise<WebhookConfiguration[]> {
  const folder = join(cluster.folder, 'operator')
  mkdirSync(folder)
  // Its image holds the program of each kind of processor there.
  const processor = process.arch === 'x64' ? 'amd64' : process.arch
  symlinkSync(pathOf('cloudnative-pg'), join(folder, `manager_${processor}`))
  const certificate = join(folder, 'apiserver.crt')
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
      ...['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'],
      ...['-keyout', join(folder, 'apiserver.key'), '-out', certificate],
    ],
    { stdio: 'ignore' },
  )
  const [port, metrics] = [await freePort(), await freePort()]
  await cluster.start(
    'cloudnative-pg',
    ['controller', '--webhook-port', `${port}`, '--metrics-bind-address', `127.0.0.1:${metrics}`],
    () => answersOk(`http://127.0.0.1:${metrics}/metrics`),
    {
      KUBECONFIG: cluster.kubeconfig,
      OPERATOR_NAMESPACE: 'default',
      OPERATOR_IMAGE_NAME: 'ghcr.io/cloudnative-pg/cloudnative-pg:1.27.0',
      WEBHOOK_CERT_DIR: folder,
    },
  )
  const caBundle = readFileSync(certificate).toString('base64')
  const configurations = parseAllDocuments(readFileSync(join(TOOLS, 'cloudnative-pg.webhooks.yaml'), 'utf8')).map(
    (document) => document.toJS() as WebhookConfiguration | null,
  )
  return configurations
    .filter((one) => one !== null)
    .map((one) => ({
      ...one,
      webhooks: one.webhooks.map((webhook) => ({
        ...webhook,
        clientConfig: { url: `https://127.0.0.1:${port}${webhook.clientConfig.service!.path}`, caBundle },
      })),
    }))
}
