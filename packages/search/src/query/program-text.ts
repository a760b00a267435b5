const signs = /[{}]|<\/?\p{L}[^>]*>|\(\s*\)/u
/** Values as programs write them, and nothing else; "Nan" is a village. */
const literal = /^\s*(?:NaN|null|undefined|true|false|None|N\/A|-?Infinity|\[object \w+\])\s*$/
const statement =
  /^\s*(?:select\s+(?:\d+|\*|.*\sfrom\s.*)|insert\s+into\s.*|update\s.*\sset\s.*|delete\s+from\s.*|(?:drop|alter|create)\s+table\s.*)\s*;?\s*$|\b\d+\s*=\s*\d+\b/i

/**
 * Whether a text is of a program or a form that nobody filled in: "{{address}}", "<script>", "function ()", "NaN", "SELECT 1".
 * Its words name no place, although some resemble one.
 */
export const isProgramText = (text: string): boolean => signs.test(text) || literal.test(text) || statement.test(text)
