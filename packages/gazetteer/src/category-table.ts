import { type Layer } from './layers.js'

export interface Category {
  /** Our name of the category, shown in the public API. */
  slug: string
  layer: Layer
  /** 0..1, before population and fame are added. */
  importance: number
  /** Common names; the first one is shown for a thing without a name. */
  fr: readonly string[]
  en: readonly string[]
  /** Portuguese names, for Cape Verde and Guinea-Bissau; empty when they use no other name. */
  pt: readonly string[]
  /** OpenStreetMap tags: `key=value`, `key=*` for every other value of the key, `a=b+c=d` when both must be present. */
  tags: readonly string[]
}

/**
 * Reviewed by hand. Each tag belongs to one category; a thing may have tags of several categories.
 *
 * slug | layer | importance | French | English | Portuguese | tags
 */
const table = `# Health
pharmacy | landmark | 0.34 | pharmacie, pharmacies, pharmacie de garde, officine, médicaments, acheter des médicaments, صيدلية | pharmacy, pharmacies, drugstore, chemist, chemists, medicine, medicines | farmácia | amenity=pharmacy healthcare=pharmacy shop=chemist shop=pharmacy amenity=Pharmacy
hospital | landmark | 0.42 | hôpital, hôpitaux, CHU, CHR, centre hospitalier, urgences, مستشفى | hospital, hospitals, emergency room | hospital | amenity=hospital healthcare=hospital
clinic | landmark | 0.34 | clinique, cliniques, polyclinique, centre de santé, centre médical, CSPS, dispensaire, عيادة | clinic, clinics, health centre, medical centre, dispensary, medical center | centro de saúde, clínica | amenity=clinic healthcare=clinic healthcare=centre
health_post | landmark | 0.28 | poste de santé, case de santé, dispensaire, maternité | health post, dispensary, maternity | | amenity=health_post healthcare=health_post healthcare=midwife healthcare=birthing_center healthcare=birthing_centre healthcare=maternity
doctor | landmark | 0.26 | médecin, médecins, docteur, cabinet médical, cabinet, طبيب | doctor, doctors, physician | | amenity=doctors amenity=doctor healthcare=doctor
dentist | landmark | 0.24 | dentiste, dentistes, cabinet dentaire | dentist, dentists | | amenity=dentist healthcare=dentist
laboratory | landmark | 0.22 | laboratoire, analyses médicales | laboratory, medical laboratory | | healthcare=laboratory healthcare=blood_donation healthcare=blood_bank
optician | landmark | 0.2 | opticien, opticiens, lunettes | optician, opticians, glasses | | shop=optician healthcare=optometrist
veterinary | landmark | 0.22 | vétérinaire, clinique vétérinaire | veterinary, vet | | amenity=veterinary
traditional_healer | landmark | 0.16 | tradipraticien, guérisseur, médecine traditionnelle, herboriste | traditional healer, herbalist | | healthcare=alternative shop=herbalist

# Shops and trades
market | market | 0.46 | marché, marchés, سوق | market, markets, marketplace | mercado | amenity=marketplace amenity=market shop=market
supermarket | landmark | 0.34 | supermarché, supermarchés, supérette, alimentation générale | supermarket, supermarkets, grocery | | shop=supermarket
mall | landmark | 0.4 | centre commercial, galerie marchande | mall, shopping mall, shopping centre | | shop=mall shop=department_store
convenience | landmark | 0.2 | boutique, boutiques, alimentation, épicerie, épiceries, échoppe | convenience store, grocery, provision store, shop | mercearia | shop=convenience shop=general shop=grocery shop=food
kiosk | landmark | 0.14 | kiosque, kiosques | kiosk, kiosks | | shop=kiosk
bakery | landmark | 0.24 | boulangerie, boulangeries, pâtisserie, pain, acheter du pain, مخبزة | bakery, bakeries, bread | padaria | shop=bakery shop=pastry shop=confectionery
butcher | landmark | 0.16 | boucherie, boucheries, viande | butcher, butchers, meat | | shop=butcher
fishmonger | landmark | 0.16 | poissonnerie, poisson | fishmonger, fish, seafood | | shop=seafood shop=fish
greengrocer | landmark | 0.16 | fruits et légumes, primeur | greengrocer, fruit, vegetables | | shop=greengrocer shop=farm
beverages | landmark | 0.16 | boissons, dépôt de boissons, cave | beverages, drinks, liquor store | | shop=beverages shop=alcohol shop=wine shop=water
hairdresser | landmark | 0.14 | coiffeur, coiffeuse, coiffure, salon de coiffure, barbier | hairdresser, barber, salon | | shop=hairdresser
beauty | landmark | 0.14 | salon de beauté, esthétique, institut de beauté, cosmétiques | beauty salon, cosmetics, spa | | shop=beauty shop=cosmetics shop=perfumery shop=massage leisure=spa amenity=spa
tailor | landmark | 0.14 | couturier, couturière, couture, tailleur | tailor, tailors, dressmaker, seamstress | | shop=tailor craft=tailor craft=dressmaker shop=sewing
clothes | landmark | 0.16 | vêtements, prêt-à-porter, habits, friperie | clothes, clothing, boutique | | shop=clothes shop=boutique shop=fashion shop=second_hand shop=bag shop=fashion_accessories
shoes | landmark | 0.14 | chaussures, cordonnier | shoes, shoemaker, cobbler | | shop=shoes craft=shoemaker
fabric | landmark | 0.16 | tissus, pagnes, mercerie | fabric, textiles, wax prints, haberdashery | | shop=fabric shop=haberdashery
jewelry | landmark | 0.16 | bijouterie, bijoux, bijoutier | jewelry, jeweller, jewellery | | shop=jewelry craft=jeweller
hardware | landmark | 0.18 | quincaillerie, quincailleries, matériaux de construction | hardware store, building materials | | shop=hardware shop=doityourself shop=trade shop=building_materials shop=paint
electronics | landmark | 0.18 | électronique, électroménager | electronics, appliances | | shop=electronics shop=appliance shop=hifi craft=electronics_repair
mobile_phone | landmark | 0.18 | téléphones, téléphonie, portable | mobile phones, phone shop | | shop=mobile_phone shop=telecommunication
computer | landmark | 0.18 | informatique, ordinateurs | computer, computers | | shop=computer
car_repair | landmark | 0.18 | garage, garages, mécanicien, garagiste, réparation automobile | car repair, garage, mechanic | | shop=car_repair
motorcycle_repair | landmark | 0.16 | réparation de motos, mécanicien moto | motorcycle repair | | shop=motorcycle_repair
car_parts | landmark | 0.16 | pièces détachées, pièces auto | car parts, spare parts | | shop=car_parts
tyres | landmark | 0.16 | pneus, vulcanisateur, vulgarisateur | tyres, tires, vulcanizer | | shop=tyres
car_dealer | landmark | 0.2 | concessionnaire, vente de voitures | car dealer | | shop=car
motorcycle | landmark | 0.18 | motos, vente de motos | motorcycles | | shop=motorcycle
bicycle | landmark | 0.16 | vélos, bicyclettes | bicycles, bikes | | shop=bicycle amenity=bicycle_repair_station amenity=bicycle_rental
car_wash | landmark | 0.16 | lavage auto, lavage, car wash | car wash, washing bay | | amenity=car_wash
car_rental | landmark | 0.2 | location de voitures | car rental | | amenity=car_rental
furniture | landmark | 0.18 | meubles, ameublement | furniture | | shop=furniture shop=interior_decoration shop=bed shop=houseware shop=curtain shop=carpet shop=kitchen
books | landmark | 0.18 | librairie, librairies, livres, papeterie | bookshop, bookstore, stationery | | shop=books shop=stationery
copyshop | landmark | 0.14 | photocopie, imprimerie, reprographie | copy shop, printing | | shop=copyshop craft=printer
photo | landmark | 0.14 | photographe, studio photo | photographer, photo studio | | shop=photo shop=photo_studio craft=photographer craft=photographic_laboratory
laundry | landmark | 0.14 | pressing, blanchisserie, laverie | laundry, dry cleaning | | shop=laundry shop=dry_cleaning amenity=lavoir
travel_agency | landmark | 0.18 | agence de voyages, voyages | travel agency | | shop=travel_agency shop=ticket
lottery | landmark | 0.14 | loterie, PMU, PMUB, paris, jeux | lottery, betting | | shop=lottery shop=bookmaker amenity=gambling amenity=casino leisure=adult_gaming_centre
gas | landmark | 0.16 | gaz, bouteille de gaz | cooking gas, gas cylinders | | shop=gas
florist | landmark | 0.14 | fleuriste, fleurs | florist, flowers | | shop=florist shop=garden_centre
gift | landmark | 0.16 | artisanat, souvenirs, cadeaux | gifts, crafts, souvenirs | | shop=gift shop=art shop=craft shop=antiques
music | landmark | 0.14 | musique, vidéo, jeux vidéo | music, video, video games | | shop=music shop=video shop=video_games shop=musical_instrument
variety_store | landmark | 0.14 | bazar, divers | variety store, bazaar | | shop=variety_store shop=wholesale
funeral | landmark | 0.16 | pompes funèbres | funeral home, undertaker | | shop=funeral_directors amenity=mortuary amenity=funeral_hall
sports_shop | landmark | 0.16 | articles de sport | sports shop | | shop=sports shop=outdoor shop=fishing
toys | landmark | 0.14 | jouets | toys | | shop=toys shop=baby_goods
pet_shop | landmark | 0.14 | animalerie | pet shop | | shop=pet
pawn_shop | landmark | 0.14 | prêteur sur gages | pawnbroker | | shop=pawnbroker shop=money_lender
agricultural | landmark | 0.16 | intrants agricoles, produits agricoles | agricultural supplies | | shop=agrarian shop=agricultural
shop | landmark | 0.14 | magasin, magasins, commerce | shop, store | loja | shop=*

# Learning
school | landmark | 0.32 | école, écoles, école primaire, écoles primaires, lycée, lycées, collège, CEG, groupe scolaire, établissement scolaire, مدرسة | school, schools, primary school, secondary school, high school, academy | escola | amenity=school
kindergarten | landmark | 0.24 | école maternelle, jardin d’enfants, crèche, garderie | kindergarten, nursery, preschool | | amenity=kindergarten amenity=childcare
college | landmark | 0.32 | collège, lycée, institut, centre de formation | college, institute | | amenity=college amenity=training
university | landmark | 0.46 | université, universités, faculté, campus, جامعة | university, universities, campus, faculty | universidade | amenity=university amenity=research_institute
language_school | landmark | 0.2 | école de langues | language school | | amenity=language_school amenity=music_school
koranic_school | landmark | 0.22 | école coranique, médersa | koranic school, madrasa | | amenity=koranic_school amenity=madrasa
driving_school | landmark | 0.18 | auto-école, auto-écoles | driving school | | amenity=driving_school
library | landmark | 0.3 | bibliothèque, bibliothèques | library, libraries | biblioteca | amenity=library amenity=public_bookcase

# Faith
mosque | landmark | 0.34 | mosquée, mosquées, grande mosquée, مسجد, جامع | mosque, mosques, masjid | mesquita | amenity=place_of_worship+religion=muslim building=mosque religion=muslim
church | landmark | 0.34 | église, églises, paroisse, temple, chapelle, cathédrale | church, churches, parish, chapel, cathedral | igreja | amenity=place_of_worship+religion=christian building=church building=cathedral building=chapel religion=christian amenity=monastery
place_of_worship | landmark | 0.28 | lieu de culte, temple, culte, lieu de prière | place of worship, shrine, temple | | amenity=place_of_worship
cemetery | landmark | 0.26 | cimetière, cimetières | cemetery, graveyard | cemitério | amenity=grave_yard landuse=cemetery

# Money and post
bank | landmark | 0.34 | banque, banques, retirer de l’argent, بنك, مصرف | bank, banks, cash point | banco | amenity=bank
atm | landmark | 0.24 | distributeur, DAB, GAB, guichet automatique, distributeur de billets, retirer de l’argent | ATM, cash machine, cash point | | amenity=atm
bureau_de_change | landmark | 0.24 | bureau de change, change | bureau de change, forex, currency exchange | | amenity=bureau_de_change
money_transfer | landmark | 0.22 | transfert d’argent, mobile money, point de transfert, momo, point momo, orange money, moov money, flooz, wave | money transfer, mobile money, momo, mtn momo | | amenity=money_transfer shop=money_transfer amenity=mobile_money_agent office=financial amenity=payment_centre amenity=payment_terminal
microfinance | landmark | 0.22 | microfinance, caisse, mutuelle d’épargne | microfinance, credit union, savings | | amenity=microfinance office=microfinance
insurance | landmark | 0.2 | assurance, assurances | insurance | | office=insurance shop=insurance
post_office | landmark | 0.34 | bureau de poste, poste, la poste | post office, post | correios | amenity=post_office amenity=post_box amenity=parcel_locker

# The state
police | landmark | 0.36 | police, commissariat, gendarmerie, poste de police, شرطة | police, police station | polícia, esquadra | amenity=police
fire_station | landmark | 0.34 | pompiers, sapeurs-pompiers, caserne de pompiers | fire station, fire service | | amenity=fire_station
prison | landmark | 0.32 | prison, maison d’arrêt | prison, jail | | amenity=prison
courthouse | landmark | 0.34 | tribunal, palais de justice, cour | court, courthouse | | amenity=courthouse
townhall | landmark | 0.4 | mairie, mairies, hôtel de ville, arrondissement | town hall, city hall, council | câmara municipal | amenity=townhall
government | landmark | 0.34 | administration, ministère, préfecture, bureau administratif | government office, ministry | | amenity=public_building office=government office=administrative building=government building=public amenity=customs
embassy | landmark | 0.36 | ambassade, ambassades, consulat, haut-commissariat, سفارة, قنصلية | embassy, embassies, consulate, high commission | embaixada | amenity=embassy office=diplomatic diplomatic=embassy
military | landmark | 0.28 | camp militaire, caserne, armée, base militaire | military, barracks, army camp | | military=* landuse=military
checkpoint | landmark | 0.22 | poste de contrôle, barrage | checkpoint | | military=checkpoint barrier=checkpoint barrier=toll_booth highway=toll_booth
border_control | landmark | 0.34 | poste frontière, frontière, douane | border post, border, customs | | barrier=border_control

# Society
community_centre | landmark | 0.26 | centre communautaire, maison des jeunes, case | community centre, community hall | | amenity=community_centre amenity=social_centre amenity=conference_centre amenity=events_venue amenity=exhibition_centre
social_facility | landmark | 0.22 | centre social, orphelinat | social centre, orphanage | | amenity=social_facility amenity=nursing_home amenity=orphanage social_facility=*

# Food, drink, nights
restaurant | landmark | 0.26 | restaurant, restaurants, maquis, resto, gargote, cafétéria, où manger, manger, allocodrome, allokodrome, garba, مطعم | restaurant, restaurants, eatery, chop bar, where to eat, food, chop house | restaurante | amenity=restaurant amenity=food_court amenity=food amenity=canteen amenity=bbq
fast_food | landmark | 0.2 | restauration rapide, fast-food, sandwicherie, où manger | fast food, takeaway, where to eat | | amenity=fast_food shop=deli
cafe | landmark | 0.22 | café, cafés, salon de thé, kiosque à café | cafe, coffee shop | | amenity=cafe shop=coffee shop=tea
ice_cream | landmark | 0.18 | glacier, glaces | ice cream | | amenity=ice_cream
bar | landmark | 0.22 | bar, bars, buvette, buvettes, maquis, cabaret, coin à bière | bar, bars, drinking spot | | amenity=bar amenity=biergarten
pub | landmark | 0.2 | pub, bar, buvette, cabaret | pub, pubs, bar | | amenity=pub
nightclub | landmark | 0.24 | boîte de nuit, discothèque, night-club | nightclub, night club, disco | | amenity=nightclub amenity=stripclub leisure=dance

# Travel and sights
hotel | landmark | 0.34 | hôtel, hôtels, résidence hôtelière, فندق | hotel, hotels | hotel, pensão | tourism=hotel tourism=resort leisure=resort
guest_house | landmark | 0.26 | auberge, maison d’hôtes, campement, chambres de passage, gîte | guest house, lodge, inn, bed and breakfast | | tourism=guest_house tourism=chalet tourism=apartment tourism=hostel tourism=motel amenity=hostel
camp_site | landmark | 0.22 | camping, campement | campsite, camping | | tourism=camp_site tourism=caravan_site
museum | landmark | 0.38 | musée, musées | museum, museums | museu | tourism=museum
gallery | landmark | 0.26 | galerie, galerie d’art | gallery, art gallery | | tourism=gallery tourism=artwork
attraction | landmark | 0.32 | site touristique, attraction | attraction, tourist site | | tourism=attraction tourism=theme_park tourism=zoo tourism=aquarium tourism=*
viewpoint | landmark | 0.26 | point de vue, belvédère | viewpoint, lookout | | tourism=viewpoint
tourist_information | landmark | 0.22 | office de tourisme, information | tourist information | | tourism=information
picnic_site | landmark | 0.16 | aire de pique-nique | picnic site | | tourism=picnic_site leisure=picnic_table
monument | landmark | 0.36 | monument, monuments, statue, mémorial, stèle | monument, memorial, statue | | historic=monument historic=memorial historic=statue
historic_site | landmark | 0.32 | site historique, ruines, fort, palais royal | historic site, ruins, fort, castle | | historic=*

# Culture, sports, leisure
theatre | landmark | 0.3 | théâtre, salle de spectacle, centre culturel | theatre, arts centre, cultural centre | | amenity=theatre amenity=arts_centre
cinema | landmark | 0.28 | cinéma, cinémas | cinema, cinemas | | amenity=cinema
studio | landmark | 0.22 | studio, radio, télévision | studio, radio station, television | | amenity=studio
internet_cafe | landmark | 0.18 | cybercafé, cyber | internet cafe, cyber cafe | | amenity=internet_cafe
stadium | landmark | 0.44 | stade, stades | stadium, stadiums | estádio | leisure=stadium
sports_centre | landmark | 0.28 | complexe sportif, salle de sport, gymnase | sports centre, gym, fitness | | leisure=sports_centre leisure=fitness_centre leisure=fitness_station leisure=sports_hall leisure=track leisure=golf_course leisure=horse_riding leisure=ice_rink leisure=bowling_alley amenity=gym leisure=sports leisure=miniature_golf
pitch | landmark | 0.2 | terrain de football, terrain de sport, terrain | football pitch, sports field, pitch | | leisure=pitch sport=*
swimming_pool | landmark | 0.2 | piscine, piscines | swimming pool | | leisure=swimming_pool leisure=water_park amenity=swimming_pool
park | landmark | 0.3 | parc, parcs, jardin public, jardin, square | park, parks, garden, public garden | jardim, parque | leisure=park leisure=garden leisure=common leisure=nature_reserve boundary=national_park boundary=protected_area landuse=recreation_ground landuse=grass landuse=village_green
playground | landmark | 0.18 | aire de jeux | playground | | leisure=playground
marina | landmark | 0.24 | marina, port de plaisance, débarcadère | marina, harbour, landing | | leisure=marina leisure=slipway
fishing | landmark | 0.18 | pêche, zone de pêche | fishing, fishing spot | | leisure=fishing
leisure | landmark | 0.18 | loisirs | leisure | | leisure=*

# Transport
bus_station | landmark | 0.4 | gare routière, gares routières, gare, autogare, gare de bus, station de taxis-brousse | bus station, lorry park, motor park, bus terminal | | amenity=bus_station public_transport=station
bus_stop | landmark | 0.2 | arrêt de bus, arrêt, station de bus | bus stop, stop | paragem | highway=bus_stop highway=platform public_transport=platform public_transport=stop_position public_transport=stop_area public_transport=*
bus_line | landmark | 0.24 | ligne de bus, lignes de bus | bus line, bus lines, bus route | | route=bus route=minibus route=share_taxi route=trolleybus
taxi | landmark | 0.22 | station de taxis, taxi, tête de taxi, zémidjan, zem, zems, zémidjans, moto-taxi, taxi-moto, kékéno, oléyia | taxi rank, taxi stand, taxi, okada, keke, motorcycle taxi | | amenity=taxi amenity=motorcycle_taxi
railway_station | landmark | 0.42 | gare ferroviaire, gare, gare de train | railway station, train station | | railway=station railway=halt railway=stop railway=platform building=train_station
railway | landmark | 0.16 | voie ferrée, passage à niveau | railway, level crossing | | railway=*
airport | landmark | 0.56 | aéroport, aéroports, aérodrome, aérogare, مطار | airport, airports, airfield | aeroporto | aeroway=aerodrome aeroway=terminal aeroway=airport amenity=airport
airfield | landmark | 0.24 | piste, héliport, aviation | airstrip, helipad, runway | | aeroway=*
ferry_terminal | landmark | 0.32 | embarcadère, débarcadère, bac, ferry | ferry terminal, ferry, jetty | | amenity=ferry_terminal man_made=pier
port | landmark | 0.42 | port, ports, port autonome | port, harbour, seaport | porto | landuse=port harbour=* industrial=port landuse=harbour
parking | landmark | 0.2 | parking, parkings, stationnement | parking, car park | | amenity=parking amenity=parking_entrance amenity=motorcycle_parking amenity=bicycle_parking amenity=parking_space
fuel | landmark | 0.34 | station-service, stations-service, station essence, essence, carburant, gasoil, diesel, pompe à essence, station, محطة وقود | petrol station, fuel station, gas station, filling station, petrol, diesel, fuel | bomba de gasolina, gasolineira | amenity=fuel shop=fuel
charging_station | landmark | 0.2 | borne de recharge, recharge | charging station | | amenity=charging_station
traffic_signals | landmark | 0.14 | feu tricolore, feux tricolores, feu rouge, feux | traffic lights, traffic light | | highway=traffic_signals
motorway_junction | landmark | 0.28 | échangeur, échangeurs | interchange, exit | | highway=motorway_junction
junction | intersection | 0.3 | carrefour, carrefours, rond-point, croisement | junction, roundabout, crossroads | | junction=* highway=turning_circle highway=mini_roundabout
rest_area | landmark | 0.2 | aire de repos | rest area | | highway=rest_area highway=services
ford | landmark | 0.14 | gué | ford | | ford=*
bridge | landmark | 0.3 | pont, ponts, passerelle | bridge, bridges | | man_made=bridge bridge=*

# Water and waste
drinking_water | landmark | 0.16 | eau potable, borne-fontaine, robinet, point d’eau | drinking water, tap, water | | amenity=drinking_water man_made=water_tap
water_point | landmark | 0.16 | point d’eau, forage, pompe | water point, borehole, pump | | amenity=water_point amenity=watering_place
water_well | landmark | 0.14 | puits, forage | well, water well, borehole | | man_made=water_well man_made=well man_made=borehole
water_tower | landmark | 0.26 | château d’eau | water tower, water tank | | man_made=water_tower man_made=reservoir_covered man_made=water_works man_made=storage_tank
fountain | landmark | 0.2 | fontaine, fontaines | fountain | | amenity=fountain
toilets | landmark | 0.12 | toilettes, latrines, WC | toilets, toilet, latrine, restroom | | amenity=toilets amenity=shower
waste_disposal | landmark | 0.12 | dépotoir, décharge, poubelle, ordures | waste disposal, rubbish dump, dustbin | | amenity=waste_disposal amenity=waste_dump_site amenity=recycling amenity=waste_transfer_station landuse=landfill man_made=wastewater_plant

# Street furniture
shelter | landmark | 0.14 | abri, hangar, apatam | shelter | | amenity=shelter
bench | landmark | 0.08 | banc, bancs | bench | | amenity=bench
telephone | landmark | 0.12 | cabine téléphonique, téléphone | telephone, phone booth | | amenity=telephone amenity=clock
vending_machine | landmark | 0.12 | distributeur automatique | vending machine | | amenity=vending_machine
coworking | landmark | 0.22 | espace de coworking | coworking space | | amenity=coworking_space office=coworking
facility | landmark | 0.16 | service, équipement | facility, service | | amenity=* emergency=* social=*

# Offices and crafts
company | landmark | 0.22 | entreprise, société, bureaux, siège | company, business, office | | office=company office=it office=telecommunication office=energy_supplier office=water_utility
ngo | landmark | 0.22 | ONG, organisation, association | NGO, organisation, charity | | office=ngo office=association office=foundation office=charity office=religion
lawyer | landmark | 0.2 | avocat, notaire, huissier | lawyer, notary | | office=lawyer office=notary
estate_agent | landmark | 0.18 | agence immobilière | estate agent | | office=estate_agent
office | landmark | 0.2 | bureau, bureaux, cabinet | office, offices | | office=* building=office building=commercial amenity=office
carpenter | landmark | 0.14 | menuisier, menuiserie, ébéniste | carpenter, joinery | | craft=carpenter craft=joiner craft=cabinet_maker craft=sawmill
welder | landmark | 0.14 | soudeur, soudure, construction métallique, forgeron | welder, metal works, blacksmith | | craft=metal_construction craft=blacksmith craft=welder
handicraft | landmark | 0.16 | artisan, artisanat, atelier | craftsman, handicraft, workshop | | craft=handicraft craft=pottery craft=basket_maker craft=*
plumber | landmark | 0.14 | plombier, électricien | plumber, electrician | | craft=plumber craft=electrician

# Structures
tower | landmark | 0.16 | tour, antenne, pylône, mât | tower, antenna, mast | | man_made=tower man_made=mast man_made=antenna man_made=communications_tower man_made=chimney man_made=flagpole
lighthouse | landmark | 0.32 | phare | lighthouse | | man_made=lighthouse
mill | landmark | 0.16 | moulin | mill | | man_made=watermill man_made=windmill craft=grinding_mill
industrial | landmark | 0.24 | usine, zone industrielle, industrie, fabrique | factory, industrial area, works | | man_made=works landuse=industrial building=industrial man_made=silo man_made=petroleum_well man_made=mineshaft landuse=quarry landuse=brewery
power | landmark | 0.18 | centrale électrique, poste électrique, transformateur | power plant, power station, substation | | power=plant power=generator power=substation power=station power=transformer
structure | landmark | 0.14 | ouvrage | structure | | man_made=*

# Nature
beach | landmark | 0.36 | plage, plages | beach, beaches | praia | natural=beach leisure=beach_resort
peak | landmark | 0.26 | colline, mont, montagne, pic, sommet | hill, mountain, peak, mount | | natural=peak natural=hill natural=volcano natural=ridge natural=saddle natural=mountain_range natural=cliff
tree | landmark | 0.1 | arbre, baobab, fromager | tree, baobab | | natural=tree
spring | landmark | 0.18 | source | spring | | natural=spring natural=hot_spring
cave | landmark | 0.22 | grotte | cave | | natural=cave_entrance
water | landmark | 0.28 | lac, lagune, étang, marigot, plan d’eau, baie | lake, lagoon, pond, bay | | natural=water natural=bay natural=wetland natural=strait water=* landuse=reservoir
river | landmark | 0.3 | fleuve, rivière, cours d’eau, marigot | river, stream, creek | | waterway=river waterway=stream waterway=canal waterway=riverbank
waterfall | landmark | 0.3 | cascade, chutes | waterfall, falls | | waterway=waterfall natural=waterfall
dam | landmark | 0.28 | barrage | dam | | waterway=dam man_made=dam waterway=weir
waterway | landmark | 0.2 | cours d’eau | waterway | | waterway=*
island | locality | 0.34 | île, îlot | island, islet | | place=island place=islet
forest | landmark | 0.24 | forêt, bois | forest, wood | | landuse=forest natural=wood
cape | landmark | 0.26 | cap, pointe | cape, headland | | natural=cape natural=peninsula
nature | landmark | 0.16 | site naturel | natural feature | | natural=*

# Grounds and buildings
square | landmark | 0.34 | place, place publique | square, plaza | praça, largo | place=square
farm | landmark | 0.16 | ferme, exploitation agricole, plantation | farm, plantation | | landuse=farm landuse=farmyard landuse=orchard landuse=farmland building=farm landuse=plant_nursery
residential | landmark | 0.24 | lotissement, résidence, cité | residential area, estate, housing | | landuse=residential building=apartments building=residential landuse=construction
retail | landmark | 0.28 | zone commerciale, commerces | shopping area, retail | | landuse=retail landuse=commercial building=retail
education_area | landmark | 0.3 | domaine scolaire | education | | landuse=education
landuse | landmark | 0.16 | terrain | land | | landuse=*
club | landmark | 0.2 | club, cercle | club | | club=*
building | landmark | 0.2 | immeuble, bâtiment | building | | building=*
health_facility | landmark | 0.24 | établissement de santé, santé | health facility | | healthcare=*
place | landmark | 0.2 | lieu | place | | place=*

# Settlements and areas
city | city | 0.7 | ville, grande ville | city | cidade | place=city
town | city | 0.56 | ville | town | vila | place=town
village | locality | 0.4 | village | village | aldeia, tabanca | place=village
hamlet | locality | 0.3 | hameau, village | hamlet, village | | place=hamlet
isolated_dwelling | locality | 0.22 | habitation isolée, campement | isolated dwelling | | place=isolated_dwelling place=farm place=allotments
municipality | locality | 0.44 | commune | municipality | | place=municipality
locality | locality | 0.24 | lieu-dit | locality | | place=locality place=unknown place=archipelago
quarter | quartier | 0.46 | quartier | quarter, district | | place=quarter place=city_block place=block
suburb | quartier | 0.52 | quartier, commune, arrondissement, banlieue | suburb, district | | place=suburb place=borough
neighbourhood | quartier | 0.42 | quartier, secteur | neighbourhood, area | | place=neighbourhood place=plot
state | region | 0.62 | région, État, département | region, state | | place=state place=region place=province
district | district | 0.5 | district, préfecture, cercle | district, county | | place=county place=district
country | country | 0.9 | pays | country | | place=country
`

export const categoryTable: readonly Category[] = table
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const fields = line.split('|').map((field) => field.trim())
    const [slug, layer, importance, fr, en, pt, tags] = fields as [
      string,
      Layer,
      string,
      string,
      string,
      string,
      string,
    ]
    return {
      slug,
      layer,
      importance: Number(importance),
      fr: list(fr),
      en: list(en),
      pt: list(pt),
      tags: tags.split(' '),
    }
  })

function list(names: string): string[] {
  return names === '' ? [] : names.split(', ')
}
