/**
 * Words that people here build passwords of, and that the dictionaries for French and English do not have: places,
 * the product, and everyday words of the languages of our customers. Without accents, lower case.
 */
const PLACES = [
  ...['cotonou', 'porto-novo', 'portonovo', 'parakou', 'abomey', 'calavi', 'bohicon', 'natitingou', 'ouidah', 'benin'],
  ...['lome', 'sokode', 'kara', 'kpalime', 'atakpame', 'togo', 'dakar', 'thies', 'saintlouis', 'ziguinchor', 'kaolack'],
  ...['touba', 'mbour', 'senegal', 'abidjan', 'bouake', 'yamoussoukro', 'sanpedro', 'korhogo', 'daloa', 'cotedivoire'],
  ...['ivoire', 'ouagadougou', 'bobodioulasso', 'koudougou', 'burkina', 'faso', 'bamako', 'sikasso', 'segou', 'kayes'],
  ...['tombouctou', 'gao', 'mali', 'niamey', 'zinder', 'maradi', 'agadez', 'tahoua', 'niger', 'conakry', 'nzerekore'],
  ...['kankan', 'labe', 'guinee', 'bissau', 'freetown', 'monrovia', 'liberia', 'sierraleone', 'banjul', 'gambie'],
  ...['gambia', 'praia', 'nouakchott', 'mauritanie', 'accra', 'kumasi', 'tamale', 'takoradi', 'ghana', 'lagos', 'kano'],
  ...['ibadan', 'abuja', 'portharcourt', 'kaduna', 'enugu', 'onitsha', 'ilorin', 'nigeria', 'naija', 'yaounde', 'douala'],
  ...['cameroun', 'libreville', 'gabon', 'brazzaville', 'kinshasa', 'afrique', 'africa', 'westafrica', 'cedeao', 'uemoa'],
]

const PRODUCT = ['repere', 'repereapi', 'plan', 'carte', 'cartes', 'itineraire', 'livraison', 'transport', 'boussole']

/** Wolof, Hausa, Yoruba, Igbo, Ewe, Fon, Bambara, Fula, Twi, Pidgin, and the French and English of every day. */
const EVERYDAY = [
  ...['nanga', 'nangadef', 'mangi', 'jamm', 'teranga', 'waaw', 'deedeet', 'jerejef', 'xarit', 'yallah', 'ndank', 'thieb'],
  ...['thieboudienne', 'yassa', 'mafe', 'sannu', 'nagode', 'lafiya', 'barka', 'inshallah', 'alhamdulillah', 'mashallah'],
  ...['bismillah', 'allahakbar', 'allahuakbar', 'yesu', 'jesus', 'oluwa', 'olorun', 'ekaabo', 'bawo', 'omo', 'baba'],
  ...['oluwaseun', 'chukwu', 'chineke', 'nnamdi', 'kedu', 'akpe', 'woezo', 'mawu', 'ndi', 'kaabo', 'akwaba', 'akwaaba'],
  ...['inice', 'inisogoma', 'ambaye', 'jarama', 'medaase', 'maakye', 'wahala', 'abeg', 'oyinbo', 'wetin', 'sabi', 'jollof'],
  ...['attieke', 'garba', 'alloco', 'aloko', 'foufou', 'amala', 'gbegiri', 'kpakpato', 'zemidjan', 'zem', 'gbaka', 'sotrama'],
  ...['motdepasse', 'monmotdepasse', 'bienvenue', 'bonjour', 'bonsoir', 'maman', 'papa', 'mama', 'mamanjetaime', 'jetaime'],
  ...['jtm', 'monamour', 'amour', 'cherie', 'dieu', 'dieumerci', 'dieuestgrand', 'graceadieu', 'gloireadieu', 'seigneur'],
  ...['eternel', 'merci', 'soleil', 'doudou', 'princesse', 'championne', 'patron', 'boss', 'grand', 'petit', 'mignon'],
  ...['changezmoi', 'admin', 'administrateur', 'utilisateur', 'secret', 'azerty', 'azertyuiop', 'qsdfghjklm', 'wxcvbn'],
  ...['godisgood', 'godislove', 'thankgod', 'blessed', 'favour', 'grace', 'mercy', 'goodness', 'covenant', 'elephants'],
  ...['lions', 'ecureuils', 'eperviers', 'etalons', 'aigles', 'sylinational', 'superEagles', 'drogba', 'eto', 'adebayor'],
  ...['sadiomane', 'mane10', 'osimhen', 'fally', 'davido', 'wizkid', 'burnaboy', 'youssou', 'alpha', 'tikenjah'],
]

export const LOCAL_WORDS: readonly string[] = [...PLACES, ...PRODUCT, ...EVERYDAY].map((word) => word.toLowerCase())
