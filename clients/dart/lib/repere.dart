/// Client of the Repère API: routing, search, places, spoken navigation and
/// map tiles for West Africa.
library;

export 'src/client.dart' show Repere;
export 'src/errors.dart';
export 'src/operations.dart' show version;
export 'src/polyline.dart';
export 'src/types.dart';
