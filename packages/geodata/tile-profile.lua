-- From OpenStreetMap's tags to the layers of the OpenMapTiles schema, for tilemaker 2.2 or newer.
-- The step that runs it puts a prelude in front: RANKS_FILE (path or nil), see src/tiles/place-ranks.ts, and CITIES
-- (source -> names and importance of known cities), see src/tiles/city-labels.ts.
-- What it may write is in src/tiles/tile-layers.ts, which must name every layer used here.

-- Keys whose nodes are looked at at all.
node_keys = {
  "addr:housenumber", "aeroway", "amenity", "barrier", "craft", "healthcare", "highway", "historic", "junction", "leisure",
  "man_made", "natural", "office", "place", "public_transport", "railway", "shop", "tourism", "waterway",
}

local function set(values)
  local members = {}
  for word in values:gmatch("%S+") do members[word] = true end
  return members
end

-- Importance ---------------------------------------------------------------------------------------------------------

-- The search step's importance of a thing, by type and id: eight bytes each, sorted.
local ranks, ranks_count = nil, 0
local type_number = { node = 1, way = 2, relation = 3 }

function init_function()
  if not RANKS_FILE then return end
  local file = assert(io.open(RANKS_FILE, "rb"))
  ranks = file:read("*a")
  file:close()
  ranks_count = #ranks / 8
end

function exit_function() end

-- Where the last search ended: things come by type and id, so the next one is near.
local ranks_at = 0

local function rank_key(index)
  local a, b, c, d, e, f, g = ranks:byte(index * 8 + 1, index * 8 + 7)
  return (((((a * 256 + b) * 256 + c) * 256 + d) * 256 + e) * 256 + f) * 256 + g
end

local function importance_of(kind, id)
  if not ranks or ranks_count == 0 then return nil end
  local wanted = type_number[kind] * 281474976710656 + tonumber(id)
  local low, high = 0, ranks_count - 1
  local step = 1
  if rank_key(ranks_at) <= wanted then
    low = ranks_at
    while low + step < ranks_count and rank_key(low + step) <= wanted do
      low = low + step
      step = step * 2
    end
    high = math.min(high, low + step)
  else
    high = ranks_at
    while high - step >= 0 and rank_key(high - step) > wanted do
      high = high - step
      step = step * 2
    end
    low = math.max(0, high - step)
  end
  while low <= high do
    local middle = math.floor((low + high) / 2)
    local key = rank_key(middle)
    if key == wanted then
      ranks_at = middle
      return ranks:byte(middle * 8 + 8) / 255
    end
    if key < wanted then low = middle + 1 else high = middle - 1 end
  end
  ranks_at = math.max(0, high)
  return nil
end

-- Names --------------------------------------------------------------------------------------------------------------

-- Bytes of the blocks of letters that readers of French read: Latin with its accents, tone marks and phonetic letters,
-- and signs that any script uses. A first byte of 0xCD or more begins Greek and everything after it.
local function is_latin(text)
  if not text:find("[\194-\244]") then return true end
  for first, second in text:gmatch("([\194-\244])([\128-\191])") do
    local lead, next_byte = first:byte(), second:byte()
    local latin = lead <= 204 or (lead == 205 and next_byte <= 175) or lead == 226
      or (lead == 225 and next_byte >= 180 and next_byte <= 187)
    if not latin then return false end
  end
  return true
end

local function first_of(...)
  for i = 1, select("#", ...) do
    local text = select(i, ...)
    if text and text ~= "" then return text end
  end
  return nil
end

local latin_only = function(text) if text ~= "" and is_latin(text) then return text end return nil end

-- Signs that would each have a map fetch 256 letters more: typographic apostrophes, dashes, spaces, raised letters.
local plain_signs = {
  ["\226\128\152"] = "'", ["\226\128\153"] = "'", ["\226\128\155"] = "'", ["\202\188"] = "'", ["\202\185"] = "'",
  ["\226\128\156"] = '"', ["\226\128\157"] = '"', ["\226\128\158"] = '"', ["\226\128\166"] = "...",
  ["\226\128\144"] = "-", ["\226\128\145"] = "-", ["\226\128\146"] = "-", ["\226\128\147"] = "-",
  ["\226\128\148"] = "-", ["\226\128\149"] = "-", ["\226\136\146"] = "-", ["\226\128\162"] = "-",
  ["\194\160"] = " ", ["\226\128\175"] = " ", ["\226\128\137"] = " ", ["\226\128\139"] = "", ["\226\128\142"] = "",
  ["\226\128\143"] = "", ["\226\132\150"] = "No", ["\226\132\162"] = "", ["\225\181\137"] = "e", ["\202\179"] = "r",
  ["\225\181\144"] = "m", ["\225\181\136"] = "d", ["\203\162"] = "s", ["\226\129\191"] = "n", ["\225\181\150"] = "p",
}
local function plain(text)
  if not text:find("[\194-\244]") then return text end
  return (text:gsub("[\194-\244][\128-\191]*", plain_signs))
