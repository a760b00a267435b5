// Fields of requests, imported as `Input`: each decorator reads, checks, converts and documents one field.
export { BoundingBox, CompactCoordinate, CompactCoordinates, Coordinate, Coordinates } from './coordinates.js'
export { Country, Email, NameOf, NewEmail, SecretText } from './people.js'
export { ObjectOf, ObjectsOf } from './objects.js'
export { OneSpelling, Optional, RequiredUnless, RequiredWith } from './rule.js'
export { SelectedFields } from './selected-fields.js'
export { Language, Mode, TruckFigure, Vehicle } from './travel.js'
export {
  CalendarDay,
  DateTime,
  Instant,
  IntegerIn,
  IntegerOrNull,
  NumberIn,
  OneOf,
  RisingIntegers,
  SetOf,
  SearchTextOf,
  TextOf,
  TextsOf,
  TimeOfDay,
  TimeZone,
  Uuid,
  YesOrNo,
} from './values.js'
