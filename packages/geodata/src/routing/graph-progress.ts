// The tile builder's messages and the share of the whole time that has passed then, measured on builds of the region.
// Large extracts need relatively more time in the middle; the order is the same.
const milestones: [RegExp, number, string][] = [
  [/Parsing files for ways/, 0.02, 'reading ways'],
  [/Parsing files for relations/, 0.36, 'reading relations'],
  [/Parsing files for nodes/, 0.39, 'reading nodes'],
  [/Creating graph edges from ways/, 0.58, 'making edges'],
  [/Reclassifying_V2 link/, 0.61, 'classifying links'],
  [/Building \d+ tiles/, 0.62, 'building tiles'],
  [/Enhancing local graph/, 0.67, 'enhancing tiles'],
  [/HierarchyBuilder/, 0.76, 'building the hierarchy'],
  [/Creating shortcuts/, 0.81, 'making shortcuts'],
  [/Adding complex turn restrictions/, 0.94, 'adding turn restrictions'],
  [/Validating, finishing and binning/, 0.96, 'validating'],
  [/Cleaning up temporary/, 1, 'done'],
]

/** The progress that a message of the tile builder shows, 0 to 1; null for other messages. */
export function graphProgress(line: string): { done: number; what: string } | null {
  const found = milestones.find(([pattern]) => pattern.test(line))
  return found ? { done: found[1], what: found[2] } : null
}
