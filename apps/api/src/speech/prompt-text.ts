/**
 * A prompt in its normal form: one line, composed characters, without the markup of engines. Prompts with the same
 * normal form share one clip.
 */
export const normalisedPrompt = (text: string): string =>
  text
    .normalize('NFC')
    // eSpeak reads `[[…]]` as phonemes; speech servers may interpret tags.
    .replace(/[[\]<>]|\p{C}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
