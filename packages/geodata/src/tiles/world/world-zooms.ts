/** Every tile up to this zoom exists, all over the world. */
export const worldZoomMax = 5