end

-- `name:fr` is what to show in French: French, else the local name where it is readable, else any readable one.
-- Returns false where a thing has no name.
local function write_names(thing)
  local name, english = thing:Find("name"), thing:Find("name:en")
  -- A tag is looked up only where those before it say nothing: every look-up leaves Lua.
  local shown = first_of(thing:Find("name:fr"), latin_only(name), english)
  if not shown then shown = first_of(thing:Find("int_name"), thing:Find("name:ha"), thing:Find("name:wo"), name) end
  if not shown then return false end
  thing:Attribute("name", plain(first_of(name, shown)))
  thing:Attribute("name:fr", plain(shown))
  if english ~= "" then thing:Attribute("name:en", plain(english)) end
  return true
end

local function has_name(thing)
  return thing:Find("name") ~= "" or thing:Find("name:fr") ~= "" or thing:Find("name:en") ~= ""
end

local function write_number(thing, key, value)
  local number = tonumber(value)
  if number then thing:AttributeNumeric(key, number) end
end

-- 1 is the most important.
local function rank_of(importance) return math.max(1, math.floor((1 - importance) * 100 + 0.5)) end

-- Settlements --------------------------------------------------------------------------------------------------------

-- Without an index: what such places usually weigh.
local place_importance = {
  continent = 1, country = 0.9, state = 0.72, province = 0.7, region = 0.7, city = 0.7, town = 0.56, suburb = 0.52,
  borough = 0.52, quarter = 0.46, neighbourhood = 0.42, village = 0.4, island = 0.34, hamlet = 0.3, locality = 0.24,
  isolated_dwelling = 0.22, farm = 0.2, islet = 0.2, square = 0.34, sea = 0.8, ocean = 0.9,
}
local capitals = { yes = 2, ["2"] = 2, ["3"] = 3, ["4"] = 4, ["5"] = 5, ["6"] = 6 }

local function place_zoom(place, importance, capital)
  if place == "state" or place == "province" or place == "region" then return 6 end
  if place == "city" then
    if capital == 2 then return 3 end
    if importance >= 0.78 then return 4 elseif importance >= 0.72 then return 5 else return 6 end
  end
  if place == "town" then
    if importance >= 0.62 then return 7 elseif importance >= 0.54 then return 8 else return 9 end
  end
  if place == "village" then
    if importance >= 0.46 then return 10 else return 11 end
  end
  -- People give directions by quarter: their names come earlier than elsewhere.
  if place == "suburb" or place == "borough" then return 10 end
  if place == "quarter" then return 11 end
  if place == "neighbourhood" then return 12 end
  if place == "hamlet" then return 12 end
  if place == "island" then return 9 end
  return 13
end

local function write_place(thing, place, kind)
  -- Countries and continents are named by the world's own list, in both languages.
  if not place_importance[place] or place == "sea" or place == "ocean" or place == "country" or place == "continent" then
    return
  end
  if not has_name(thing) then return end
  local city = CITIES[kind .. "/" .. thing:Id()]
  local capital = capitals[thing:Find("capital")]
  local importance = importance_of(kind, thing:Id()) or place_importance[place]
  if city then
    place, importance = "city", city.importance
    capital = city.capital and 2 or (capital ~= 2 and capital or nil)
  elseif place == "city" then
    -- Mappers may overrate a place: beside known cities, others are towns on the map.
    importance = math.min(importance, next(CITIES) and 0.66 or 1)
    if capital == 2 and next(CITIES) then capital = nil end
  end
  thing:LayerAsCentroid("place")
  thing:MinZoom(place_zoom(place, importance, capital))
  thing:Attribute("class", place)
  if city then
    thing:Attribute("name", city.fr)
    thing:Attribute("name:fr", city.fr)
    thing:Attribute("name:en", city.en)
  else
    write_names(thing)
  end
  thing:AttributeNumeric("rank", rank_of(importance))
  thing:ZOrder(-rank_of(importance))
  if capital then thing:AttributeNumeric("capital", capital) end
