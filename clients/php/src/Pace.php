<?php

declare(strict_types=1);

namespace Repere;

/**
 * Sends no faster than the API accepts. It knows no limit until requests are refused for being too many in a second; then it lets as
 * many pass in each second as were accepted in the second of the refused one. After some seconds without a refusal it quickens by half
 * each second: other processes with the same key may have used that second. It knows the requests of one process.
 *
 * @internal
 */
final class Pace
{
    /** A burst limit holds over any second; a little more covers the way of a request. */
    private const WINDOW_SECONDS = 1.1;
    /** Without a refusal for this time, the pace is forgotten: the limit may have been raised. */
    private const FORGOTTEN_AFTER_SECONDS = 60.0;
    /** After the first refusal. Each further one doubles it, so that a limit which is right is seldom tried. */
    private const QUICKENED_AFTER_SECONDS = 5.0;

    private float $limit = INF;
    private float $refusedAt = -INF;
    private float $pausedUntil = -INF;
    private float $quickenedAfter = self::QUICKENED_AFTER_SECONDS / 2;
    private float $quickenedAt = -INF;
    /** @var list<array{at: float, refused: bool}> requests that passed in the last window */
    private array $passed = [];

    /** Takes a place among the requests of this second: 0.0. Without a free one: the seconds to wait before asking again. */
    public function take(float $now): float
    {
        $this->quicken($now);
        if ($now < $this->pausedUntil) {
            return $this->pausedUntil - $now;
        }
        $this->passed = array_values(array_filter($this->passed, fn (array $one) => $now - $one['at'] < self::WINDOW_SECONDS));
        if (count($this->passed) >= $this->limit) {
            return max(0.001, $this->passed[0]['at'] + self::WINDOW_SECONDS - $now);
        }
        $this->passed[] = ['at' => $now, 'refused' => false];

        return 0.0;
    }

    /** The API refused the last request, because too many came in a second. */
    public function refused(float $retryAfter, float $now): void
    {
        $this->passed[array_key_last($this->passed)]['refused'] = true;
        $this->limit = max(1, count(array_filter($this->passed, fn (array $one) => !$one['refused'])));
        // Refusals of requests that were sent together make one pause.
        if ($now >= $this->pausedUntil) {
            $this->pausedUntil = $now + max(self::WINDOW_SECONDS, $retryAfter);
            $this->quickenedAfter = min(self::FORGOTTEN_AFTER_SECONDS, $this->quickenedAfter * 2);
        }
        $this->refusedAt = $now;
    }

    private function quicken(float $now): void
    {
        if ($now - $this->refusedAt > self::FORGOTTEN_AFTER_SECONDS) {
            $this->limit = INF;
            $this->quickenedAfter = self::QUICKENED_AFTER_SECONDS / 2;
        } elseif ($now >= max($this->refusedAt + $this->quickenedAfter, $this->quickenedAt + self::WINDOW_SECONDS)) {
            $this->limit = ceil($this->limit * 1.5);
            $this->quickenedAt = $now;
        }
    }
}
