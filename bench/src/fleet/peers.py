"""Solves problems with PyVRP and OR-Tools, for the benchmark of the fleet planner.

Reads one problem as JSON from standard input: `durations` (n x n, whole numbers, the depot first), `demands`, `capacity`,
`vehicles`, `vehicle_cost`, `windows` ([from, until] or null), `service`, `pairs` (a pickup and its delivery), `seconds`, `solver`.
Writes the number of vehicles and the distance.
Both get whole numbers: distances are scaled by the caller.
"""

import json
import sys
import time


def deadline(seconds):
    """Processor time: a machine that others use makes no difference."""
    end = time.process_time() + seconds
    return lambda: time.process_time() > end


def with_pyvrp(problem):
    from pyvrp import Model

    model = Model()
    windows, service = problem["windows"], problem["service"]
    locations = [model.add_location(0, index) for index in range(len(problem["demands"]))]

    def window(index):
        return {"tw_early": windows[index][0], "tw_late": windows[index][1]} if windows else {}

    depot = model.add_depot(locations[0])
    for index in range(1, len(locations)):
        demand = problem["demands"][index]
        model.add_client(locations[index], delivery=demand, service_duration=service[index], **window(index))
    model.add_vehicle_type(
        problem["vehicles"],
        capacity=problem["capacity"],
        start_depot=depot,
        end_depot=depot,
        fixed_cost=problem["vehicle_cost"],
        **window(0),
    )
    for i, start in enumerate(locations):
        for j, end in enumerate(locations):
            cost = problem["durations"][i][j]
            model.add_edge(start, end, distance=cost, duration=cost)
    over = deadline(problem["seconds"])
    best = model.solve(stop=lambda _cost: over(), display=False).best
    return {"vehicles": best.num_routes(), "distance": best.distance()} if best.is_feasible() else None


def with_ortools(problem):
    from ortools.constraint_solver import pywrapcp, routing_enums_pb2

    count = len(problem["demands"])
    manager = pywrapcp.RoutingIndexManager(count, problem["vehicles"], 0)
    routing = pywrapcp.RoutingModel(manager)
    travel, service, demands = problem["durations"], problem["service"], problem["demands"]
    # Tables, not functions: these would be Python, called in every step.
    distance = routing.RegisterTransitMatrix(travel)
    routing.SetArcCostEvaluatorOfAllVehicles(distance)
    routing.SetFixedCostOfAllVehicles(problem["vehicle_cost"])
    load = routing.RegisterUnaryTransitVector(demands)
    routing.AddDimension(load, 0, problem["capacity"], True, "load")
    if problem["windows"]:
        elapsed = routing.RegisterTransitMatrix([[drive + service[a] for drive in row] for a, row in enumerate(travel)])
        horizon = problem["windows"][0][1]
        routing.AddDimension(elapsed, horizon, horizon, False, "time")
        dimension = routing.GetDimensionOrDie("time")
        for node, (early, late) in enumerate(problem["windows"]):
            if node > 0:
                dimension.CumulVar(manager.NodeToIndex(node)).SetRange(early, late)
    if problem["pairs"]:
        elapsed_dimension, solver = routing.GetDimensionOrDie("time"), routing.solver()
        for nodes in problem["pairs"]:
            pickup, delivery = [manager.NodeToIndex(node) for node in nodes]
            routing.AddPickupAndDelivery(pickup, delivery)
            solver.Add(routing.VehicleVar(pickup) == routing.VehicleVar(delivery))
            solver.Add(elapsed_dimension.CumulVar(pickup) <= elapsed_dimension.CumulVar(delivery))
    settings = pywrapcp.DefaultRoutingSearchParameters()
    settings.first_solution_strategy = routing_enums_pb2.FirstSolutionStrategy.PARALLEL_CHEAPEST_INSERTION
    settings.local_search_metaheuristic = routing_enums_pb2.LocalSearchMetaheuristic.GUIDED_LOCAL_SEARCH
    routing.AddSearchMonitor(routing.solver().CustomLimit(deadline(problem["seconds"])))
    found = routing.SolveWithParameters(settings)
    if found is None:
        return None
    used = sum(1 for v in range(problem["vehicles"]) if routing.IsVehicleUsed(found, v))
    return {"vehicles": used, "distance": found.ObjectiveValue() - used * problem["vehicle_cost"]}


if __name__ == "__main__":
    problem = json.load(sys.stdin)
    print(json.dumps({"pyvrp": with_pyvrp, "ortools": with_ortools}[problem["solver"]](problem)))
