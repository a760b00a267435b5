/**
 * Every figure by which answers are found, ranked and judged, by the step that uses it: first what all steps share, then the
 * steps in their order. Tuned on the development half of the gold set (`bench/geocoding`), checked on the other half. Figures
 * of costs (caches, rows read at once) stay where they are used; a lint refuses other figures in conditions of this folder.
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
    /** The same for a place that only lies beside the thing: a hospital of Marcory is hardly "hôpital Treichville". */
    aroundShare: 0.85,
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
    /** From this part of a name on, all of it matches. */
    wholeNameCoverage: 0.999,
    /** Bonus for a whole name in its own order. */
    wholeName: 0.02,
  },
  /** What other spellings and guesses must share with the text. */
  evidence: {
    /** Least share of letters in the same order in two words of one sound: Jugu and Djougou have 0.57. */
    soundLettersShare: 0.5,
    /** Least share of the text's weight that a guess contains as it is written. */
    guessLiteralShare: 0.4,
    /** Without a position, a guess contains words of at least so many letters as they are written. */
    guessLettersLeast: 5,
    /** Least share of letters in the same order in a longer single word and a name of which it is another spelling. */
    loneLettersShare: 0.55,
    /** A single word up to this length is only another spelling of a name that has all its letters in their order. */
    shortLetters: 4,
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
  askedKinds: {
    radiusMetres: 50_000,
    confidence: 0.95,
    /** Without a position, a thing that the text names is hardly the one near the user. */
    anywhereMax: 0.25,
    /** How far from the position things with hours are looked for: "pharmacie ouverte maintenant". */
    hoursMetres: 20_000,
    /** Answers by name that are looked at where the text asks of hours. */
    candidates: 60,
  },
  /** "Terminus bus 81": the ends of a line by its name. */
  terminus: {
    /** Half of the longest lines. */
    reachMetres: 15_000,
    /** The name of an end may be that of several places. */
    confidenceMax: 0.75,
    /** A stop that the name says less surely is another one. */
    coverageLeast: 0.5,
  },
  /** The same text in other words. */
  readings: {
    /** Institutions of fewer words are not called by their initials. */
    initialsMin: 3,
    wordsMax: 7,
    /** So many things have the initials in their names, if the words begin with a kind. */
    knownLeast: 3,
    /** The same for other words. */
    knownWithoutKind: 40,
    /** More readings of a text are not answered. */
    readingsMax: 8,
  },
  /** "Agence Ecobank" beside a position. */
  chains: {
    /** Branches are looked for in ever larger circles. */
    radiiMetres: [3_000, 25_000],
    /** Answers further away are no branch that the user can go to. */
    reachMetres: 25_000,
    /** The share of the chain's name that a branch has in its own. */
    nameLeast: 0.95,
    /** A branch elsewhere is never surer. */
    elsewhereMax: 0.6,
    /** Longer texts are addresses. */
    wordsMax: 6,
    /** So many things of one name in reach are a chain, of which the nearest is meant. */
    branchesLeast: 2,
    /** A branch that is called like the chain explains all words. */
    wholeNameConfidence: 0.9,
    /** How much nearness counts between the branches. */
    nearness: 1.3,
    /** A branch whose name lacks a word of the text comes after one that has it and is twice as far. */
    fewerWords: 0.08,
  },
  /** Houses whose number the data lacks. */
  house: {
    /** The street of a house whose number the data lacks. */
    streetConfidenceMax: 0.8,
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
  /** Which reading of a text is used. */
  reading: {
    /** From this confidence on, something is called as the text says. */
    nameConfidenceLeast: 0.9,
    /** If the unfinished text has a result of this confidence, the search for the complete text is skipped. */
    sureWhileTyping: 0.8,
    /** While typing, results up to this confidence come after clear ones. */
    lowConfidence: 0.3,
    /** From this confidence on, a result of an unfinished text is clear. */
    clearConfidence: 0.6,
  },
  /** Points that a text contains. */
  spots: {
    /** Things within this distance of a point in the text are named beside it. */
    namedBesideMetres: 250,
    /** Of the things around such a point. */
    besideConfidence: 0.6,
  },
  /** Points beside a landmark. */
  offsets: {
    /** A landmark faces a street that passes no further than this. */
    frontMaxMetres: 60,
    /** Nearer than this, it is mapped on its street, and its orientation is unknown. */
    frontMinMetres: 1,
    /** Least confidence of the landmark: the point is no surer. */
    certainMin: 0.4,
    /** A measured distance is rounded, and a direction is one of eight. */
    measuredShare: 0.4,
    /** No point is known better than this. */
    radiusLeastMetres: 20,
    /** Things further apart have towns between them. */
    betweenMaxMetres: 5_000,
    /** Two streets of a town cross more than once. */
    crossingsMax: 8,
  },
  /** "Derrière le marché …". */
  landmarks: {
    /** A thing beside a landmark is within this distance. */
    besideMetres: 600,
    /** Least confidence of the thing that is beside a landmark. */
    subjectConfidenceLeast: 0.5,
    /** From this confidence on, the whole text is the name of a thing. */
    literalConfidenceLeast: 0.9,
    /** The largest number of landmarks with one name that are examined, and of things with the subject's name. */
    namesakesMax: 5,
    /** Answers whose confidence differs by less are as probable. */
    rivalConfidence: 0.05,
  },
  /** "A / B". */
  crossings: {
    /** Text quality of a crossing whose streets match only in part. */
    scoreLeast: 0.7,
    /** Documents whose name contains the same words come first. */
    nameConfidenceLeast: 0.95,
  },
  /** Streets by another word for a street. */
  streetWords: {
    /** Of a street with another word than the text's. The text has its whole name, so it is hardly another one. */
    otherWordConfidenceLeast: 0.66,
  },
  /** A kind of thing and a street. */
  kindOnStreet: {
    /** A thing on a street has its point this near to the middle of the road: courtyards and forecourts included. */
    onStreetMetres: 80,
    /** Longer streets are searched around their middle only. */
    radiusMaxMetres: 10_000,
    /** Parts of a long street that are searched around. */
    partsMax: 20,
    /** Words of the longest name of a kind. */
    kindWordsMax: 4,
    /** The street is certain, the thing is one of several. */
    surestConfidence: 0.9,
  },
  /** Places that a text names. */
  namedPlaces: {
    /** Words of the longest name of a place. */
    wordsMax: 5,
    /** Ho and Pô are towns. */
    lettersMin: 2,
    /** Places of one name that are read, the most important first. */
    namesakesMax: 40,
    /** Places of one text in which is searched. */
    anchorsMax: 3,
    /** Among places with the same name, a place within this distance comes first, independent of importance. */
    nearMetres: 60_000,
    /** Words of the longest name of a kind. */
    kindWordsMax: 4,
    /** Initials as long as an acronym: "PHC" is Port Harcourt, and a primary health centre. */
    initialsLettersMax: 4,
    /** Shorter words are no other spelling of a town. */
    misspeltLettersMin: 5,
    /** Smaller towns are not looked for by other spellings. */
    misspeltImportanceMin: 0.5,
    /** A spelling that is worse than the best by more is another name. */
    qualityOffMax: 0.12,
    /** A town comes before a village in another place of the text. */
    townRank: 0.5,
    /** A town is no further from the point of a region without an outline. */
    regionMetres: 250_000,
    /** Shorter names of quarters and villages do not bind. */
    weakLettersMin: 4,
  },
  /** Towns with names of several words, one of them misspelt. */
  longTownNames: {
    /** Words of the longest name of a town. */
    wordsMax: 4,
    /** Letters of the word by which such a town is found. */
    lettersMin: 4,
    /** Fewest letters of the written word; one letter may be missing. */
    writtenLettersMin: 3,
    /** Smaller towns are not looked for by other spellings. */
    importanceMin: 0.5,
    /** Most documents that are examined for a word in their name, the most important first. */
    documentsMax: 24,
  },
  /** The words of a text in the place that it names. */
  bound: {
    /** From this text score on, no looser search is needed. */
    satisfying: 0.6,
    /** From this text score on, another spelling in the named place is accepted. */
    acceptable: 0.45,
    /** Part of the name that must match in documents elsewhere. */
    namedSo: 0.95,
    /** The same for other spellings. */
    speltSo: 0.8,
    /** Things elsewhere come after equal ones in the place. */
    elsewherePenalty: 0.1,
    /** Puts things of the town itself before those of smaller towns in its agglomeration. */
    ownTownBonus: 0.04,
    /** Of the nearest things of the kind that is asked for. */
    kindConfidence: 0.3,
    /** Of the place itself, where nothing in it matches. */
    placeConfidence: 0.4,
    /** Of a unique thing of that name elsewhere in the country. */
    elsewhereConfidence: 0.5,
    /** Things of the kind are looked for up to this distance. */
    kindRadiusMetres: 20_000,
    /** Guesses of each kind that are shown. */
    kindsMax: 3,
    /** Larger than nearness and importance together. The next one is twice as large, so it decides first. */
    worsePenalty: 2,
    /** For things that the data does not assign to the town. */
    notHeldPenalty: 4,
    /** Text scores that differ by less are equal. */
    equalText: 0.1,
    /** The distance to the middle of a place orders equal results only. */
    middleWeight: 0.05,
    /** Least share of the text in the name of a guess. */
    distinctiveShare: 0.3,
    /** Largest confidence of a guess. */
    guessConfidenceMax: 0.6,
    /** A thing with fewer telling words is not unique. */
    uniqueWordsMin: 2,
    /** A thing of a kind that is further from the user is never shown as surer than this. */
    farKindMetres: 15_000,
    farKindConfidenceMax: 0.6,
    /** The second of two towns names a region around the first one up to this distance. */
    townsApartMetres: 150_000,
    /** Guesses further from the user are left out. */
    farMetres: 300_000,
  },
  /** Kinds of things, complete or unfinished. */
  kinds: {
    /** A shorter text can become too many categories. */
    lettersMin: 4,
    /** Things of a kind are looked for up to this distance. */
    aroundMetres: 50_000,
    /** Categories of one text. */
    categoriesMax: 3,
    /** Of the nearest things of a kind, while typing. */
    typedConfidence: 0.7,
    /** Without a place to search around, all things of a category are equally good. */
    anywhereConfidenceMax: 0.3,
    /** The only thing of a category has no other one up to this distance. */
    aloneMetres: 500_000,
    /** A place with exactly this name and this importance comes before the category. */
    knownImportance: 0.5,
    /** A prefix has at least this share of the letters of its phrase: "stat" counts for "station", not for "stationery". */
    prefixShareLeast: 0.5,
    /** People write in their own language more often. */
    foreignShare: 0.25,
    /** A category with less than this share of another one's strength is left out. */
    strengthShareLeast: 0.5,
    /**
     * The same, compared with the documents of the most frequent word with this prefix: "prim" is "primaire", not
     * "primeur".
     */
    documentsShareLeast: 0.2,
    /** Suggestions of other categories whose names begin with the text. The first one is always shown. */
    namesMax: 3,
    /** Names that are read for these suggestions: most names with the prefix belong to things of the category. */
    namesReadMax: 20,
  },
  /** The ladder of ever looser readings. */
  ladder: {
    /** A word in at most this number of documents is rare. */
    rareDocumentsMax: 64,
    /** If most candidates are rejected, this many more are requested. */
    pickyFactor: 5,
    /** If a result is this good and all words are well known, other spellings are not searched. */
    satisfying: 0.6,
    /** The nearest things of a kind are looked for up to this distance. */
    nearestRadiusMetres: 50_000,
    /** Kinds of one text. */
    kindsMax: 4,
    /** Every document in this circle is checked, so it is small. */
    calledSoRadiusMetres: 250,
    /** A circle with a radius of so many of the largest cells takes some hundred of them: a region. */
    wideCells: 6,
    /** Results whose scores differ by less are equally likely. */
    rivalScore: 0.05,
  },
  /** The first or last words as a place. */
  placeApart: {
    /** Words of the longest name of a place. */
    placeWordsMax: 3,
    /** Namesakes of a place that are tried, the most important first. */
    namesakesMax: 2,
    /** Documents that are read for such a name. */
    candidatesMax: 24,
    /** A name of a place must match completely. */
    nameCoverageLeast: 0.95,
    /** Least quality of the words that name it. */
    nameQualityLeast: 0.75,
    /** Share of the quality for a kind of thing that is only near a quarter or a village of this name. */
    besideShare: 0.75,
  },
  /** Readings with fewer words. */
  looser: {
    /** Words whose weights differ by less are equally distinctive. */
    weightStep: 0.15,
    /** Each costs a query of the index. */
    readingsMax: 8,
  },
  /** Two words written as one. */
  joined: {
    /** Each reading costs a query of the index. */
    readingsMax: 3,
    /** Shorter words are not joined. */
    lettersLeast: 4,
  },
  /** The weight of a word. */
  words: {
    /** More words than this are ignored: real queries are shorter. */
    wordsMax: 16,
    /** Words of the longest phrase for a kind. */
    phraseWordsMax: 4,
    /** "Commune 4" matches Commune IV, but less than a document named "Commune 4". */
    numeralQuality: 0.95,
    /** Of "de", "la", "of". */
    minorWeight: 0.03,
    /** Of the most common word. */
    weightLeast: 0.15,
    /** "PK 18" is not PK 19, however common the number is. */
    numberWeightLeast: 0.6,
  },
  /** Other spellings of a word. */
  spellings: {
    /** A five-letter word has ten real neighbours. So shorter words are not corrected, and only one error is corrected. */
    lettersForOneSlip: 5,
    /** From this number of letters on, two errors are corrected. */
    lettersForTwoSlips: 8,
    /** Other spellings of a word that are read. */
    neighboursMax: 24,
    /** Shorter words sound like too many others. */
    lettersForSound: 3,
    /** Documents whose names are looked through for words that sound alike. */
    soundalikeDocumentsMax: 24,
    /** Letters that two words of one sound share. */
    soundLettersMin: 2,
    /** Of a word that sounds alike. */
    soundQuality: 0.84,
    /** Shorter beginnings are not completed to other spellings. */
    lettersForPrefix: 3,
    /** Beginnings with an error have at least so many letters. */
    lettersForPrefixSlip: 4,
    /** Such beginnings that are read. */
    beginningsMax: 12,
    /** Of a beginning with an error. */
    prefixSlipQuality: 0.82,
    /** A word in at most so many documents may be misspelt. */
    doubtfulDocumentsMax: 3,
    /** A word in more documents, and in a larger share of all, is a common one. */
    commonDocumentsMin: 25,
    /** See `commonDocumentsMin`. */
    commonShare: 1e-4,
    /** Of a word of the other script. */
    otherScriptQuality: 0.86,
    /** Documents whose names are looked through for words of the other script. */
    otherScriptDocumentsMax: 200,
  },
  /** Documents that are read. */
  candidates: {
    /**
     * Up to this number, documents are checked one by one, because the index would need longer: for a common word or a
     * short prefix, and for one of the words in name or category.
     */
    checkedMax: 96,
    /** Half of the index begins with one of these. */
    shortPrefixLetters: 3,
    /** A word in more than this share of all documents is not distinctive. */
    commonShare: 0.02,
  },
  /** How well a document matches. */
  textMatch: {
    /** Of a part of a long form of an abbreviation. */
    partOfPhrase: 0.6,
  },
  /** Two records of one thing. */
  duplicates: {
    /** A place mapped twice is at most this far from itself. */
    samePlaceMetres: 300,
    /** Largest distance between two records of one thing with two categories, as a clinic and a pharmacy of one name. */
    sameBuildingMetres: 60,
    /** Largest distance between the documents of one street, which has a document in each of its quarters. */
    sameStreetMetres: 5_000,
  },
  /** Settlements around a point. */
  settlementsAt: {
    /** A commune is so wide that something smaller nearby says more. */
    suburbHandicap: 1.5,
  },
  /** Added places among those of the index. */
  corrections: {
    /** Largest distance, in degrees, between records of the same thing. */
    sameThingDegrees: 0.004,
    /** An added place has the importance of a small shop. */
    addedImportance: 0.2,
  },
} as const
