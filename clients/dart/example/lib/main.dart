/// A courier's page: the route to the next customer on a map, how long it
/// takes, and its instructions.
///
///     flutter run --dart-define=REPERE_URL=… --dart-define=REPERE_KEY=… --dart-define=REPERE_TOKEN=…
library;

import 'package:flutter/material.dart';
import 'package:maplibre_gl/maplibre_gl.dart' as maps;
import 'package:repere/repere.dart';

const _url = String.fromEnvironment('REPERE_URL');
const _key = String.fromEnvironment('REPERE_KEY');

/// A token for tiles: a map sets no header (`tok_…`, see the guide "Tokens for
/// browsers").
const _token = String.fromEnvironment('REPERE_TOKEN');
const _style = '$_url/v1/tiles/style/day.json?access_token=$_token';

void main() => runApp(
      const MaterialApp(
        home: CourierPage(
          courier: (lat: 6.341421, lng: 2.180362),
          customer: (lat: 6.337195, lng: 2.181357),
        ),
      ),
    );

typedef Point = ({double lat, double lng});

class CourierPage extends StatefulWidget {
  const CourierPage({required this.courier, required this.customer, super.key});

  final Point courier;
  final Point customer;

  @override
  State<CourierPage> createState() => _CourierPageState();
}

class _CourierPageState extends State<CourierPage> {
  final _client = Repere(key: _key, baseUrl: _url);
  late final Future<TravelRoute> _route = _findRoute();
  maps.MapLibreMapController? _map;

  @override
  void dispose() {
    _client.close();
    super.dispose();
  }

  Future<TravelRoute> _findRoute() async {
    final answer = await _client.route(
      origin: _stop(widget.courier),
      destination: _stop(widget.customer),
      vehicle: 'motorcycle',
      language: 'fr',
    );
    return answer.routes.first;
  }

  static RouteEnd _stop(Point point) =>
      RouteEnd.of(lat: point.lat, lng: point.lng);

  Future<void> _drawRoute() async {
    final map = _map;
    if (map == null) return;
    try {
      final route = await _route;
      final [west, south, east, north] = route.bbox;
      await map.addLine(
        maps.LineOptions(
          geometry: [
            for (final point in decodePolyline(route.polyline))
              maps.LatLng(point.lat, point.lng),
          ],
          lineColor: '#0b6e4f',
          lineWidth: 5,
        ),
      );
      await map.animateCamera(
        maps.CameraUpdate.newLatLngBounds(
          maps.LatLngBounds(
            southwest: maps.LatLng(south, west),
            northeast: maps.LatLng(north, east),
          ),
          left: 40,
          top: 40,
          right: 40,
          bottom: 40,
        ),
      );
    } on RepereException {
      // The list below says what failed.
    }
  }

  @override
  Widget build(BuildContext context) {
    return Scaffold(
      body: Column(
        children: [
          Expanded(
            child: maps.MapLibreMap(
              styleString: _style,
              initialCameraPosition: maps.CameraPosition(
                target: maps.LatLng(widget.courier.lat, widget.courier.lng),
                zoom: 14,
              ),
              onMapCreated: (map) => _map = map,
              onStyleLoadedCallback: _drawRoute,
            ),
          ),
          SizedBox(
            height: 280,
            child: FutureBuilder(
              future: _route,
              builder: (context, snapshot) => switch (snapshot) {
                AsyncSnapshot(:final error?) => _Failure(error),
                AsyncSnapshot(hasData: true) => _Steps(snapshot.requireData),
                _ => const Center(child: CircularProgressIndicator()),
              },
            ),
          ),
        ],
      ),
    );
  }
}

class _Steps extends StatelessWidget {
  const _Steps(this.route);

  final TravelRoute route;

  @override
  Widget build(BuildContext context) {
    final minutes = (route.duration / 60).ceil();
    final kilometres = (route.distance / 1000).toStringAsFixed(1);
    return ListView(
      children: [
        ListTile(
          leading: const Icon(Icons.two_wheeler),
          title: Text('$minutes min'),
          subtitle: Text('${kilometres.replaceFirst('.', ',')} km'),
        ),
        for (final leg in route.legs)
          for (final maneuver in leg.maneuvers)
            ListTile(
              dense: true,
              title: Text(maneuver.instruction),
              subtitle: Text('${maneuver.distance.round()} m'),
            ),
      ],
    );
  }
}

class _Failure extends StatelessWidget {
  const _Failure(this.error);

  final Object error;

  @override
  Widget build(BuildContext context) {
    final text = switch (error) {
      ApiException(:final details) when details.isNotEmpty =>
        details.map((one) => '${one.field}: ${one.reason}').join('\n'),
      RepereException(:final message) => message,
      _ => '$error',
    };
    return Center(child: Text(text));
  }
}
