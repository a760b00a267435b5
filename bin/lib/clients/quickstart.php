<?php
// A first search and a first route with the generated client. Takes the key from REPERE_KEY and the API's address from REPERE_URL.

require __DIR__ . '/vendor/autoload.php';

$configuration = (new Repere\Configuration())
    ->setHost(getenv('REPERE_URL') ?: 'http://127.0.0.1:8080')
    ->setApiKey('X-Service-Key', getenv('REPERE_KEY'));
$http = new GuzzleHttp\Client();

$place = (new Repere\Api\GeocodingApi($http, $configuration))->geocodeText('pharmacie', size: 1)->getFeatures()[0];
echo $place->getProperties()->getLabel(), PHP_EOL;

$request = new Repere\Model\RouteRequest([
    'origin' => new Repere\Model\LatLng(['lat' => 6.337195, 'lng' => 2.181357]),
    'destination' => new Repere\Model\LatLng(['lat' => 6.341421, 'lng' => 2.180362]),
]);
$route = (new Repere\Api\RoutingApi($http, $configuration))->computeRoute($request)->getRoutes()[0];
echo $route->getDuration(), ' s, ', $route->getDistance(), ' m', PHP_EOL;
