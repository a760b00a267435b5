<?php

declare(strict_types=1);

namespace Repere\Laravel\Facades;

use Illuminate\Support\Facades\Facade;

/**
 * The client of the application: `Repere::geocode(q: 'pharmacie')`.
 *
 * @mixin \Repere\Repere
 */
final class Repere extends Facade
{
    protected static function getFacadeAccessor(): string
    {
        return \Repere\Repere::class;
    }
}
