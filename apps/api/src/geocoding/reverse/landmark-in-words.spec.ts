import { type Spot } from '@repere/search/ground'
import { type Stretch } from '@repere/search/streets-near'
import { type LandmarkRelation, relationTo } from './landmark-in-words.js'

/** A street that runs east, y metres north of the point. */
const street = (y: number, id = 1): Stretch[] => [
  { street: id, from: { x: -300, y }, to: { x: -50, y } },
  { street: id, from: { x: -50, y }, to: { x: 40, y } },
  { street: id, from: { x: 40, y }, to: { x: 300, y } },
]
const northward = (x: number, id = 2): Stretch[] => [{ street: id, from: { x, y: -300 }, to: { x, y: 300 } }]

describe('relationTo', () => {
  it.each<[string, Spot, Stretch[], LandmarkRelation]>([
    ['over the street', { x: 0, y: 30 }, street(15), 'across_from'],
    ['over the street and a little along it', { x: 20, y: 30 }, street(15), 'across_from'],
    ['over the street but far along it', { x: 70, y: 30 }, street(15), 'near'],
    ['over the street but far back from it', { x: 0, y: 95 }, street(15), 'near'],
    ['over two streets', { x: 0, y: 60 }, [...street(15), ...street(45, 2)], 'near'],
    ['at the opposite corner of a crossing', { x: 30, y: 30 }, [...street(15), ...northward(15)], 'near'],
    ['over both carriageways of one street', { x: 0, y: 40 }, [...street(15), ...street(22)], 'across_from'],
    ['through the joint of two stretches', { x: 56, y: 42 }, street(30), 'across_from'],
    ['on the same side, beside it', { x: 25, y: 0 }, street(15), 'next_to'],
    ['on the same side, further along', { x: 60, y: 0 }, street(15), 'near'],
    ['between the point and the street', { x: 0, y: 30 }, street(50), 'behind'],
    ['between the point and the street, and a little aside', { x: 10, y: 30 }, street(50), 'behind'],
    ['between the point and the street, but the same house', { x: 0, y: 8 }, street(20), 'next_to'],
    ['too far in front of the point', { x: 0, y: 120 }, street(150), 'near'],
    ['far from any street', { x: 0, y: 40 }, street(200), 'near'],
    ['near, where no street is known', { x: 10, y: 10 }, [], 'next_to'],
    ['on the street itself, as the point is', { x: 20, y: 0 }, street(0), 'next_to'],
    ['mapped on the street that the point is beside', { x: 0, y: 20 }, street(20), 'next_to'],
  ])('a landmark %s', (_what, landmark, stretches, expected) => {
    expect(relationTo(landmark, stretches)).toBe(expected)
  })

  it('depends neither on the rotation of the map nor on the direction in which streets were drawn', () => {
    const turned = ({ x, y }: Spot, angle: number): Spot => ({
      x: x * Math.cos(angle) - y * Math.sin(angle),
      y: x * Math.sin(angle) + y * Math.cos(angle),
    })
    for (let angle = 0.3; angle < 6; angle += 0.7) {
      for (const landmark of [
        { x: 3, y: 31 },
        { x: 25, y: 2 },
        { x: 60, y: 9 },
      ]) {
        for (const stretches of [street(15), street(51)]) {
          const there = stretches.map(({ street, from, to }) => ({
            street,
            from: turned(to, angle),
            to: turned(from, angle),
          }))
          expect(relationTo(turned(landmark, angle), there)).toBe(relationTo(landmark, stretches))
        }
      }
    }
  })
})
