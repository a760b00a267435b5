import { wordsOf } from '../judge.js'
import { sample } from '../random.js'
import { type GeneratedQuery } from './generated-query.js'
import { type Rule } from './rule.js'

/** A line reaches this far from its middle stop. */
const LINE_METRES = 30_000

/** Lines of buses by their number and their city. */
export const busLines: Rule = ({ things, near, random, count }) =>
  sample(random, things.busLines, 2 * count)
    .flatMap((line, index): GeneratedQuery[] => {
      const city = near.towns.within(line, 15_000).find(({ thing }) => thing.tags.place === 'city')?.thing
      if (!city) return []
      const words = ['bus', 'ligne', 'ligne de bus']
      const q = `${words[index % words.length]} ${line.name} ${city.name}`
      const accept = [{ has: wordsOf(line.name).join(' '), category: ['bus_line'], near: line, within: LINE_METRES }]
      return [{ class: 'bus_lines', q, country: things.countryAt(line) ?? '', accept }]
    })
    .filter(({ q }, index, all) => all.findIndex((other) => other.q === q) === index)
    .slice(0, count)
