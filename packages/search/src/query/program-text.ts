const signs = /[{}]|<\/?\p{L}[^>]*>|\(\s*\)/u

/**
 * Whether a text is of a program or a form that nobody filled in: "{{address}}", "<script>", "function ()". Its words name
 * no place, although some resemble one.
 */
export const isProgramText = (text: string): boolean => signs.test(text)
