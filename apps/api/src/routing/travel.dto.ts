import { type TravelMode, TRUCK_SIZE_DEFAULT, type Vehicle } from '@repere/shared'
import { Input } from '@repere/http'
import { type TravelRequest } from './travel.js'

const size = (name: string, unit: string, value: number) => ({
  default: value,
  description: `${name} of the truck; only with \`vehicle\` \`truck\`. Roads with a lower limit are not used. ${unit}.`,
})
const { height, width, length, weight, axle_load } = TRUCK_SIZE_DEFAULT

/** The fields of every request about roads that say how one travels. */
export class TravelDto implements TravelRequest {
  @Input.Optional()
  @Input.Mode()
  mode?: TravelMode

  @Input.Optional()
  @Input.Vehicle()
  vehicle?: Vehicle

  @Input.Optional()
  @Input.TruckFigure(1, 10, size('Height', 'Metres', height))
  height?: number

  @Input.Optional()
  @Input.TruckFigure(1, 5, size('Width', 'Metres', width))
  width?: number

  @Input.Optional()
  @Input.TruckFigure(2, 60, size('Length', 'Metres', length))
  length?: number

  @Input.Optional()
  @Input.TruckFigure(0.5, 100, size('Weight', 'Tonnes', weight))
  weight?: number

  @Input.Optional()
  @Input.TruckFigure(0.5, 40, size('Load of the heaviest axle', 'Tonnes', axle_load))
  axle_load?: number
}
