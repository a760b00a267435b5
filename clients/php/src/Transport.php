<?php

declare(strict_types=1);

namespace Repere;

use Psr\Http\Client\ClientExceptionInterface;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestFactoryInterface;
use Psr\Http\Message\RequestInterface;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\StreamFactoryInterface;

/**
 * Sends requests with the key, at the pace of the key, and again where that helps.
 *
 * @internal
 */
final class Transport
{
    private const RETRIED = [429, 502, 503];
    private const FIRST_WAIT_SECONDS = 0.25;

    private Pace $pace;

    /** @param float $retryWaitMax longest wait before a retry, seconds; a longer `Retry-After` is thrown at once */
    public function __construct(
        private string $key,
        private string $baseUrl,
        private ClientInterface $http,
        private RequestFactoryInterface $requests,
        private StreamFactoryInterface $streams,
        private int $retries,
        private float $retryWaitMax,
    ) {
        $this->pace = new Pace();
    }

    /**
     * @param array<string, mixed> $place parameters of the path
     * @param array<string, mixed> $query
     * @param array<string, mixed>|null $body
     *
     * @return mixed the body of the answer; its bytes where it is not JSON
     *
     * @throws RepereException
     */
    public function send(string $verb, string $path, array $place, array $query, ?array $body, bool $isBinary): mixed
    {
        // The API keeps a request's own id, so that one without an answer has one, too.
        $requestId = bin2hex(random_bytes(16));
        $request = $this->request($verb, $path, $place, $query, $body)->withHeader('X-Request-Id', $requestId);
        for ($attempt = 0; ; $attempt++) {
            while (($wait = $this->pace->take(microtime(true))) > 0) {
                $this->pause($wait);
            }
            try {
                return $this->attempt($request, $isBinary, $requestId);
            } catch (ApiException $error) {
                if ($error->status === 429 && ($error->remaining ?? 0) > 0) {
                    // Too many in a second: it waits for its turn, however often.
                    $this->pace->refused($error->retryAfter ?? 1.0, microtime(true));
                    if ($this->retries > 0) {
                        $attempt--;
                        continue;
                    }
                }
                $isRetried = in_array($error->status, self::RETRIED, true);
                $wanted = $error->retryAfter;
            } catch (UnreachableException $error) {
                // The API may have done what was asked of it, which only a GET may ask twice.
                $isRetried = $verb === 'GET';
                $wanted = null;
            }
            $steps = self::FIRST_WAIT_SECONDS * 2 ** $attempt;
            // A random delay, so that clients that were refused together do not return together.
            $seconds = ($wanted ?? $steps) + lcg_value() * $steps;
            if (!$isRetried || $attempt >= $this->retries || $seconds > $this->retryWaitMax) {
                throw $error;
            }
            $this->pause($seconds);
        }
    }

    private function request(string $verb, string $path, array $place, array $query, ?array $body): RequestInterface
    {
        foreach ($place as $name => $value) {
            $path = str_replace('{' . $name . '}', rawurlencode((string) $value), $path);
        }
        $isSent = fn (mixed $value): bool => $value !== null;
        $texts = array_map($this->text(...), array_filter($query, $isSent));
        $address = $this->baseUrl . $path . ($texts === [] ? '' : '?' . http_build_query($texts, '', '&', PHP_QUERY_RFC3986));
        $request = $this->requests->createRequest($verb, $address)->withHeader('X-Service-Key', $this->key);
        if ($body === null) {
            return $request;
        }
        if (is_array($body['fields'] ?? null)) {
            $body['fields'] = implode(',', $body['fields']);
        }
        // An empty body is an object, too.
        $json = json_encode((object) array_filter($body, $isSent), JSON_THROW_ON_ERROR | JSON_PRESERVE_ZERO_FRACTION);

        return $request->withHeader('Content-Type', 'application/json')->withBody($this->streams->createStream($json));
    }

    /** A value in an address: lists are joined with commas, a point is `lat,lng`. */
    private function text(mixed $value): string
    {
        if (is_array($value)) {
            return isset($value['lat'], $value['lng'])
                ? $value['lat'] . ',' . $value['lng']
                : implode(',', array_map($this->text(...), $value));
        }

        return is_bool($value) ? ($value ? 'true' : 'false') : (string) $value;
    }

    private function attempt(RequestInterface $request, bool $isBinary, string $requestId): mixed
    {
        try {
            $response = $this->http->sendRequest($request);
            $text = (string) $response->getBody();
        } catch (ClientExceptionInterface | \RuntimeException $error) {
            throw new UnreachableException('The API could not be reached.', $requestId, $error);
        }
        $status = $response->getStatusCode();
        $isGood = $status >= 200 && $status < 300;
        if ($isGood && $isBinary) {
            return $text;
        }
        $content = json_decode($text, true);
        if (!$isGood) {
            throw $this->apiException($response, is_array($content) ? $content : [], $requestId);
        }
        if ($content === null) {
            throw new UnreachableException('The answer is not JSON.', $requestId);
        }

        return $content;
    }

    private function apiException(ResponseInterface $response, array $content, string $requestId): ApiException
    {
        // A proxy may answer in another format.
        $error = is_array($content['error'] ?? null) ? $content['error'] : [];
        $status = $response->getStatusCode();
        $number = fn (string $header): ?float => is_numeric($response->getHeaderLine($header))
            ? (float) $response->getHeaderLine($header)
            : null;
        $remaining = $number('X-RateLimit-Remaining');
        preg_match('/<([^>]+)>;\s*rel="help"/', $response->getHeaderLine('Link'), $help);

        return new ApiException(
            $error['message'] ?? "The API answered $status.",
            $response->getHeaderLine('X-Request-Id') ?: $requestId,
            $status,
            $error['details'] ?? [],
            $number('Retry-After'),
            $remaining === null ? null : (int) $remaining,
            $help[1] ?? null,
        );
    }

    private function pause(float $seconds): void
    {
        usleep((int) ceil($seconds * 1_000_000));
    }
}
