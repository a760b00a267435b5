import polyline from '@mapbox/polyline'
import { type AttributedEdge, type PathEdge, pathEdges } from '@repere/traffic'
import { type PathProcedureAnswer } from '../procedures/path-procedure.js'

/**
 * The edges along all the lines, in order.
 *
 * @throws SyntaxError or TypeError  when a text is not such an answer
 */
export function fromPath({ texts }: PathProcedureAnswer, lines: string[]): PathEdge[] {
  return texts.flatMap((text, index) => {
    const { edges } = JSON.parse(text) as { edges: AttributedEdge[] }
    const line = polyline.decode(lines[index]!, 6).map(([lat, lng]) => ({ lat, lng }))
    return pathEdges(edges, line)
  })
}
