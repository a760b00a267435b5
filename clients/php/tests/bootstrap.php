<?php

// What Composer installed; otherwise Debian's packages of the same libraries (php-guzzlehttp-guzzle, php-laravel-framework).
if (is_file(__DIR__ . '/../vendor/autoload.php')) {
    require __DIR__ . '/../vendor/autoload.php';

    return;
}
require 'GuzzleHttp/autoload.php';
@include 'Illuminate/autoload.php';
spl_autoload_register(function (string $name): void {
    $file = __DIR__ . '/../src/' . str_replace('\\', '/', substr($name, strlen('Repere\\'))) . '.php';
    if (str_starts_with($name, 'Repere\\') && is_file($file)) {
        require $file;
    }
});
