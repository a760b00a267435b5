import 'types.dart';

/// The points of an encoded polyline with six decimals, WGS 84 degrees.
List<LatLng> decodePolyline(String text) {
  final values = <int>[];
  var value = 0;
  var shift = 0;
  for (final unit in text.codeUnits) {
    final part = unit - 63;
    // Arithmetic, because the bits of the web are 32.
    value += (part & 31) * (1 << shift);
    shift += 5;
    if (part < 32) {
      values.add(value.isOdd ? -(value ~/ 2) - 1 : value ~/ 2);
      value = 0;
      shift = 0;
    }
  }
  final points = <LatLng>[];
  var lat = 0;
  var lng = 0;
  for (var i = 0; i + 1 < values.length; i += 2) {
    lat += values[i];
    lng += values[i + 1];
    points.add(LatLng.of(lat: lat / 1e6, lng: lng / 1e6));
  }
  return points;
}
