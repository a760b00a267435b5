export interface DescribedAnswer {
  $ref?: string
  content?: Record<string, { schema?: object }>
}

/** The answers of an operation, those that it shares with others included. */
export const answersOf = (
  { responses }: { responses: Record<string, DescribedAnswer> },
  { components }: { components?: { responses?: Record<string, DescribedAnswer> } },
): Record<string, DescribedAnswer> =>
  Object.fromEntries(
    Object.entries(responses).map(([status, answer]) => {
      const shared = answer.$ref?.replace('#/components/responses/', '')
      return [status, shared === undefined ? answer : components!.responses![shared]!]
    }),
  )
