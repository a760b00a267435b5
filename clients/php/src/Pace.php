<?php

declare(strict_types=1);

namespace Repere;

/**
 * Sends no faster than the API accepts. It knows no limit until requests are refused for being too many in a second; then it lets as
 * many pass in each second as were accepted in the one before. It knows the requests of one process.
 *
 * @internal
 */
final class Pace
{
    /** A burst limit holds over any second; a little more covers the way of a request. */
    private const WINDOW_SECONDS = 1.1;
    /** Without a refusal for this time, the pace is forgotten: the limit may have been raised. */
    private const FORGOTTEN_AFTER_SECONDS = 60.0;

    private float $limit = INF;
    private float $refusedAt = -INF;
    private float $pausedUntil = -INF;
    /** @var list<float> times of requests that passed in the last window */
    private array $passed = [];
    private int $refused = 0;

    /** Takes a place among the requests of this second: 0.0. Without a free one: the seconds to wait before asking again. */
    public function take(float $now): float
    {
        if ($now - $this->refusedAt > self::FORGOTTEN_AFTER_SECONDS) {
            $this->limit = INF;
        }
        if ($now < $this->pausedUntil) {
            return $this->pausedUntil - $now;
        }
        $this->passed = array_values(array_filter($this->passed, fn (float $at) => $now - $at < self::WINDOW_SECONDS));
        if ($this->passed === []) {
            $this->refused = 0;
        }
        if (count($this->passed) >= $this->limit) {
            return max(0.001, $this->passed[0] + self::WINDOW_SECONDS - $now);
        }
        $this->passed[] = $now;

        return 0.0;
    }

    /** The API refused a request, because too many came in a second. */
    public function refused(float $retryAfter, float $now): void
    {
        $this->refused++;
        $this->limit = max(1, count($this->passed) - $this->refused);
        // Refusals of requests that were sent together make one pause.
        if ($now >= $this->pausedUntil) {
            $this->pausedUntil = $now + max(self::WINDOW_SECONDS, $retryAfter);
        }
        $this->refusedAt = $now;
    }
}
