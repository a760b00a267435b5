import { type Repere } from './client.js'
import { RepereConnectionError } from './errors.js'
import { type CallOptions } from './transport.js'
import { type NavigationSession, type VoiceRequest } from './types.js'

const BATCH_MAX = 200

/**
 * Downloads every spoken prompt of a session, so that it can be played without a network.
 *
 * @returns the clip of each text; texts that could not be spoken are missing
 */
export async function prefetchClips(
  client: Repere,
  { voice }: Pick<NavigationSession, 'voice'>,
  options: CallOptions & { format?: VoiceRequest['format'] } = {},
): Promise<Map<string, Blob>> {
  const { format, ...call } = options
  const clips = new Map<string, Blob>()
  for (let start = 0; start < voice.prompts.length; start += BATCH_MAX) {
    const prompts = voice.prompts.slice(start, start + BATCH_MAX)
    const answers = await client.synthesizeBatch({ prompts, ...(format && { format }) }, call)
    await Promise.all(
      answers.map(async (answer, index) => {
        const { text } = prompts[index]!
        // The address is signed and needs no key. It may be on another host, which must not receive the key.
        if ('url' in answer && !clips.has(text)) clips.set(text, await download(client, answer.url, call.signal))
      }),
    )
  }
  return clips
}

async function download({ transport }: Repere, url: string, signal?: AbortSignal): Promise<Blob> {
  const response = await transport.fetch(url, { signal })
  if (!response.ok) throw new RepereConnectionError(new Error(`${url} answered ${response.status}`))
  return response.blob()
}
