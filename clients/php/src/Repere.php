<?php

declare(strict_types=1);

namespace Repere;

use GuzzleHttp\Client;
use GuzzleHttp\Psr7\HttpFactory;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestFactoryInterface;
use Psr\Http\Message\StreamFactoryInterface;

/**
 * Client of the Repère API. Distances are metres, durations seconds, polylines have six decimals. Every method throws a
 * `RepereException` for a call that failed.
 */
final class Repere
{
    use Operations;

    private const ITEMS_PER_BATCH = 100;

    private Transport $transport;

    /**
     * @param string $key `svc_test_…` or `svc_live_…`
     * @param string $url origin of the API, for example `https://api.example.org`
     * @param float $timeout seconds for one attempt; a client that is given has its own
     * @param int $retries attempts after the first one, for 429, 502, 503 and a GET whose connection failed
     * @param float $retryWaitMax longest wait before a retry, seconds; a longer `Retry-After` is thrown at once
     * @param ClientInterface|null $http any PSR-18 client, together with its factories; Guzzle where it is absent
     */
    public function __construct(
        string $key,
        string $url,
        float $timeout = 15.0,
        int $retries = 2,
        float $retryWaitMax = 20.0,
        ?ClientInterface $http = null,
        ?RequestFactoryInterface $requests = null,
        ?StreamFactoryInterface $streams = null,
    ) {
        if ($http === null && !class_exists(Client::class)) {
            throw new \LogicException('Without Guzzle, Repere needs a PSR-18 client: composer require guzzlehttp/guzzle');
        }
        if ($http !== null && ($requests === null || $streams === null) && !class_exists(HttpFactory::class)) {
            throw new \LogicException('A PSR-18 client comes with the factories of its requests and streams (PSR-17).');
        }
        $this->transport = new Transport(
            $key,
            rtrim($url, '/'),
            $http ?? new Client(['timeout' => $timeout]),
            $requests ?? new HttpFactory(),
            $streams ?? new HttpFactory(),
            $retries,
            $retryWaitMax,
        );
    }

    /**
     * Find any number of texts and name points, in their order: 100 to a request, each sent when its first answer is wanted.
     *
     * @param iterable<array<string, mixed>> $items as those of `geocodeBatch`
     * @param mixed ...$options named arguments of `geocodeBatch`
     *
     * @return \Generator<int, array<string, mixed>> a collection, or `['error' => …]`, for each item
     */
    public function geocodeAll(iterable $items, mixed ...$options): \Generator
    {
        $batch = [];
        foreach ($items as $item) {
            $batch[] = $item;
            if (count($batch) === self::ITEMS_PER_BATCH) {
                yield from $this->resultsOf($batch, $options);
                $batch = [];
            }
        }
        if ($batch !== []) {
            yield from $this->resultsOf($batch, $options);
        }
    }

    /** Generators keep the keys of a list that they hand on, and each batch begins at 0: so they are yielded one by one. */
    private function resultsOf(array $batch, array $options): \Generator
    {
        foreach ($this->geocodeBatch($batch, ...$options)['results'] as $result) {
            yield $result;
        }
    }

    protected function call(string $verb, string $path, array $place, array $query, ?array $body, bool $isBinary): mixed
    {
        return $this->transport->send($verb, $path, $place, $query, $body, $isBinary);
    }
}
