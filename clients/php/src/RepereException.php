<?php

declare(strict_types=1);

namespace Repere;

/** Any failure of a call. `$requestId` names the request in the logs of the API: give it to support. */
class RepereException extends \RuntimeException
{
    public function __construct(string $message, public readonly string $requestId, ?\Throwable $previous = null)
    {
        parent::__construct($message, 0, $previous);
    }
}
