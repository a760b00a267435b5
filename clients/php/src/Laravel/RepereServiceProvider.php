<?php

declare(strict_types=1);

namespace Repere\Laravel;

use Illuminate\Contracts\Support\DeferrableProvider;
use Illuminate\Support\ServiceProvider;
use Repere\Repere;

/** Gives the application one client, by `config/repere.php`. */
final class RepereServiceProvider extends ServiceProvider implements DeferrableProvider
{
    private const CONFIG = __DIR__ . '/../../config/repere.php';

    public function register(): void
    {
        $this->mergeConfigFrom(self::CONFIG, 'repere');
        $this->app->singleton(Repere::class, function ($app): Repere {
            ['key' => $key, 'url' => $url, 'timeout' => $timeout, 'retries' => $retries] = $app['config']['repere'];
            if (!$key || !$url) {
                throw new \LogicException('Set REPERE_KEY and REPERE_URL in .env, or key and url in config/repere.php.');
            }

            return new Repere($key, $url, timeout: (float) $timeout, retries: (int) $retries);
        });
    }

    public function boot(): void
    {
        if ($this->app->runningInConsole()) {
            $this->publishes([self::CONFIG => $this->app->configPath('repere.php')], 'repere-config');
        }
    }

    /** @return list<class-string> */
    public function provides(): array
    {
        return [Repere::class];
    }
}
