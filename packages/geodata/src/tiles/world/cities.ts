/** A large city of West Africa. The size and spelling of its label do not depend on the extract. */
export interface City {
  /** In French; the name there where French has none. */
  fr: string
  en: string
  /** ISO 3166-1 alpha-2. */
  country: string
  lat: number
  lng: number
  /** With its suburbs, about 2023. */
  population: number
  capital: boolean
}

// Name [= English name], latitude, longitude, thousands of people; * a capital. Rounded, from the countries' censuses and
// the United Nations' estimates; put together by hand.
const table: Record<string, string> = {
  BJ: `Cotonou 6.37 2.39 1850; *Porto-Novo 6.5 2.63 600; Parakou 9.34 2.63 290; Abomey-Calavi 6.45 2.35 900; Djougou 9.7 1.67 110; Bohicon 7.18 2.07 190; Abomey 7.18 1.99 100; Natitingou 10.3 1.38 60; Kandi 11.13 2.94 60; Lokossa 6.64 1.72 50; Ouidah 6.36 2.09 60; Malanville 11.87 3.38 60`,
  BF: `*Ouagadougou 12.37 -1.52 3200; Bobo-Dioulasso 11.18 -4.3 1100; Koudougou 12.25 -2.36 170; Ouahigouya 13.58 -2.42 130; Banfora 10.63 -4.76 130; Kaya 13.09 -1.08 130; Fada N'Gourma 12.06 0.36 80; Dédougou 12.46 -3.46 70; Tenkodogo 11.78 -0.37 65; Dori 14.03 -0.03 50`,
  CV: `*Praia 14.92 -23.51 180; Mindelo 16.89 -24.99 75`,
  CI: `Abidjan 5.32 -4.02 5900; *Yamoussoukro 6.82 -5.28 420; Bouaké 7.69 -5.03 900; Daloa 6.88 -6.45 420; Korhogo 9.46 -5.63 440; San-Pédro = San Pédro 4.75 -6.64 390; Man 7.41 -7.55 240; Gagnoa 6.13 -5.95 280; Divo 5.84 -5.36 180; Abengourou 6.73 -3.5 190; Anyama 5.49 -4.05 390; Bingerville 5.36 -3.88 200; Grand-Bassam 5.21 -3.74 120; Agboville 5.93 -4.21 110; Soubré 5.79 -6.6 170; Odienné 9.51 -7.56 80; Bondoukou 8.04 -2.8 110; Ferkessédougou 9.6 -5.2 160; Séguéla 7.96 -6.67 100; Dimbokro 6.65 -4.71 90`,
  GM: `*Banjul 13.45 -16.58 450; Serekunda 13.44 -16.68 400; Brikama 13.27 -16.65 100`,
  GH: `*Accra 5.56 -0.2 2700; Kumasi 6.69 -1.62 3700; Tamale 9.4 -0.84 730; Takoradi 4.9 -1.76 500; Cape Coast 5.11 -1.25 230; Tema 5.67 -0.02 400; Sunyani 7.34 -2.33 190; Koforidua 6.09 -0.26 190; Ho 6.6 0.47 180; Obuasi 6.2 -1.67 200; Techiman 7.59 -1.94 140; Wa 10.06 -2.5 140; Bolgatanga 10.79 -0.85 140; Yendi 9.44 -0.01 70`,
  GN: `*Conakry 9.51 -13.71 2100; Nzérékoré 7.76 -8.82 280; Kankan 10.39 -9.31 260; Kindia 10.06 -12.87 190; Labé 11.32 -12.28 120; Boké 10.94 -14.29 120; Mamou 10.38 -12.09 80; Faranah 10.04 -10.74 70; Siguiri 11.42 -9.17 130; Kamsar 10.65 -14.61 110`,
  GW: `*Bissau 11.86 -15.6 640; Bafatá = Bafata 12.17 -14.66 40; Gabú = Gabu 12.28 -14.22 45`,
  LR: `*Monrovia 6.31 -10.8 1700; Buchanan 5.88 -10.05 60; Gbarnga 7 -9.47 60; Ganta 7.23 -8.99 50; Harper 4.38 -7.72 40; Kakata 6.53 -10.35 50`,
  ML: `*Bamako 12.64 -8 4200; Sikasso 11.32 -5.67 420; Ségou 13.44 -6.27 180; Mopti 14.49 -4.19 150; Koutiala 12.39 -5.46 180; Kayes 14.45 -11.44 200; Gao 16.27 -0.04 110; Tombouctou = Timbuktu 16.77 -3 60; Kati 12.74 -8.07 150; Kidal 18.44 1.41 30`,
  MR: `*Nouakchott 18.08 -15.98 1450; Nouadhibou 20.94 -17.04 150; Kiffa 16.62 -11.4 80; Rosso 16.51 -15.81 60; Kaédi 16.15 -13.5 60; Zouérat = Zouérate 22.73 -12.47 60; Atar 20.52 -13.05 30; Néma 16.62 -7.26 40`,
  NE: `*Niamey 13.51 2.11 1450; Zinder 13.81 8.99 470; Maradi 13.5 7.1 430; Agadez 16.97 7.99 170; Tahoua 14.89 5.27 200; Dosso 13.05 3.19 100; Arlit 18.74 7.39 120; Diffa 13.32 12.61 80; Birni N'Konni 13.8 5.25 110`,
  NG: `Lagos 6.46 3.39 15900; *Abuja 9.06 7.49 3800; Kano 12 8.52 4300; Ibadan 7.38 3.9 3900; Port Harcourt 4.78 7.01 3500; Benin City 6.33 5.62 1900; Kaduna 10.52 7.44 1200; Aba 5.11 7.37 1200; Onitsha 6.15 6.79 1600; Maiduguri 11.85 13.16 870; Zaria 11.07 7.7 790; Ilorin 8.5 4.55 1060; Jos 9.9 8.86 990; Enugu 6.45 7.5 880; Owerri 5.48 7.03 1000; Warri 5.52 5.75 1000; Uyo 5.04 7.91 1350; Abeokuta 7.15 3.35 590; Sokoto 13.06 5.24 720; Akure 7.25 5.2 770; Oshogbo = Osogbo 7.77 4.56 800; Calabar 4.95 8.32 660; Makurdi 7.73 8.53 470; Bauchi 10.31 9.84 640; Ogbomosho 8.13 4.25 600; Katsina 12.99 7.6 540; Minna 9.61 6.56 530; Yola 9.2 12.48 470; Gombe 10.29 11.17 580; Umuahia 5.53 7.49 950; Ado-Ekiti 7.62 5.22 550; Ife = Ile-Ife 7.48 4.56 420; Lokoja 7.8 6.74 740; Abakaliki 6.32 8.11 670; Asaba 6.2 6.73 200; Gusau 12.17 6.66 350; Birnin Kebbi 12.45 4.2 420; Dutse 11.76 9.34 200; Damaturu 11.75 11.96 120; Lafia 8.49 8.52 430; Jalingo 8.9 11.36 420; Yenagoa 4.92 6.26 500; Awka 6.21 7.07 300; Ijebu-Ode = Ijebu Ode 6.82 3.92 250; Ondo 7.09 4.84 300; Nsukka 6.86 7.4 140`,
  SN: `*Dakar 14.69 -17.45 3400; Touba 14.86 -15.88 1000; Thiès 14.79 -16.93 410; Kaolack 14.15 -16.07 280; Saint-Louis = Saint-Louis 16.03 -16.49 260; Ziguinchor 12.58 -16.27 270; Diourbel 14.65 -16.23 150; Tambacounda 13.77 -13.67 140; Mbour 14.42 -16.97 290; Rufisque 14.72 -17.27 240; Louga 15.62 -16.22 120; Kolda 12.89 -14.94 100; Richard-Toll 16.46 -15.7 80; Matam 15.66 -13.26 30; Kédougou 12.56 -12.18 40`,
  SL: `*Freetown 8.48 -13.23 1300; Bo 7.96 -11.74 260; Kenema 7.88 -11.19 270; Koidu 8.64 -10.97 160; Makeni 8.88 -12.04 130`,
  TG: `*Lomé 6.13 1.22 2200; Sokodé 8.98 1.13 130; Kara 9.55 1.19 120; Atakpamé 7.53 1.13 90; Kpalimé 6.9 0.63 100; Dapaong 10.86 0.21 80; Tsévié 6.43 1.21 80`,
}

export const cities: City[] = Object.entries(table).flatMap(([country, rows]) =>
  rows.split(';').map((row): City => {
    const [, star, names, lat, lng, thousands] = /^\s*(\*?)(.+?) (-?[\d.]+) (-?[\d.]+) (\d+)$/.exec(row)!
    const [fr, en = fr] = names!.split(' = ') as [string, string?]
    return {
      fr,
      en,
      country,
      lat: Number(lat),
      lng: Number(lng),
      population: Number(thousands) * 1000,
      capital: star === '*',
    }
  }),
)

/** 0..1, as the importance of things in a search index. */
export function importanceOf({ population }: City): number {
  return Math.min(0.97, Math.max(0.55, 0.6 + 0.12 * Math.log10(population / 30_000)))
}
