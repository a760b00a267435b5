import {
  DEFAULT_TRAVEL_MODE,
  type Travel,
  type TravelMode,
  TRUCK_SIZE_DEFAULT,
  type TruckSize,
  type Vehicle,
} from '@repere/shared'

/** How a request travels, as it was sent. */
export interface TravelRequest extends Partial<TruckSize> {
  mode?: TravelMode
  vehicle?: Vehicle
}

/** The same in one normal form: with the defaults, and without what makes no difference. */
export function toTravel({ mode = DEFAULT_TRAVEL_MODE, vehicle, ...size }: TravelRequest): Travel {
  if (vehicle !== 'truck') return vehicle === undefined ? { mode } : { mode, vehicle }
  const { height, width, length, weight, axle_load } = TRUCK_SIZE_DEFAULT
  return {
    mode,
    vehicle,
    truck: {
      height: size.height ?? height,
      width: size.width ?? width,
      length: size.length ?? length,
      weight: size.weight ?? weight,
      axle_load: size.axle_load ?? axle_load,
    },
  }
}
