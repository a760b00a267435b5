<?php

declare(strict_types=1);

namespace Repere\Tests;

use Illuminate\Config\Repository;
use Illuminate\Foundation\Application;
use Illuminate\Foundation\Providers\FoundationServiceProvider;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\Facade;
use PHPUnit\Framework\TestCase;
use Repere\Laravel\RepereServiceProvider;

/** The code of the guide "Delivery cost by distance", as it stands there, against the running API. */
final class ShopTest extends TestCase
{
    private const GUIDE = __DIR__ . '/../../../apps/docs/pages/en/guides/delivery-cost.md';
    private const USES = "use Repere\\ApiException;\nuse Repere\\Repere;\n";
    private array $shop;
    private array $customer;
    /** No road leads there. */
    private array $sea = ['lat' => 0.0, 'lng' => 0.0];

    public static function setUpBeforeClass(): void
    {
        if (!is_file(self::GUIDE)) {
            self::markTestSkipped('The guide is not beside this package.');
        }
        [, $class] = explode("/** What a delivery costs", self::codeOf('The cost', 'php'));
        [$class] = explode('$repere =', $class);
        eval(self::USES . '/** What a delivery costs' . $class);
    }

    protected function setUp(): void
    {
        [$this->shop, $this->customer] = json_decode(getenv('TEST_POINTS'), true);
    }

    private static function codeOf(string $section, string $language): string
    {
        $text = explode("## $section\n", file_get_contents(self::GUIDE))[1];
        preg_match("/^```$language\\n(.*?)^```$/ms", $text, $found);

        return $found[1];
    }

    /** @group laravel */
    public function testALaravelShopAnswersTheCost(): void
    {
        $application = new Application(sys_get_temp_dir());
        Facade::clearResolvedInstances();
        Facade::setFacadeApplication($application);
        $repere = ['key' => getenv('REPERE_KEY'), 'url' => getenv('REPERE_URL')];
        $settings = ['repere' => $repere, 'shop' => ['position' => $this->shop], 'app' => ['locale' => 'en', 'fallback_locale' => 'en'], 'view' => ['paths' => []]];
        $application->instance('config', new Repository($settings));
        $application->instance('path.lang', sys_get_temp_dir());
        foreach (['Filesystem\Filesystem', 'Translation\Translation', 'Validation\Validation', 'View\View'] as $name) {
            $application->register("Illuminate\\{$name}ServiceProvider");
        }
        $application->register(FoundationServiceProvider::class);
        $application->register(RepereServiceProvider::class);
        [$provider, $routes] = explode('// routes/web.php', self::codeOf('In a Laravel shop', 'text'));
        (function () use ($provider): void {
            eval(self::USES . $provider);
        })->bindTo((object) ['app' => $application], self::class)();
        eval("use Illuminate\\Http\\Request;\nuse Illuminate\\Support\\Facades\\Route;\n" . $routes);

        $ask = function (array $at) use ($application) {
            $sent = ['address_lat' => $at['lat'], 'address_lng' => $at['lng']];
            $application->instance('request', Request::create('/orders/cost', 'POST', $sent));

            return $application['router']->dispatch($application['request']);
        };
        $answer = $ask($this->customer);
        self::assertSame(200, $answer->getStatusCode());
        self::assertContains(json_decode($answer->getContent(), true)['francs'], [500, 1_000, 1_500, 2_500]);
        self::assertSame(422, $ask($this->sea)->getStatusCode());
        $this->expectException(\Illuminate\Validation\ValidationException::class);
        $ask(['lat' => 'here', 'lng' => '']);
    }

    public function testAWooCommerceShopReplacesItsFlatRate(): void
    {
        require_once __DIR__ . '/woocommerce.php';
        define('REPERE_KEY', getenv('REPERE_KEY'));
        define('REPERE_URL', getenv('REPERE_URL'));
        define('SHOP_POSITION', $this->shop);
        eval(self::USES . self::codeOf('In WooCommerce', 'text'));

        $rates = function (array $at): array {
            \do_hook('woocommerce_checkout_update_order_review', http_build_query(['address_lat' => $at['lat'], 'address_lng' => $at['lng']]));
            [$package] = \do_hook('woocommerce_cart_shipping_packages', [['destination' => []]]);

            return \do_hook('woocommerce_package_rates', ['a' => new \ShopRate('flat_rate'), 'b' => new \ShopRate('local_pickup')], $package);
        };
        $found = $rates($this->customer);
        self::assertContains($found['a']->cost, [500, 1_000, 1_500, 2_500]);
        self::assertSame(0, $found['b']->cost);
        self::assertSame(['b'], array_keys($rates($this->sea)));
    }
}
