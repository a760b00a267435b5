/** Straight metres between two points beyond which a trace breaks: too much could have happened. */
export const GAP_METRES = 2_000

/** A receiver with a good view of the sky: the least noise that is assumed, and that of a sparse trace at first; metres. */
export const NOISE_MIN_METRES = 4
export const NOISE_FIRST_METRES = 12
export const NOISE_MAX_METRES = 60

/** Distance from a point within which its road may lie, in multiples of the noise, and its bounds. */
export const RADIUS_OF_NOISE = 3.5
export const RADIUS_MIN_METRES = 50
export const RADIUS_MAX_METRES = 150
/** Roads of a point; of a noisy one. */
export const ROADS_MAX = 8
export const ROADS_MAX_NOISY = 14
export const NOISY_METRES = 18

/** Points nearer than this to the last one that shaped the way do not shape it. In multiples of the noise, and its least. */
export const SHAPING_OF_NOISE = 3
export const SHAPING_MIN_METRES = 30

/** A way may be so many times as long as the straight line, and these metres, and these multiples of the noise, besides. */
export const LONGER_TIMES = 2.5
export const LONGER_METRES = 250
export const LONGER_OF_NOISE = 6

/** Logarithms of probabilities: how much worse a hypothesis is … */
/** … for the metres that its way is longer than the straight line: the scale is a sum of these. */
export const DETOUR_METRES = 12
export const DETOUR_OF_NOISE = 0.6
export const DETOUR_OF_STRAIGHT = 0.06
/** … for turning back. */
export const TURNING_BACK = 10
/** … for entering a road or a direction that is closed to the vehicle, and for each point there. */
export const CLOSED_ROAD = 4
export const CLOSED_POINT = 0.5
/** … for each second that its way takes longer than this multiple of the recorded time, with some seconds besides. */
export const SLOWER_TIMES = 1.5
export const SLOWER_SECONDS = 10
export const SLOWER_COST = 1 / 15
/** Hypotheses that are so much worse than the best are dropped. */
export const BEAM = 30
/** A point behind the one before on one edge, by so many multiples of the noise and metres: it did not move. */
export const BEHIND_OF_NOISE = 3
export const BEHIND_METRES = 15

/** Points in a row that may fit nowhere between others. */
export const LEFT_OUT_MAX = 3
/** Up to this straight distance a plain search finds ways sooner than the hierarchy, metres. */
export const NEAR_METRES = 250
/** Deviations beyond which a distance from the road counts by itself, not by its square. */
export const FAR_OFF = 2.5
/** Layers on each side of a break that may lie on roads that are closed to the vehicle: few at first, then more. */
export const CLOSED_AROUND = [5, 40]
/** A trace in more parts than these jumps: closed roads do not join it. */
export const PARTS_MAX = 20
/** A dense trace whose points lie further from its roads than its noise explains, by so many times, is shifted. */
export const SHIFTED_TIMES = 2
/** Between points that are so near, metres, a way is a detour if it is longer than this multiple of the straight line, and metres. */
export const DETOUR_NEAR_METRES = 100
export const DETOUR_TIMES = 1.5
export const DETOUR_MORE_METRES = 50
export const DETOUR_MORE_OF_NOISE = 3
