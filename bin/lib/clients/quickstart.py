"""A first search and a first route with the generated client. Takes the key from REPERE_KEY and the API's address from REPERE_URL."""

import os

import repere

configuration = repere.Configuration(host=os.environ.get("REPERE_URL", "http://127.0.0.1:8080"))
configuration.api_key["key"] = os.environ["REPERE_KEY"]

with repere.ApiClient(configuration) as client:
    place = repere.GeocodingApi(client).geocode_text("pharmacie", size=1).features[0]
    print(place.properties.label)

    request = repere.RouteRequest.from_dict(
        {"origin": {"lat": 6.337195, "lng": 2.181357}, "destination": {"lat": 6.341421, "lng": 2.180362}}
    )
    # The answer has one of two formats: this one, or OSRM's with format="osrm".
    answer = repere.RoutingApi(client).compute_route(request).actual_instance
    print(f"{answer.routes[0].duration} s, {answer.routes[0].distance} m")
