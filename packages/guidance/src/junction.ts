import { USE } from '@repere/roads/graph'
import { apart, bendOf, classOf, isAhead, isRoughlyAhead, isStraightOn, turnBetween, type TurnClass } from './angles.js'
import { type Branch, type Crossing } from './leg-view.js'

/** Degrees within which two roads look alike to a driver. */
const ALIKE = 40
/** Classes by which a road may be smaller than one's own and still be taken for it. */
const CLASSES_BELOW = 2

/** Roads on either hand of the way over a crossing. */
export interface Sides {
  right: number
  left: number
  rightOpen: number
  leftOpen: number
  rightAlike: number
  leftAlike: number
  rightAlikeOpen: number
  leftAlikeOpen: number
}

/** A crossing seen by who arrives with a heading and leaves with another one. */
export class Junction {
  /** Of the branches, in their order. */
  private readonly turns: number[]
  private ownSides: Sides | undefined

  constructor(
    readonly crossing: Crossing,
    arriving: number,
    /** A bit of access masks. */
    private readonly mode: number,
    /** Of the way. */
    readonly turn = 0,
  ) {
    this.turns = crossing.branches.map(({ heading }) => turnBetween(arriving, heading))
  }

  get size(): number {
    return this.turns.length
  }

  isOpen(branch: Branch, mode = this.mode): boolean {
    return (branch.out & mode) !== 0
  }

  /** Someone drives there, in whatever direction. */
  isUsed({ out, back }: Branch): boolean {
    return ((out | back) & this.mode) !== 0
  }

  some(test: (branch: Branch, turn: number) => boolean): boolean {
    return this.crossing.branches.some((branch, index) => test(branch, this.turns[index]!))
  }

  someOpen(test: (branch: Branch, turn: number) => boolean): boolean {
    return this.some((branch, turn) => this.isOpen(branch) && test(branch, turn))
  }

  every(test: (branch: Branch, turn: number) => boolean): boolean {
    return this.size > 0 && !this.some((branch, turn) => !test(branch, turn))
  }

  hasTurn(of: TurnClass): boolean {
    return this.someOpen((_, turn) => classOf(turn) === of)
  }

  /** A road ahead that is no much smaller one. */
  hasEqualAhead(roadClass: number): boolean {
    return this.someOpen((branch, turn) => isAhead(turn) && branch.roadClass - roadClass <= CLASSES_BELOW)
  }

  /** A road that runs on beside the way. */
  hasTwin(test: (branch: Branch) => boolean): boolean {
    return (
      isStraightOn(this.turn) &&
      this.someOpen((branch, turn) => isStraightOn(turn) && apart(turn, this.turn) <= 30 && test(branch))
    )
  }

  hasTwinOfClass(roadClass: number): boolean {
    return this.hasTwin((branch) => branch.roadClass - roadClass <= CLASSES_BELOW)
  }

  /** The turn of the straightest road; 180 where there is none. */
  straightest(isOpenOnly: boolean): { turn: number; use: number | null } {
    let best: { turn: number; use: number | null } = { turn: 180, use: null }
    this.crossing.branches.forEach((branch, index) => {
      const turn = this.turns[index]!
      if ((!isOpenOnly || this.isOpen(branch)) && bendOf(turn) < bendOf(best.turn)) best = { turn, use: branch.use }
    })
    return best
  }

  /** Whether the way leads straighter on than every other road. */
  isStraightest(isOpenOnly: boolean): boolean {
    if (!isRoughlyAhead(this.turn)) return false
    const [own, other] = [bendOf(this.turn), bendOf(this.straightest(isOpenOnly).turn)]
    return Math.abs(own - other) <= 10 || own <= other
  }

  /** Of the way and the open roads: the turn that is nearest to a right angle. */
  squarest(angle: 90 | 270): number {
    let best = this.turn
    this.someOpen((_, turn) => {
      if (apart(turn, angle) < apart(best, angle)) best = turn
      return false
    })
    return best
  }

  sides(mode = this.mode): Sides {
    return mode === this.mode ? (this.ownSides ??= this.sidesFor(mode)) : this.sidesFor(mode)
  }

  private sidesFor(mode: number): Sides {
    const sides: Sides = {
      right: 0,
      left: 0,
      rightOpen: 0,
      leftOpen: 0,
      rightAlike: 0,
      leftAlike: 0,
      rightAlikeOpen: 0,
      leftAlikeOpen: 0,
    }
    const own = signed(this.turn)
    this.crossing.branches.forEach((branch, index) => {
      const turn = this.turns[index]!
      // Straight back is on neither hand.
      if (turn === this.turn || turn === 180) return
      const isRight = signed(turn) > own
      const alike = (isRight ? turnBetween(this.turn, turn) : turnBetween(turn, this.turn)) <= ALIKE
      const isOpen = this.isOpen(branch, mode)
      if (isRight) {
        sides.right++
        sides.rightOpen += Number(isOpen)
        sides.rightAlike += Number(alike)
        sides.rightAlikeOpen += Number(alike && isOpen)
      } else {
        sides.left++
        sides.leftOpen += Number(isOpen)
        sides.leftAlike += Number(alike)
        sides.leftAlikeOpen += Number(alike && isOpen)
      }
    })
    return sides
  }
}

/** −179…180: rightward turns are positive. */
const signed = (turn: number) => (turn > 180 ? turn - 360 : turn)

export const isPlainRoad = ({ use }: { use: number }): boolean =>
  use !== USE.ramp && use !== USE.turnChannel && use !== USE.ferry && use !== USE.railFerry
