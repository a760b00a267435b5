export { consonantKey, isArabicWord } from './arabic.js'
export { abbreviations, longFormsOf } from './abbreviations.js'
export {
  categoriesOf,
  type Category,
  categoryName,
  categoryOf,
  categoryPhrases,
  categoryTable,
  categoryWords,
} from './categories.js'
export {
  cellAt,
  categoryCellDegrees,
  cellSizes,
  type CellSize,
  cellsWithin,
  cellTokens,
  radiusOfCell,
} from './cells.js'
export { countries, countryInOtherLanguage, countryName, countryNamed, isFarState } from './countries.js'
export {
  type AddedPlace,
  type Correction,
  correctionKinds,
  type CorrectionKind,
  effectsOf,
  formatCorrection,
  parseCorrections,
  type PlaceEffect,
} from './corrections.js'
export { aliasesOf, displayName, isLatin, label, type Names, variantsOf } from './display-name.js'
export { documentText, type TextSource, writtenInArabic } from './document-text.js'
export {
  type Details,
  type DocumentRow,
  type DocumentTextRow,
  type PostingRow,
  saysWhenOpen,
  quarterCellUnits,
  searchFormat,
  searchIndexes,
  type SearchMeta,
  searchTables,
  textColumns,
  unitsPerDegree,
  type WordRow,
} from './format.js'
export { decodePaths, encodePaths, type Path } from './geometry.js'
export { type Layer, layers, placeLayers, settlementLayers } from './layers.js'
export { stateIn, type StateMention } from './nationalities.js'
export { townAdjectiveIn, type TownMention } from './town-demonyms.js'
export { joinedForms, normalise, normalised } from './normalise.js'
export { isOrdinalSuffix, numeralForms } from './numerals.js'
export { placeNameForms } from './place-names.js'
export { phoneticKey } from './phonetic.js'
export { beginningLettersMax, beginningTerm, isBeginningTerm, type ListedText, postingRows } from './posting-rows.js'
export {
  allBlocks,
  bitmapBytes,
  bitmapFrom,
  blockOf,
  blockSize,
  countList,
  decodeList,
  encodeList,
  isBitmap,
} from './postings.js'
export { joinFewDocuments } from './few-documents.js'
export { formatPlaceId, parsePlaceId, placeId } from './place-id.js'
export { type Completions, type Neighbour, Vocabulary } from './vocabulary.js'
export { isTransliteration } from './transliteration.js'
