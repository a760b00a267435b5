/** A name on water and the best position for its label. */
export interface WaterName {
  lng: number
  lat: number
  fr: string
  en: string
  class: 'ocean' | 'sea' | 'bay' | 'lake'
  zoomMin: number
}

const name = (
  kind: WaterName['class'],
  zoomMin: number,
  lng: number,
  lat: number,
  fr: string,
  en: string,
): WaterName => ({ class: kind, zoomMin, lng, lat, fr, en })

/** Oceans and seas of the world, gulfs and lakes near West Africa: extracts do not have them. Put together by hand. */
export const waterNames: WaterName[] = [
  name('ocean', 0, -38, 26, 'Océan Atlantique Nord', 'North Atlantic Ocean'),
  name('ocean', 2, -23, 4, 'Océan Atlantique', 'Atlantic Ocean'),
  name('ocean', 0, -16, -22, 'Océan Atlantique Sud', 'South Atlantic Ocean'),
  name('ocean', 0, 78, -22, 'Océan Indien', 'Indian Ocean'),
  name('ocean', 0, -150, 28, 'Océan Pacifique Nord', 'North Pacific Ocean'),
  name('ocean', 0, -125, -28, 'Océan Pacifique Sud', 'South Pacific Ocean'),
  name('ocean', 1, 160, 24, 'Océan Pacifique', 'Pacific Ocean'),
  name('ocean', 1, 20, -62, 'Océan Austral', 'Southern Ocean'),
  name('ocean', 1, -5, 80, 'Océan Arctique', 'Arctic Ocean'),
  name('sea', 2, 18, 34.8, 'Mer Méditerranée', 'Mediterranean Sea'),
  name('sea', 3, 38.2, 20.3, 'Mer Rouge', 'Red Sea'),
  name('sea', 2, 63, 15, 'Mer d’Arabie', 'Arabian Sea'),
  name('sea', 3, 34.5, 43.3, 'Mer Noire', 'Black Sea'),
  name('sea', 3, 50.7, 41, 'Mer Caspienne', 'Caspian Sea'),
  name('sea', 3, 3.2, 56.4, 'Mer du Nord', 'North Sea'),
  name('sea', 3, 19.5, 57, 'Mer Baltique', 'Baltic Sea'),
  name('sea', 3, 3, 67.5, 'Mer de Norvège', 'Norwegian Sea'),
  name('sea', 2, -74, 15, 'Mer des Caraïbes', 'Caribbean Sea'),
  name('sea', 3, 114, 14, 'Mer de Chine méridionale', 'South China Sea'),
  name('sea', 3, 125.5, 29, 'Mer de Chine orientale', 'East China Sea'),
  name('sea', 3, 134.5, 40, 'Mer du Japon', 'Sea of Japan'),
  name('sea', 3, 132, 18, 'Mer des Philippines', 'Philippine Sea'),
  name('sea', 3, 154, -17, 'Mer de Corail', 'Coral Sea'),
  name('sea', 3, 160, -38, 'Mer de Tasman', 'Tasman Sea'),
  name('sea', 3, -54, 58, 'Mer du Labrador', 'Labrador Sea'),
  name('bay', 3, 2.2, 2.4, 'Golfe de Guinée', 'Gulf of Guinea'),
  name('bay', 5, 3.1, 5.3, 'Baie du Bénin', 'Bight of Benin'),
  name('bay', 5, 7.9, 3.3, 'Baie de Bonny', 'Bight of Bonny'),
  name('bay', 2, 88.5, 14.5, 'Golfe du Bengale', 'Bay of Bengal'),
  name('bay', 3, -90, 25.2, 'Golfe du Mexique', 'Gulf of Mexico'),
  name('bay', 3, -85.5, 59.5, 'Baie d’Hudson', 'Hudson Bay'),
  name('bay', 4, -4.8, 45, 'Golfe de Gascogne', 'Bay of Biscay'),
  name('bay', 3, 40.5, -19, 'Canal du Mozambique', 'Mozambique Channel'),
  name('bay', 4, 48.3, 12.1, 'Golfe d’Aden', 'Gulf of Aden'),
  name('bay', 4, 51.5, 26.9, 'Golfe Persique', 'Persian Gulf'),
  name('bay', 4, 18, 31.3, 'Golfe de Syrte', 'Gulf of Sidra'),
  name('lake', 4, 14.1, 13.05, 'Lac Tchad', 'Lake Chad'),
  name('lake', 5, 0.05, 7.35, 'Lac Volta', 'Lake Volta'),
  name('lake', 6, 4.5, 10.35, 'Lac de Kainji', 'Kainji Lake'),
  name('lake', 6, -5.65, 7.3, 'Lac de Kossou', 'Lake Kossou'),
  name('lake', 6, -7.05, 6.45, 'Lac de Buyo', 'Lake Buyo'),
  name('lake', 7, -3.2, 5.62, 'Lac d’Ayamé', 'Lake Ayamé'),
  name('lake', 7, -8.2, 11.52, 'Lac de Sélingué', 'Lake Sélingué'),
  name('lake', 6, -10.35, 13.05, 'Lac de Manantali', 'Lake Manantali'),
  name('lake', 7, -15.85, 16.22, 'Lac de Guiers', 'Lac de Guiers'),
  name('lake', 7, -4.15, 15.3, 'Lac Débo', 'Lake Debo'),
  name('lake', 8, 2.44, 6.44, 'Lac Nokoué', 'Lake Nokoué'),
  name('lake', 7, -4.42, 5.27, 'Lagune Ébrié', 'Ébrié Lagoon'),
  name('lake', 8, -3.13, 5.2, 'Lagune Aby', 'Aby Lagoon'),
  name('lake', 7, 3.55, 6.5, 'Lagune de Lagos', 'Lagos Lagoon'),
  name('lake', 4, 33, -1, 'Lac Victoria', 'Lake Victoria'),
  name('lake', 4, 29.7, -6.2, 'Lac Tanganyika', 'Lake Tanganyika'),
  name('lake', 4, 34.6, -12, 'Lac Malawi', 'Lake Malawi'),
]
