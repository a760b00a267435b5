/**
 * Every figure by which answers are ranked. Tuned on the development half of the gold set (`bench/geocoding`), checked
 * on the other half.
 */
export const weights = {
  /** The weight of a query word, by the field that contains it. */
  place: {
    name: 1,
    /** The word is in another name of the thing than the best matching name. */
    otherName: 0.95,
    /** The thing is of the category that the word names. */
    category: 0.98,
    /** The word is one of its category's words, though not the whole phrase. */
    categoryWord: 0.85,
    /**
     * For a settlement, from an unimportant one to the most important: "Abidjan" is the city before it is a quarter.
     */
    context: [0.88, 0.93],
    street: 0.88,
    /** The index has the word as context of the document, but no document of the context contains it. */
    widerContext: 0.85,
    /** The same for a city, a region or a country. */
    inWideThing: 0,
  },
  text: {
    /** Share of the text's score that does not depend on the matched part of the name. */
    shareWithoutName: 0.62,
    /** A match by category and context alone counts like this part of a name. */
    genericCoverage: 0.97,
    /** Bonus for a whole name in its own order. */
    wholeName: 0.02,
  },
  /** What other spellings and guesses must share with the text. */
  evidence: {
    /** Least share of letters in the same order in two words of one sound: Jugu and Djougou have 0.57. */
    soundLettersShare: 0.5,
    /** Least share of the text's weight that a guess contains as it is written. */
    guessLiteralShare: 0.4,
    /** Least importance of a thing for which a single word without a position is another spelling: between a village and a town. */
    loneImportance: 0.45,
    /** From this number of letters on, such a word is hardly by chance like another one. */
    loneLetters: 9,
  },
  /** Parts of a text that are left out because nothing is called so. */
  setAside: {
    /** A text of more parts is a list of something else. */
    partsMax: 6,
    /** From this confidence on, no part is left out. */
    sureConfidence: 0.6,
    /** Without the part, the first answer has to be better by this. */
    betterBy: 0.15,
    /** The answer is never shown as surer, because a part of the text is unexplained. */
    confidenceMax: 0.85,
  },
  /** Things of a kind near the user: "la pharmacie la plus proche". */
  nearMe: {
    radiusMetres: 50_000,
    confidence: 0.95,
    /** Without a position, a thing that the text names is hardly the one near the user. */
    anywhereMax: 0.25,
  },
  /** "Pharmacie ouverte maintenant". */
  opening: {
    /** Things of the kind that are looked through for open ones: few of them have hours. */
    candidates: 60,
  },
  /** Houses whose number the data lacks. */
  house: {
    /** Houses of the street are looked for in cells of this size around it: 1.1 km. */
    cellDegrees: 0.01,
    addressesRead: 300,
    /** Between houses further apart, by number or on the ground, nothing is known. */
    numbersApart: 60,
    metresApart: 800,
  },
  /** "8e tranche Angré": two quarters beside each other. */
  quarterBeside: { metres: 4_000, confidence: 0.8 },
  name: { importance: 0.35, nearness: 0.36 },
  /** While typing, little text is known, so importance and nearness have more weight. */
  unfinished: { importance: 0.55, nearness: 0.5 },
  /** Of things of a category, the nearest comes first. */
  kind: { importance: 0.12, nearness: 1.1 },
  /** Beyond this nothing is near. */
  nearnessEndsMetres: 3_000_000,
  /** Within this all is equally near. */
  nearnessBeginsMetres: 150,
  confidence: {
    prefixMax: 0.95,
    fuzzyMax: 0.9,
    /** Below this text score, a match by another spelling is only a guess. */
    fuzzyTextLeast: 0.65,
    /** Largest confidence of a guess that leaves words out; it is marked as a `fallback`. */
    fallbackMax: 0.6,
    /** Largest reduction of the confidence by equally good results. */
    ambiguityMax: 0.3,
  },
} as const
