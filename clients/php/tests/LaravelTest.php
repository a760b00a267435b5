<?php

declare(strict_types=1);

namespace Repere\Tests;

use Illuminate\Config\Repository;
use Illuminate\Foundation\Application;
use Illuminate\Support\Facades\Facade;
use PHPUnit\Framework\TestCase;
use Repere\Laravel\Facades\Repere as RepereFacade;
use Repere\Laravel\RepereServiceProvider;
use Repere\Repere;

/**
 * In a real application of Laravel, with nothing in it but this package.
 *
 * @group laravel
 */
final class LaravelTest extends TestCase
{
    private function application(array $config): Application
    {
        $application = new Application(sys_get_temp_dir());
        $application->instance('config', new Repository(['repere' => $config]));
        $application->register(RepereServiceProvider::class);
        Facade::clearResolvedInstances();
        Facade::setFacadeApplication($application);

        return $application;
    }

    public function testGivesTheApplicationOneClient(): void
    {
        $application = $this->application(['key' => getenv('REPERE_KEY'), 'url' => getenv('REPERE_URL')]);
        self::assertSame($application->make(Repere::class), $application->make(Repere::class));
        self::assertSame(15, $application['config']['repere.timeout']);
        self::assertNotSame([], RepereFacade::placeCategories());
        self::assertSame('ok', RepereFacade::health()['status']);
    }

    public function testSaysWhichSettingsAreMissing(): void
    {
        $application = $this->application(['key' => null, 'url' => null]);
        $this->expectExceptionMessage('REPERE_KEY and REPERE_URL');
        $application->make(Repere::class);
    }
}
