import { distanceText } from './distance.js'
import { element } from './element.js'
import { type ShownPlace } from './place.js'

/** A place as a row of a list: its icon, its name with the typed letters in bold, where it is, and its distance. */
export function placeRow({ name, context, distance, matches, icon }: ShownPlace, language: string): Node[] {
  return [
    ...(icon === undefined ? [] : [icon]),
    element('span', { class: 'row-text' }, [
      element('span', { class: 'found-name', part: 'name' }, inBold(name, matches)),
      element('span', { class: 'found-context', part: 'context' }, [context]),
    ]),
    ...(distance === null
      ? []
      : [element('span', { class: 'found-distance', part: 'distance' }, [distanceText(distance, language)])]),
  ]
}

function inBold(name: string, matches: ShownPlace['matches']): (Node | string)[] {
  let at = 0
  const parts = matches.flatMap(([from, to]) => {
    const before = name.slice(at, from)
    at = to
    return [before, element('b', {}, [name.slice(from, to)])]
  })
  return [...parts, name.slice(at)]
}
