<?php

declare(strict_types=1);

namespace Repere\Tests;

use GuzzleHttp\Client;
use GuzzleHttp\Psr7\HttpFactory;
use PHPUnit\Framework\TestCase;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestInterface;
use Psr\Http\Message\ResponseInterface;
use Repere\ApiException;
use Repere\Repere;
use Repere\UnreachableException;

/** Against a running API: REPERE_URL, REPERE_KEY, and TEST_POINTS, two points between which a route exists. */
final class ClientTest extends TestCase
{
    /** Nothing listens on this port of this machine. */
    private const NOWHERE = 'http://127.0.0.1:9';

    private Repere $client;
    private array $here;
    private array $there;

    protected function setUp(): void
    {
        $this->client = new Repere(getenv('REPERE_KEY'), getenv('REPERE_URL'));
        [$this->here, $this->there] = json_decode(getenv('TEST_POINTS'), true);
    }

    public function testFindsARouteAndDescribesAPoint(): void
    {
        $route = $this->client->route($this->here, $this->there, language: 'en')['routes'][0];
        self::assertGreaterThan(100, $route['distance']);
        self::assertSame('Ok', $this->client->routeAsOsrm($this->here, $this->there)['code']);
        $found = $this->client->reverseGeocode(...$this->here, language: 'en')['features'];
        self::assertNotSame('', $found[0]['properties']['label']);
    }

    public function testSendsPointsAndListsInAddresses(): void
    {
        self::assertGreaterThan(0, $this->client->eta($this->here, $this->there)['duration']);
        $areas = $this->client->isochrone(...$this->here, times: [2, 4])['features'];
        self::assertSame([2, 4], array_map(fn (array $area) => $area['properties']['time'], $areas));
    }

    public function testNarrowsAnswersByFields(): void
    {
        foreach (['routes.duration,routes.distance', ['routes.duration', 'routes.distance']] as $fields) {
            $route = $this->client->route($this->here, $this->there, fields: $fields)['routes'][0];
            self::assertEqualsCanonicalizing(['duration', 'distance'], array_keys($route));
        }
    }

    public function testReadsTilesAndPlacesByTheirPath(): void
    {
        $place = $this->client->nearbyPlaces(...$this->here, radius: 5000)['places'][0];
        self::assertSame($place['id'], $this->client->place($place['id'])['id']);
        $zoom = $this->client->tileJson()['maxzoom'];
        $x = (int) (($this->here['lng'] + 180) / 360 * 2 ** $zoom);
        $y = (int) ((1 - asinh(tan(deg2rad($this->here['lat']))) / M_PI) / 2 * 2 ** $zoom);
        self::assertGreaterThan(100, strlen($this->client->tile($zoom, $x, $y)));
    }

    public function testNamesEveryWrongFieldAndTheRequest(): void
    {
        try {
            $this->client->route(['lat' => 95, 'lng' => 2], ['lat' => 6, 'lng' => 200]);
            self::fail('A wrong point was accepted.');
        } catch (ApiException $error) {
            self::assertSame(400, $error->status);
            self::assertSame(['origin.lat', 'destination.lng'], array_column($error->details, 'field'));
            self::assertTrue($error->has('out_of_range'));
            self::assertGreaterThan(10, strlen($error->requestId));
            self::assertStringContainsString('/docs/errors/out_of_range', $error->helpUrl);
        }
    }

    public function testNamesTheRequestThatReachedNothing(): void
    {
        $client = new Repere(getenv('REPERE_KEY'), self::NOWHERE, retries: 1);
        try {
            $client->health();
            self::fail('Something answered where nothing listens.');
        } catch (UnreachableException $error) {
            self::assertGreaterThan(10, strlen($error->requestId));
        }
    }

    public function testSlicesLongListsIntoBatches(): void
    {
        $items = array_fill(0, 130, ['reverse' => $this->here]);
        $results = iterator_to_array($this->client->geocodeAll($items, size: 1), false);
        self::assertCount(130, $results);
        self::assertArrayHasKey('features', $results[129]);
    }

    public function testKeepsThePaceOfItsKey(): void
    {
        $http = new CountingClient(new Client());
        $client = new Repere(getenv('REPERE_KEY'), getenv('REPERE_URL'), http: $http, requests: new HttpFactory(), streams: new HttpFactory());
        for ($i = 0; $i < 40; $i++) {
            self::assertArrayHasKey('features', $client->reverseGeocode(...$this->here));
        }
        self::assertSame(40, $http->answered);
    }
}

/** Any PSR-18 client will do: this one counts. */
final class CountingClient implements ClientInterface
{
    public int $answered = 0;

    public function __construct(private ClientInterface $inner)
    {
    }

    public function sendRequest(RequestInterface $request): ResponseInterface
    {
        $response = $this->inner->sendRequest($request);
        $this->answered += $response->getStatusCode() === 200 ? 1 : 0;

        return $response;
    }
}
