<?php

declare(strict_types=1);

namespace Repere;

/** The API answered with an error. */
final class ApiException extends RepereException
{
    /**
     * @param int $status HTTP status
     * @param list<array{field: string, reason: string, value: mixed}> $details every offending field of a 400; empty otherwise
     * @param float|null $retryAfter for 429 and 503: seconds to wait before another attempt
     * @param int|null $remaining units left of the quota of any 24 hours, where the answer said so
     * @param string|null $helpUrl the page that explains this error
     */
    public function __construct(
        string $message,
        string $requestId,
        public readonly int $status,
        public readonly array $details = [],
        public readonly ?float $retryAfter = null,
        public readonly ?int $remaining = null,
        public readonly ?string $helpUrl = null,
    ) {
        parent::__construct($message, $requestId);
    }

    /** True when a field was refused for this reason. */
    public function has(string $reason): bool
    {
        return in_array($reason, array_column($this->details, 'reason'), true);
    }
}
