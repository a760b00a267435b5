<?php

declare(strict_types=1);

namespace Repere;

/** The API could not be reached in time, or its answer could not be read. */
final class UnreachableException extends RepereException
{
}
