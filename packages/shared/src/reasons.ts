/**
 * Reasons for refusing a field: `error.details[].reason`. Clients switch on them, so a reason never changes its
 * meaning.
 */
export const VALIDATION_REASONS = [
  'required',
  'unknown_field',
  'invalid_type',
  'invalid_format',
  'out_of_range',
  'unknown_mode',
  'unsupported_language',
  'coming_soon',
  'conflicting_fields',
  'too_few',
  'too_many',
  'too_many_pairs',
  'not_increasing',
  'in_past',
  'no_road_nearby',
  'no_route',
  'too_far',
  'outside_coverage',
  'possibly_swapped',
  'unknown_category',
  'unknown_value',
  'too_long',
  'too_short',
  'guessable',
  'out_of_scope',
  'address_not_allowed',
  'mail_not_verified',
  'overdue',
  'step_up_required',
] as const
export type ValidationReason = (typeof VALIDATION_REASONS)[number]
