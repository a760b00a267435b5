export { ErrorDto } from './error.dto.js'
export { openApiDocument } from './openapi.js'
export { sendProblem, toProblem } from './problem-answer.js'
export { badInput, bodyTooLarge, type FieldError, notFound, Problem, type ProblemInit } from './problem.js'
export {
  CountField,
  DayField,
  FcfaField,
  IdField,
  InstantField,
  NullableCountField,
  NullableDayField,
  NullableFcfaField,
  NullableIdField,
  NullableInstantField,
  NullableTextField,
  TextField,
} from './validation/answer-fields.js'
export {
  CompactCoordinate,
  CompactCoordinates,
  Coordinate,
  Coordinates,
  readCoordinate,
} from './validation/coordinates.js'
export { LatLngDto } from './validation/lat-lng.dto.js'
export { Country, Email, holdsWebAddress, NameOf, SecretText, toEmail } from './validation/people.js'
export { RequestValidation } from './validation/request-validation.js'
export { requestIdOf } from './request-id.js'
export { isNormalTarget } from './request-target.js'
export { type BuiltFile, readBuiltFiles, sendBuiltFile } from './server/built-files.js'
export { REASON_OF_STATUS } from './server/error-reasons.js'
export { type RouteTable } from './server/route-table.js'
export { configureServer, serverOptions, type ServerSettings, unservable } from './server/server.js'
export {
  fault,
  OneSpelling,
  Optional,
  type Read,
  read,
  type Reading,
  RequiredWith,
  ruleDecorator,
  type Source,
} from './validation/rule.js'
export { canonicalFields, fieldPaths, pickFields, SelectedFields } from './validation/selected-fields.js'
export { Language, Mode, readLanguage } from './validation/travel.js'
export {
  CalendarDay,
  DateTime,
  Instant,
  IntegerIn,
  RisingIntegers,
  IntegerOrNull,
  NumberIn,
  OneOf,
  SetOf,
  TextOf,
  TextsOf,
  Uuid,
  YesOrNo,
} from './validation/values.js'
