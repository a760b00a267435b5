<?php

// What the guide uses of WordPress and WooCommerce: hooks, which pass the first argument on, the session and a rate. Neither is to be
// had as a package for tests; a hook's name, arguments and result are as their documentation says.

$GLOBALS['shop_hooks'] = [];

function add_filter(string $name, callable $hook, int $priority = 10, int $arguments = 1): void
{
    $GLOBALS['shop_hooks'][$name] = [$hook, $arguments];
}

function add_action(string $name, callable $hook, int $priority = 10, int $arguments = 1): void
{
    add_filter($name, $hook, $priority, $arguments);
}

/** Calls the hook with as many arguments as it asked for. */
function do_hook(string $name, mixed ...$values): mixed
{
    [$hook, $arguments] = $GLOBALS['shop_hooks'][$name];

    return $hook(...array_slice($values, 0, $arguments));
}

final class ShopSession
{
    private array $values = [];

    public function get(string $name): mixed
    {
        return $this->values[$name] ?? null;
    }

    public function set(string $name, mixed $value): void
    {
        $this->values[$name] = $value;
    }
}

final class ShopRate
{
    public int $cost = 0;

    public function __construct(public string $method_id)
    {
    }

    public function set_cost(int $cost): void
    {
        $this->cost = $cost;
    }
}

function WC(): object
{
    static $shop = null;

    return $shop ??= (object) ['session' => new ShopSession()];
}
