/**
 * A prompt as it is spoken and remembered: one line, composed, without what engines read as markup. Texts that sound the
 * same are the same clip.
 */
export const normalisedPrompt = (text: string): string =>
  text
    .normalize('NFC')
    // eSpeak reads `[[…]]` as phonemes, speech servers may read tags.
    .replace(/[[\]<>]|\p{C}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
