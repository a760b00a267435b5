"""Against a running API: REPERE_URL, REPERE_KEY, and TEST_POINTS, two points between which a route exists."""

from __future__ import annotations

import asyncio
import json
import math
import os
import unittest
from concurrent.futures import ThreadPoolExecutor

import repere

URL = os.environ["REPERE_URL"]
KEY = os.environ["REPERE_KEY"]
HERE, THERE = json.loads(os.environ["TEST_POINTS"])
# Nothing listens on this port of this machine.
NOWHERE = "http://127.0.0.1:9"


class BlockingClient(unittest.TestCase):
    def setUp(self) -> None:
        self.client = repere.Repere(KEY, URL)
        self.addCleanup(self.client.close)

    def test_finds_a_place_and_a_route_to_it(self) -> None:
        route = self.client.route(HERE, THERE, language="en")["routes"][0]
        self.assertGreater(route["distance"], 100)
        points = repere.decode_polyline(route["polyline"])
        self.assertAlmostEqual(points[0]["lat"], HERE["lat"], 2)
        self.assertAlmostEqual(points[-1]["lng"], THERE["lng"], 2)
        self.assertEqual(self.client.route_as_osrm(HERE, THERE)["code"], "Ok")
        found = self.client.reverse_geocode(**HERE, language="en")["features"]
        self.assertTrue(found[0]["properties"]["label"])

    def test_sends_points_and_lists_in_addresses(self) -> None:
        self.assertGreater(self.client.eta(HERE, THERE)["duration"], 0)
        times = self.client.isochrone(**HERE, times=[2, 4])["features"]
        self.assertEqual([one["properties"]["time"] for one in times], [2, 4])

    def test_narrows_answers_by_fields(self) -> None:
        for fields in ("routes.duration,routes.distance", ["routes.duration", "routes.distance"]):
            answer = self.client.route(HERE, THERE, fields=fields)
            self.assertEqual([sorted(route) for route in answer["routes"]], [["distance", "duration"]])
        places = self.client.nearby_places(**HERE, radius=5000, fields=["places.id"])["places"]
        self.assertEqual({tuple(place) for place in places}, {("id",)})

    def test_reads_tiles_and_places_by_their_path(self) -> None:
        place = self.client.nearby_places(**HERE, radius=5000)["places"][0]
        self.assertEqual(self.client.place(place["id"])["id"], place["id"])
        zoom = self.client.tile_json()["maxzoom"]
        north = math.radians(HERE["lat"])
        x = int((HERE["lng"] + 180) / 360 * 2**zoom)
        y = int((1 - math.asinh(math.tan(north)) / math.pi) / 2 * 2**zoom)
        self.assertGreater(len(self.client.tile(zoom, x, y)), 100)

    def test_names_every_wrong_field_and_the_request(self) -> None:
        with self.assertRaises(repere.ApiError) as raised:
            self.client.route({"lat": 95, "lng": 2}, {"lat": 6, "lng": 200})
        error = raised.exception
        self.assertEqual(error.status, 400)
        self.assertEqual([one["field"] for one in error.details], ["origin.lat", "destination.lng"])
        self.assertTrue(error.has("out_of_range"))
        self.assertGreater(len(error.request_id), 10)
        self.assertIn("/docs/errors/out_of_range", error.help_url or "")
        self.assertIn("origin.lat: out_of_range", str(error))

    def test_refuses_a_wrong_key_without_another_attempt(self) -> None:
        with repere.Repere("svc_test_wrong", URL) as stranger, self.assertRaises(repere.ApiError) as raised:
            stranger.health()
        self.assertEqual(raised.exception.status, 401)

    def test_names_the_request_that_reached_nothing(self) -> None:
        with repere.Repere(KEY, NOWHERE, retries=1) as client, self.assertRaises(repere.ApiUnreachable) as raised:
            client.health()
        self.assertGreater(len(raised.exception.request_id), 10)

    def test_slices_long_lists_into_batches(self) -> None:
        items: list[repere.client.Item] = [{"reverse": HERE}] * 130
        results = list(self.client.geocode_all(items, size=1))
        self.assertEqual(len(results), 130)
        self.assertTrue(all("features" in result for result in results))

    def test_answers_forty_calls_at_once(self) -> None:
        with ThreadPoolExecutor(40) as pool:
            answers = list(pool.map(lambda _: self.client.reverse_geocode(**HERE), range(40)))
        self.assertEqual(len(answers), 40)


class AsyncClient(unittest.IsolatedAsyncioTestCase):
    async def test_answers_forty_calls_at_once(self) -> None:
        async with repere.AsyncRepere(KEY, URL) as client:
            answers = await asyncio.gather(*(client.eta(HERE, THERE) for _ in range(40)))
        self.assertTrue(all(answer["duration"] > 0 for answer in answers))

    async def test_slices_long_lists_and_names_wrong_fields(self) -> None:
        async with repere.AsyncRepere(KEY, URL) as client:
            results = [result async for result in client.geocode_all([{"reverse": HERE}] * 101)]
            self.assertEqual(len(results), 101)
            with self.assertRaises(repere.ApiError) as raised:
                await client.isochrone(**HERE)
        self.assertEqual(raised.exception.details[0]["reason"], "required")


if __name__ == "__main__":
    unittest.main()
