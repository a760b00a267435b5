/// Against a running API: REPERE_URL, REPERE_KEY, and TEST_POINTS, two points
/// between which a route exists.
library;

import 'dart:convert';
import 'dart:io';

import 'package:repere/repere.dart';
import 'package:test/test.dart';

void main() {
  final settings = Platform.environment;
  final points = (jsonDecode(settings['TEST_POINTS']!) as List<Object?>)
      .map((point) => RouteEnd(point! as Map<String, Object?>))
      .toList();
  final here = points[0];
  final there = points[1];
  final client =
      Repere(key: settings['REPERE_KEY']!, baseUrl: settings['REPERE_URL']!);
  tearDownAll(client.close);

  test('finds a route and describes a point', () async {
    final answer = await client.route(origin: here, destination: there);
    expect(answer.routes.first.distance, greaterThan(100));
    expect(decodePolyline(answer.routes.first.polyline), isNotEmpty);
    final found = await client.reverseGeocode(lat: here.lat, lng: here.lng);
    expect(found.features.first.properties.label, isNotEmpty);
  });

  test('sends points and lists in addresses', () async {
    final eta = await client.eta(
      origin: LatLng.of(lat: here.lat, lng: here.lng),
      destination: LatLng.of(lat: there.lat, lng: there.lng),
    );
    expect(eta.duration, greaterThan(0));
    final areas =
        await client.isochrone(lat: here.lat, lng: here.lng, times: [2, 4]);
    expect(areas.features.map((area) => area.properties.time), [2, 4]);
  });

  test('narrows answers by fields', () async {
    final answer = await client.route(
      origin: here,
      destination: there,
      fields: ['routes.duration'],
    );
    expect(answer.routes.first.json.keys, ['duration']);
  });

  test('names every wrong field and the request', () async {
    final call = client.route(
      origin: RouteEnd.of(lat: 95, lng: 2),
      destination: RouteEnd.of(lat: 6, lng: 200),
    );
    await expectLater(
      call,
      throwsA(
        isA<ApiException>()
            .having((error) => error.status, 'status', 400)
            .having(
              (error) => error.details.map((one) => one.field),
              'fields',
              ['origin.lat', 'destination.lng'],
            )
            .having((error) => error.requestId, 'request', isNotEmpty),
      ),
    );
  });

  test('answers forty calls at once', () async {
    final answers = await Future.wait([
      for (var i = 0; i < 40; i++)
        client.reverseGeocode(lat: here.lat, lng: here.lng),
    ]);
    expect(answers, hasLength(40));
  });
}
