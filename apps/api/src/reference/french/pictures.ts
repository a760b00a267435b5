/** French for pictures of the map, by the English text. */
export const FRENCH_OF_PICTURES: Readonly<Record<string, string>> = {
  'Get a picture of the map': 'Lire une image de la carte',
  'A PNG or WebP picture of a part of the map in one of the styles, with lines and pins over it, for mails, messages and documents. The sources of the map are written in it and must stay visible. A signed address from `/v1/static/link` needs no key and costs nothing.':
    'Une image PNG ou WebP d’une partie de la carte dans un des styles, avec tracés et épingles, pour courriels, messages et documents. Les sources de la carte y sont écrites et doivent rester visibles. Une adresse signée de `/v1/static/link` n’a pas besoin de clé et ne coûte rien.',
  'Get a signed address of a picture': 'Lire l’adresse signée d’une image',
  'The address of the picture that the same parameters of `/v1/static` give. Everyone who has it sees the picture without a key, until it expires: for mails, messages and pages of others. It always shows the newest data. This call costs as much as the picture; showing it costs nothing.':
    'L’adresse de l’image que donnent les mêmes paramètres de `/v1/static`. Toute personne qui l’a voit l’image sans clé, jusqu’à son échéance : pour courriels, messages et pages d’autrui. Elle montre toujours les données les plus récentes. Cet appel coûte autant que l’image ; la montrer ne coûte rien.',
  'The picture is still the one that `If-None-Match` names.': 'L’image est toujours celle que nomme `If-None-Match`.',
  'The middle of the map, with `zoom`.': 'Le milieu de la carte, avec `zoom`.',
  'The zoom of `center`, as in MapLibre; fractions are possible.':
    'Le zoom de `center`, comme dans MapLibre ; les fractions sont possibles.',
  'Show this box whole, instead of `center`: `west,south,east,north` in degrees.':
    'Montrer cette boîte entière, au lieu de `center` : `west,south,east,north` en degrés.',
  'Show all paths and markers with a margin: also what happens without `center` and `bbox`.':
    'Montrer tous les tracés et épingles avec une marge : c’est aussi ce qui arrive sans `center` ni `bbox`.',
  'Width and height of the map in pixels of a page, 16 to 1280 each. With `scale` 2 the picture has twice as many; at most 3,000,000 pixels.':
    'Largeur et hauteur de la carte en pixels d’une page, de 16 à 1280 chacune. Avec `scale` 2, l’image en a deux fois plus ; au plus 3 000 000 de pixels.',
  '2: for screens with small pixels, such as those of phones.':
    '2 : pour les écrans à petits pixels, comme ceux des téléphones.',
  '`satellite` is without satellite images here: dark ground.':
    '`satellite` est ici sans images satellite : fond sombre.',
  'A line over the map: `color:` with six hexadecimal digits and `width:` in pixels (1 to 20), both optional, then points, all separated by `|`; or, as the last part, `polyline:` with an encoded line of precision 6, as routes have it. Up to 10 lines with 5000 points together, separated by `;`.':
    'Un tracé sur la carte : `color:` avec six chiffres hexadécimaux et `width:` en pixels (1 à 20), facultatifs, puis des points, le tout séparé par `|` ; ou, en dernière partie, `polyline:` avec un tracé encodé de précision 6, comme celui des itinéraires. Jusqu’à 10 tracés et 5000 points en tout, séparés par `;`.',
  'Pins that look the same: `color:` with six hexadecimal digits and `label:` with one letter or digit, both optional, then points, all separated by `|`. Up to 50 pins; those with another look follow after `;`.':
    'Des épingles de même aspect : `color:` avec six chiffres hexadécimaux et `label:` avec une lettre ou un chiffre, facultatifs, puis des points, le tout séparé par `|`. Jusqu’à 50 épingles ; celles d’un autre aspect suivent après `;`.',
  'WebP has about two thirds of the bytes of PNG.': 'WebP a environ deux tiers des octets de PNG.',
  'With `signature`, instead of a key: as in the signed address. Unix seconds.':
    'Avec `signature`, au lieu d’une clé : comme dans l’adresse signée. Secondes Unix.',
  'Instead of a key: of an address from `/v1/static/link`, which must be unchanged.':
    'Au lieu d’une clé : celle d’une adresse de `/v1/static/link`, qui ne doit pas être changée.',
  'How long the address is valid. Days; it ends with a day in UTC.':
    'La durée de validité de l’adresse. En jours ; elle finit avec un jour en UTC.',
  'Address of the picture, without a key.': 'Adresse de l’image, sans clé.',
  'When the address stops working.': 'Quand l’adresse cesse de fonctionner.',
}