end

-- Points of interest -------------------------------------------------------------------------------------------------

-- Subclass (the tag's value) -> class (what shares an icon) and what it weighs where no index says better.
local poi_kinds = {}
local function kinds(key, class, importance, values)
  poi_kinds[key] = poi_kinds[key] or {}
  for value in values:gmatch("%S+") do poi_kinds[key][value] = { class = class, importance = importance } end
end
kinds("amenity", "hospital", 0.42, "hospital")
kinds("amenity", "clinic", 0.34, "clinic doctors health_post health_centre dentist nursing_home")
kinds("amenity", "pharmacy", 0.34, "pharmacy")
kinds("amenity", "market", 0.46, "marketplace")
kinds("amenity", "place_of_worship", 0.32, "place_of_worship monastery")
kinds("amenity", "fuel", 0.34, "fuel charging_station")
kinds("amenity", "bus_station", 0.4, "bus_station")
kinds("amenity", "taxi", 0.22, "taxi")
kinds("amenity", "ferry_terminal", 0.32, "ferry_terminal")
kinds("amenity", "bank", 0.34, "bank")
kinds("amenity", "atm", 0.24, "atm bureau_de_change")
kinds("amenity", "mobile_money", 0.2, "money_transfer mobile_money_agent payment_centre payment_terminal")
kinds("barrier", "toll", 0.34, "toll_booth")
kinds("amenity", "school", 0.32, "school kindergarten driving_school language_school training prep_school")
kinds("amenity", "college", 0.4, "college university research_institute")
kinds("amenity", "library", 0.3, "library")
kinds("amenity", "townhall", 0.38, "townhall courthouse public_building")
kinds("amenity", "police", 0.36, "police prison")
kinds("amenity", "fire_station", 0.34, "fire_station")
kinds("amenity", "post", 0.3, "post_office post_box")
kinds("amenity", "embassy", 0.36, "embassy")
kinds("amenity", "restaurant", 0.26, "restaurant food_court food")
kinds("amenity", "fast_food", 0.2, "fast_food ice_cream")
kinds("amenity", "cafe", 0.22, "cafe internet_cafe")
kinds("amenity", "bar", 0.21, "bar pub biergarten nightclub")
kinds("amenity", "theatre", 0.28, "theatre cinema arts_centre community_centre events_venue social_centre")
kinds("amenity", "water_point", 0.16, "drinking_water water_point watering_place fountain")
kinds("amenity", "toilets", 0.12, "toilets shower")
kinds("amenity", "parking", 0.2, "parking motorcycle_parking")
kinds("amenity", "cemetery", 0.26, "grave_yard crematorium")
kinds("amenity", "veterinary", 0.22, "veterinary")
kinds("amenity", "car", 0.18, "car_wash car_rental vehicle_inspection")
kinds("healthcare", "hospital", 0.42, "hospital")
kinds("healthcare", "pharmacy", 0.34, "pharmacy")
kinds("healthcare", "clinic", 0.3, "clinic doctor centre center dentist midwife laboratory alternative")
kinds("tourism", "lodging", 0.3, "hotel guest_house hostel motel chalet apartment camp_site caravan_site")
kinds("tourism", "attraction", 0.32, "attraction museum gallery viewpoint artwork zoo theme_park aquarium")
kinds("tourism", "information", 0.22, "information")
kinds("historic", "monument", 0.34, "monument memorial castle fort archaeological_site ruins palace statue")
kinds("leisure", "stadium", 0.42, "stadium")
kinds("leisure", "sports", 0.22, "sports_centre pitch track fitness_centre swimming_pool golf_course sports_hall")
kinds("leisure", "park", 0.28, "park garden playground nature_reserve common")
kinds("leisure", "harbor", 0.24, "marina slipway")
kinds("railway", "railway", 0.4, "station halt")
kinds("railway", "railway", 0.24, "tram_stop subway_entrance")
kinds("highway", "bus_stop", 0.2, "bus_stop")
kinds("public_transport", "bus_station", 0.36, "station")
kinds("public_transport", "bus_stop", 0.2, "platform")
kinds("man_made", "lighthouse", 0.32, "lighthouse")
kinds("man_made", "water_tower", 0.24, "water_tower")
kinds("man_made", "water_point", 0.14, "water_well water_tap")
kinds("man_made", "works", 0.22, "works")
kinds("man_made", "communications_tower", 0.2, "communications_tower")
kinds("waterway", "dam", 0.28, "dam")
kinds("waterway", "attraction", 0.28, "waterfall")
kinds("natural", "beach", 0.32, "beach")
kinds("natural", "spring", 0.18, "spring hot_spring")
kinds("natural", "attraction", 0.22, "cave_entrance")
kinds("aeroway", "airport", 0.5, "aerodrome")
kinds("aeroway", "heliport", 0.24, "helipad heliport")
kinds("shop", "pharmacy", 0.3, "chemist pharmacy")
kinds("shop", "supermarket", 0.34, "supermarket")
kinds("shop", "mall", 0.38, "mall department_store")
kinds("shop", "bakery", 0.24, "bakery pastry")
kinds("shop", "grocery", 0.2, "convenience kiosk general greengrocer butcher seafood beverages alcohol dairy farm")
kinds("shop", "car", 0.18, "car car_repair car_parts tyres motorcycle motorcycle_repair fuel gas")
kinds("shop", "hairdresser", 0.14, "hairdresser beauty cosmetics")
kinds("shop", "clothing_store", 0.15, "clothes shoes boutique fabric tailor jewelry bag fashion")
kinds("shop", "mobile_phone", 0.17, "mobile_phone electronics computer money_transfer")
kinds("shop", "market", 0.4, "market")

-- In the order in which tags decide what a thing is.
local poi_keys = { "amenity", "healthcare", "tourism", "aeroway", "leisure", "historic", "railway", "shop",
  "public_transport", "highway", "man_made", "barrier", "waterway", "natural", "office", "craft" }
-- Keys of which every other value is a thing of this kind too, as long as it has a name.
local poi_rest = {
  amenity = { class = "amenity", importance = 0.18 }, shop = { class = "shop", importance = 0.16 },
  office = { class = "office", importance = 0.2 }, craft = { class = "shop", importance = 0.16 },
  tourism = { class = "attraction", importance = 0.22 }, historic = { class = "monument", importance = 0.24 },
  healthcare = { class = "clinic", importance = 0.28 },
}
local not_poi = set("no vacant parking_space waste_basket waste_disposal waste_dump_site bench manhole_drain yes")
-- Dots without a name that help nobody in such numbers.
local only_with_name = set("parking motorcycle_parking pitch playground garden park common nature_reserve information "
  .. "post_box shower station platform water_tap artwork memorial grave_yard slipway swimming_pool bureau_de_change")

local function poi_kind(thing)
  for _, key in ipairs(poi_keys) do
    local value = thing:Find(key)
    if value ~= "" then
      local kind = poi_kinds[key] and poi_kinds[key][value]
      if kind then return kind, value, false end
      if poi_rest[key] and not not_poi[value] then return poi_rest[key], value, true end
    end
  end
  return nil
end

local function write_poi(thing, kind_of_element)
  local kind, subclass, with_name_only = poi_kind(thing)
  if not kind then return end
  local named = has_name(thing)
  if not named and (with_name_only or only_with_name[subclass]) then return end
  local importance = importance_of(kind_of_element, thing:Id())
  if not importance then importance = kind.importance * (named and 1 or 0.4) end
  thing:LayerAsCentroid("poi")
  if kind.class == "airport" then thing:MinZoom(9)
  elseif importance >= 0.5 then thing:MinZoom(11)
  elseif importance >= 0.43 then thing:MinZoom(12)
  elseif importance >= 0.37 then thing:MinZoom(13)
  else thing:MinZoom(14) end
  thing:Attribute("class", kind.class)
  if subclass == "place_of_worship" then
    -- As a mosque and a church need different signs, the religion is the subclass.
    subclass = first_of(thing:Find("religion"), subclass)
  end
  thing:Attribute("subclass", subclass)
  write_names(thing)
  thing:AttributeNumeric("rank", rank_of(importance))
  thing:ZOrder(-rank_of(importance))
end

-- People say "after the roundabout of …": one with a name of its own is a landmark. A name that is only the road's is not.
local junction_words = { "rond%-?%s?point", "carrefour", "roundabout", "circle", "junction", "interchange", "échangeur",
  "place ", "étoile", "Étoile", "square" }

local function names_junction(name)
  local lower = name:lower()
  for _, word in ipairs(junction_words) do if lower:find(word) then return true end end
  return false
end

local function write_junction(thing, kind_of_element)
  local junction = thing:Find("junction")
  if junction ~= "roundabout" and junction ~= "circular" and junction ~= "yes" then return end
  if not names_junction(thing:Find("name")) then return end
  local importance = importance_of(kind_of_element, thing:Id()) or 0.36
  thing:LayerAsCentroid("poi")
  thing:MinZoom(13)
  thing:Attribute("class", "roundabout")
  thing:Attribute("subclass", junction)
  write_names(thing)
  thing:AttributeNumeric("rank", rank_of(importance))
  thing:ZOrder(-rank_of(importance))
end

local function write_peak(thing, natural)
  if not has_name(thing) then return end
  thing:LayerAsCentroid("mountain_peak")
  local metres = tonumber(thing:Find("ele"))
  thing:MinZoom(metres and metres >= 800 and 9 or 11)
  thing:Attribute("class", natural)
  write_names(thing)
  if metres then thing:AttributeNumeric("ele", metres) end
  thing:AttributeNumeric("rank", rank_of(math.min(1, (metres or 100) / 2000)))
end

local function write_house_number(thing)
  local number = thing:Find("addr:housenumber")
  if number == "" then return end
  thing:LayerAsCentroid("housenumber")
  thing:Attribute("housenumber", number)
end

local water_names = { sea = 4, ocean = 3 }
local bays = set("bay strait cape")

local function write_water_name(thing, class, zoom)
  if not has_name(thing) then return end
  thing:LayerAsCentroid("water_name")
  thing:MinZoom(zoom)
  thing:Attribute("class", class)
  write_names(thing)
end

function node_function(node)
  local place = node:Find("place")
  if place ~= "" then
    write_place(node, place, "node")
    if water_names[place] then write_water_name(node, place, water_names[place]) end
  end
  local natural = node:Find("natural")
  if natural == "peak" or natural == "volcano" then write_peak(node, natural)
  elseif natural == "bay" or natural == "strait" then write_water_name(node, natural, 10)
  else write_poi(node, "node") end
  write_junction(node, "node")
  write_house_number(node)
end

-- Roads, rails, ferries ----------------------------------------------------------------------------------------------

local road_class = {
  motorway = "motorway", trunk = "trunk", primary = "primary", secondary = "secondary", tertiary = "tertiary",
  unclassified = "minor", residential = "minor", living_street = "minor", road = "minor", service = "service",
  track = "track", raceway = "raceway", busway = "busway", bus_guideway = "busway",
  pedestrian = "path", footway = "path", path = "path", steps = "path", cycleway = "path", bridleway = "path",
  corridor = "path",
}
local road_zoom = {
  motorway = 4, trunk = 5, primary = 7, secondary = 8, tertiary = 10, minor = 12, service = 13, track = 12, path = 13,
  raceway = 13, busway = 12,
}
local rail_class = set("rail narrow_gauge preserved funicular")
local transit_class = set("light_rail subway tram monorail")

local paved = set("paved asphalt concrete concrete:lanes concrete:plates paving_stones sett chipseal cobblestone "
  .. "unhewn_cobblestone metal wood bricks tarred tar bitumen")
local unpaved = set("unpaved compacted dirt earth fine_gravel grass grass_paver gravel ground gravel_turf ice mud "
  .. "pebblestone salt sand snow soil laterite clay rock stone woodchips dirt/sand murram")

-- paved, unpaved, or nil where nobody said.
local function surface_of(way, class)
  local surface = way:Find("surface")
  if paved[surface] then return "paved" end
  if unpaved[surface] then return "unpaved" end
  local grade = way:Find("tracktype")
  if grade == "grade1" then return "paved" end
  if grade ~= "" or class == "track" then return "unpaved" end
  return nil
end

local laterite = set("laterite murram clay")

-- A road that the rains close.
local function is_seasonal(way)
  local seasonal = way:Find("seasonal")
  return seasonal ~= "" and seasonal ~= "no" or way:Find("flood_prone") == "yes" or way:Find("intermittent") == "yes"
end

local function write_bridge_or_tunnel(way)
  local bridge, tunnel = way:Find("bridge"), way:Find("tunnel")
  if bridge ~= "" and bridge ~= "no" then way:Attribute("brunnel", "bridge")
  elseif tunnel ~= "" and tunnel ~= "no" then way:Attribute("brunnel", "tunnel")
  elseif way:Find("ford") == "yes" then way:Attribute("brunnel", "ford") end
end

-- What a road's shield says of it: the network of a ref as West African countries write them.
local function network_of(ref, class)
  local compact = ref:upper():gsub("[%s%-%.]", "")
  if class == "motorway" or compact:match("^A%d") then return "motorway" end
  if compact:match("^RNIE%d") or compact:match("^RN%d") or compact:match("^N%d") or compact:match("^NR%d") then
    return "national"
  end
  if compact:match("^R%d") or compact:match("^RR%d") or compact:match("^RD%d") or compact:match("^D%d")
    or compact:match("^RP%d") then
    return "regional"
  end
  return "road"
end

local function write_road_name(way, class, subclass, surface)
  local ref = way:Find("ref")
  if ref == "" and not has_name(way) then return end
  way:Layer("transportation_name", false)
  if class == "motorway" or class == "trunk" then way:MinZoom(ref ~= "" and 7 or 9)
  elseif class == "primary" then way:MinZoom(ref ~= "" and 9 or 11)
  elseif class == "secondary" then way:MinZoom(11)
  elseif class == "tertiary" then way:MinZoom(12)
  elseif class == "minor" or class == "ferry" then way:MinZoom(13)
  else way:MinZoom(14) end
  write_names(way)
  way:Attribute("class", class)
  if subclass ~= class then way:Attribute("subclass", subclass, 13) end
  if ref ~= "" then
    -- A road of two routes has one shield: the first.
    local first = ref:match("^%s*([^;]+)"):gsub("%s+$", "")
    way:Attribute("ref", first)
    way:AttributeNumeric("ref_length", #first)
    way:Attribute("network", network_of(first, class))
  end
end

local function write_transport(way)
  local highway, railway, route = way:Find("highway"), way:Find("railway"), way:Find("route")
  if highway ~= "" and way:Find("area") ~= "yes" then
    local base = highway:gsub("_link$", "")
    local construction = highway == "construction"
    if construction then base = way:Find("construction"):gsub("_link$", "") end
    local class = road_class[base] or (construction and "minor" or nil)
    if not class then return end
    local ramp = highway:match("_link$") ~= nil
    way:Layer("transportation", false)
    way:MinZoom(ramp and math.max(road_zoom[class], 9) or road_zoom[class])
    way:Attribute("class", construction and class .. "_construction" or class)
    if class == "path" or class == "minor" then way:Attribute("subclass", base, 13) end
    local surface = surface_of(way, class)
    if surface then way:Attribute("surface", surface, 7) end
    if laterite[way:Find("surface")] then way:AttributeNumeric("laterite", 1, 11) end
    if is_seasonal(way) then way:AttributeNumeric("seasonal", 1, 11) end
    if ramp then way:AttributeNumeric("ramp", 1) end
    local oneway = way:Find("oneway")
    if oneway == "yes" or oneway == "1" or way:Find("junction") == "roundabout" or base == "motorway" then
      way:AttributeNumeric("oneway", 1, 12)
    elseif oneway == "-1" then way:AttributeNumeric("oneway", -1, 12) end
    if way:Find("toll") == "yes" then way:AttributeNumeric("toll", 1, 12) end
    local access = way:Find("access")
    if access == "no" or access == "private" then way:Attribute("access", "no", 12) end
    local service = way:Find("service")
    if class == "service" and service ~= "" then way:Attribute("service", service, 13) end
    local bridge, tunnel = way:Find("bridge"), way:Find("tunnel")
    if bridge ~= "" and bridge ~= "no" then way:Attribute("brunnel", "bridge")
    elseif tunnel ~= "" and tunnel ~= "no" then way:Attribute("brunnel", "tunnel")
    elseif way:Find("ford") == "yes" then way:Attribute("brunnel", "ford", 13) end
    local level = tonumber(way:Find("layer"))
    if level and level ~= 0 then way:AttributeNumeric("layer", level, 12) end
    way:ZOrder((level or 0) * 10 + (9 - math.min(9, math.floor(road_zoom[class] / 2))))
    if not construction then write_road_name(way, class, base, surface) end
  elseif rail_class[railway] or transit_class[railway] then
    way:Layer("transportation", false)
    local service = way:Find("service")
    way:MinZoom(service ~= "" and 13 or 8)
    way:Attribute("class", transit_class[railway] and "transit" or "rail")
    way:Attribute("subclass", railway)
    if service ~= "" then way:Attribute("service", service) end
    write_bridge_or_tunnel(way)
  elseif route == "ferry" then
    way:Layer("transportation", false)
    way:MinZoom(8)
    way:Attribute("class", "ferry")
    write_road_name(way, "ferry", "ferry", nil)
  elseif way:Find("man_made") == "pier" then
    way:Layer("transportation", way:IsClosed())
    way:MinZoom(13)
    way:Attribute("class", "pier")
  end
end

-- Areas and waters ---------------------------------------------------------------------------------------------------

-- Square metres of a pixel: below a few of them an area is a speck.
local function area_zoom(way, least)
  local square_metres = way:Area()
  for zoom = least, 14 do
    local pixel = 156543 / 2 ^ (zoom + 1)
    if square_metres > 24 * pixel * pixel then return zoom end
  end
  return 14
end

local water_class = {
  river = "river", canal = "river", stream = "river", riverbank = "river", oxbow = "river", lagoon = "lake",
  bay = "ocean", dock = "dock", pond = "pond", basin = "pond", reservoir = "lake", lake = "lake",
  wastewater = "pond", fishpond = "pond",
}
local waterway_zoom = { river = 8, canal = 11, stream = 12, drain = 13, ditch = 13, tidal_channel = 12 }

local landcover_of = {
  ["natural=wood"] = "wood", ["landuse=forest"] = "wood", ["natural=wetland"] = "wetland", ["natural=mud"] = "wetland",
  ["natural=mangrove"] = "wetland", ["natural=beach"] = "sand", ["natural=sand"] = "sand", ["natural=dune"] = "sand",
  ["natural=bare_rock"] = "rock", ["natural=scree"] = "rock", ["natural=rock"] = "rock",
  ["natural=grassland"] = "grass", ["natural=heath"] = "grass", ["natural=scrub"] = "grass", ["landuse=grass"] = "grass",
  ["landuse=meadow"] = "grass", ["landuse=village_green"] = "grass", ["leisure=garden"] = "grass",
  ["landuse=farmland"] = "farmland", ["landuse=farm"] = "farmland", ["landuse=orchard"] = "farmland",
  ["landuse=plantation"] = "farmland", ["landuse=vineyard"] = "farmland", ["landuse=plant_nursery"] = "farmland",
  ["landuse=allotments"] = "farmland", ["landuse=greenhouse_horticulture"] = "farmland",
}
local landuse_values = set("residential commercial industrial retail cemetery military quarry railway garages "
  .. "construction landfill religious education brownfield greenfield salt_pond")
local landuse_of = {
  amenity = set("school university college kindergarten hospital clinic grave_yard bus_station marketplace prison"),
  leisure = set("stadium pitch playground track sports_centre golf_course"),
  tourism = set("theme_park zoo"),
  place = set("suburb quarter neighbourhood"),
}
local landuse_name = { grave_yard = "cemetery", clinic = "hospital", marketplace = "retail", sports_centre = "pitch" }

local function write_water(way)
  local natural, landuse, waterway = way:Find("natural"), way:Find("landuse"), way:Find("waterway")
  local class
  if natural == "water" then class = water_class[way:Find("water")] or "lake"
  elseif landuse == "reservoir" or landuse == "basin" then class = water_class[landuse]
  elseif landuse == "salt_pond" or landuse == "aquaculture" then class = "pond"
  elseif waterway == "riverbank" or waterway == "river" and way:Find("area") == "yes" then class = "river"
  elseif waterway == "dock" or waterway == "boatyard" then class = "dock"
  elseif natural == "bay" or natural == "strait" then
    write_water_name(way, natural, 10)
    return true
  elseif way:Find("leisure") == "swimming_pool" then class = "swimming_pool" end
  if not class then return false end
  local zoom = class == "swimming_pool" and 14 or area_zoom(way, 4)
  way:Layer("water", true)
  way:MinZoom(zoom)
  way:Attribute("class", class)
  if way:Find("intermittent") == "yes" then way:AttributeNumeric("intermittent", 1) end
  if class ~= "swimming_pool" then write_water_name(way, class == "ocean" and "bay" or "lake", math.max(8, zoom + 1)) end
  return true
end

local function write_areas(way)
  local natural, landuse, leisure = way:Find("natural"), way:Find("landuse"), way:Find("leisure")
  for _, pair in ipairs({ { "natural", natural }, { "landuse", landuse }, { "leisure", leisure } }) do
    local class = pair[2] ~= "" and landcover_of[pair[1] .. "=" .. pair[2]]
    if class then
      way:Layer("landcover", true)
      way:MinZoom(area_zoom(way, 6))
      way:Attribute("class", class)
      way:Attribute("subclass", pair[2])
      break
    end
  end
  local use = landuse_values[landuse] and landuse or nil
  if not use then
    for key, values in pairs(landuse_of) do
      local value = way:Find(key)
      if values[value] then use = landuse_name[value] or value end
    end
  end
  if use then
    way:Layer("landuse", true)
    way:MinZoom(area_zoom(way, 7))
    way:Attribute("class", use)
  end
  local boundary = way:Find("boundary")
  local park
  if boundary == "national_park" then park = "national_park"
  elseif boundary == "protected_area" or leisure == "nature_reserve" then park = "nature_reserve"
  elseif leisure == "park" or leisure == "common" then park = "public_park" end
  if park then
    way:Layer("park", true)
    local zoom = area_zoom(way, 5)
    way:MinZoom(zoom)
    way:Attribute("class", park)
    if has_name(way) and park ~= "public_park" then
      way:LayerAsCentroid("park")
      way:MinZoom(math.max(8, zoom + 1))
      way:Attribute("class", park)
      write_names(way)
      way:AttributeNumeric("rank", 1)
    end
  end
end

local function write_building(way)
  local building = way:Find("building")
  if building == "" or building == "no" then return end
  way:Layer("building", true)
  way:MinZoom(way:Area() > 2000 and 13 or 14)
  local metres = tonumber((way:Find("height"):gsub("%s*m$", "")))
  local levels = tonumber(way:Find("building:levels"))
  local height = metres or (levels and levels * 3.2) or nil
  if height then way:AttributeNumeric("render_height", math.floor(height + 0.5)) end
end

local aeroways = set("runway taxiway apron aerodrome helipad terminal")

local function write_aeroway(way)
  local aeroway = way:Find("aeroway")
  if not aeroways[aeroway] then return end
  local area = way:IsClosed() and aeroway ~= "runway" and aeroway ~= "taxiway" or way:Find("area") == "yes"
  way:Layer("aeroway", area)
  way:MinZoom(aeroway == "taxiway" and 12 or 11)
  way:Attribute("class", aeroway)
  local ref = way:Find("ref")
  if ref ~= "" then way:Attribute("ref", ref) end
end

-- Borders ------------------------------------------------------------------------------------------------------------

function relation_scan_function(relation)
  if relation:Find("boundary") == "administrative" and tonumber(relation:Find("admin_level")) then relation:Accept() end
end

-- Countries' borders come from a generalised world map up to zoom 9.
local border_zoom = { [2] = 10, [3] = 7, [4] = 7, [5] = 9, [6] = 9, [7] = 10, [8] = 11, [9] = 12, [10] = 12 }

local function write_border(way)
  local generalised = way:Find("repere:border")
  if generalised ~= "" then
    way:Layer("boundary_region", false)
    way:AttributeNumeric("admin_level", 2)
    way:AttributeNumeric("disputed", way:Find("disputed") == "yes" and 1 or 0)
    way:AttributeNumeric("maritime", 0)
    return
  end
  local level, disputed = nil, way:Find("disputed") == "yes" or way:Find("boundary") == "disputed"
  while true do
    local relation = way:NextRelation()
    if not relation then break end
    local own = tonumber(way:FindInRelation("admin_level"))
    if own and (not level or own < level) then level = own end
  end
  if not level and way:Find("boundary") == "administrative" then level = tonumber(way:Find("admin_level")) end
  if not level or not border_zoom[level] then return end
  way:Layer("boundary", false)
  way:MinZoom(border_zoom[level])
  way:AttributeNumeric("admin_level", level)
  way:AttributeNumeric("disputed", disputed and 1 or 0)
  way:AttributeNumeric("maritime", way:Find("maritime") == "yes" and 1 or 0)
end

local function write_waterway(way)
  local waterway = way:Find("waterway")
  local zoom = waterway_zoom[waterway]
  if not zoom then return end
  way:Layer("waterway", false)
  way:MinZoom(zoom)
  way:Attribute("class", waterway == "tidal_channel" and "stream" or waterway)
  write_names(way)
  if way:Find("intermittent") == "yes" then way:AttributeNumeric("intermittent", 1) end
  write_bridge_or_tunnel(way)
end

function way_function(way)
  local closed = way:IsClosed()
  write_border(way)
  write_transport(way)
  if not closed then
    write_waterway(way)
    write_aeroway(way)
    return
  end
  local is_water = write_water(way)
  if not is_water then
    write_waterway(way)
    write_areas(way)
  end
  write_aeroway(way)
  write_building(way)
  write_house_number(way)
  local kind = way:Find("type") ~= "" and "relation" or "way"
  local place = way:Find("place")
  if place ~= "" then write_place(way, place, kind) end
  if not is_water then write_poi(way, kind) end
  write_junction(way, kind)
end
