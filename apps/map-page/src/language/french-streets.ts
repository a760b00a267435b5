const MASCULINE = /^(?:boulevard|bd|pont|chemin|carrefour|rond-point|échangeur|passage|quai|tunnel|cours|viaduc)\b/i
const FEMININE = /^(?:rue|route|voie|corniche|place|piste|rocade|nationale|bretelle)\b/i
const ELIDED = /^(?:avenue|av|autoroute|allée|esplanade|axe)(?![\p{L}])/iu

/** "par le Boulevard de Marseille", with the French article. */
export function byStreetInFrench(name: string): string {
  if (ELIDED.test(name)) return `par l’${name}`
  if (MASCULINE.test(name)) return `par le ${name}`
  if (FEMININE.test(name)) return `par la ${name}`
  return `par ${name}`
}
