<?php

return [
    // svc_test_… or svc_live_…; it stays on the server.
    'key' => env('REPERE_KEY'),
    // Origin of the API, for example https://api.example.org
    'url' => env('REPERE_URL'),
    // Seconds for one attempt, its answer included.
    'timeout' => env('REPERE_TIMEOUT', 15),
    // Attempts after the first one, for 429, 502, 503 and a GET whose connection failed.
    'retries' => env('REPERE_RETRIES', 2),
];
