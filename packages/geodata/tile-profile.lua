-- From OpenStreetMap's tags to the layers of the OpenMapTiles schema, for tilemaker 2.2 to 3.x.
-- The step that runs it puts a prelude in front: RANKS_FILE (path or nil), see src/tiles/place-ranks.ts, and CITIES
-- (source -> names and importance of known cities), see src/tiles/city-labels.ts.
-- What it may write is in src/tiles/tile-layers.ts, which must name every layer used here.

-- tilemaker 3 has global functions for the thing that is being processed, and defines them after it has read this file.
-- tilemaker 2 passes the thing as an argument, with methods of the same names; these functions then call them.
local thing
function Id() return thing:Id() end
function Find(key) return thing:Find(key) end
function IsClosed() return thing:IsClosed() end
function Area() return thing:Area() end
function Layer(layer, is_area) thing:Layer(layer, is_area) end
function LayerAsCentroid(layer) thing:LayerAsCentroid(layer) end
function MinZoom(zoom) thing:MinZoom(zoom) end
function ZOrder(order) thing:ZOrder(order) end
function Attribute(key, text) thing:Attribute(key, text) end
function AttributeNumeric(key, number) thing:AttributeNumeric(key, number) end
function Accept() thing:Accept() end
function NextRelation() return thing:NextRelation() end
function FindInRelation(key) return thing:FindInRelation(key) end

-- A point for an icon or a label. By default, tilemaker 3 takes the point that is furthest from the outline instead.
local function point_layer(layer) LayerAsCentroid(layer, "centroid") end

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
local function write_names()
  local name, english = Find("name"), Find("name:en")
  -- A tag is looked up only where those before it say nothing: every look-up leaves Lua.
  local shown = first_of(Find("name:fr"), latin_only(name), english)
  if not shown then shown = first_of(Find("int_name"), Find("name:ha"), Find("name:wo"), name) end
  if not shown then return false end
  Attribute("name", plain(first_of(name, shown)))
  Attribute("name:fr", plain(shown))
  if english ~= "" then Attribute("name:en", plain(english)) end
  return true
end

local function has_name()
  return Find("name") ~= "" or Find("name:fr") ~= "" or Find("name:en") ~= ""
end

local function write_number(key, value)
  local number = tonumber(value)
  if number then AttributeNumeric(key, number) end
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

local quarters = set("suburb borough quarter neighbourhood")

-- How the name of a quarter lies in its area: metres along the name in steps of half, and degrees with the clock in steps
-- of five. Where there is no search step, an area is as long as a square.
local function write_extent(kind)
  local shape = QUARTERS[kind .. "/" .. Id()]
  if not shape and kind == "node" then return end
  local metres = shape and shape[1] or math.sqrt(Area())
  AttributeNumeric("extent", math.floor(1.5 ^ math.floor(math.log(math.max(1, metres)) / math.log(1.5) + 0.5) + 0.5))
  if shape and shape[2] ~= 0 then AttributeNumeric("turn", math.floor(shape[2] / 5 + 0.5) * 5) end
end

local function write_place(place, kind)
  -- Countries and continents are named by the world's own list, in both languages.
  if not place_importance[place] or place == "sea" or place == "ocean" or place == "country" or place == "continent" then
    return
  end
  if not has_name() then return end
  local city = CITIES[kind .. "/" .. Id()]
  local capital = capitals[Find("capital")]
  local importance = importance_of(kind, Id()) or place_importance[place]
  if city then
    place, importance = "city", city.importance
    capital = city.capital and 2 or (capital ~= 2 and capital or nil)
  elseif place == "city" then
    -- Mappers may overrate a place: beside known cities, others are towns on the map.
    importance = math.min(importance, next(CITIES) and 0.66 or 1)
    if capital == 2 and next(CITIES) then capital = nil end
  end
  point_layer("place")
  MinZoom(place_zoom(place, importance, capital))
  Attribute("class", place)
  if city then
    Attribute("name", city.fr)
    Attribute("name:fr", city.fr)
    Attribute("name:en", city.en)
  else
    write_names()
  end
  AttributeNumeric("rank", rank_of(importance))
  if quarters[place] then write_extent(kind) end
  ZOrder(-rank_of(importance))
  if capital then AttributeNumeric("capital", capital) end
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

local function poi_kind()
  for _, key in ipairs(poi_keys) do
    local value = Find(key)
    if value ~= "" then
      local kind = poi_kinds[key] and poi_kinds[key][value]
      if kind then return kind, value, false end
      if poi_rest[key] and not not_poi[value] then return poi_rest[key], value, true end
    end
  end
  return nil
end

local function write_poi(kind_of_element)
  local kind, subclass, with_name_only = poi_kind()
  if not kind then return end
  local named = has_name()
  if not named and (with_name_only or only_with_name[subclass]) then return end
  local importance = importance_of(kind_of_element, Id())
  if not importance then importance = kind.importance * (named and 1 or 0.4) end
  point_layer("poi")
  if kind.class == "airport" then MinZoom(9)
  elseif importance >= 0.5 then MinZoom(11)
  elseif importance >= 0.43 then MinZoom(12)
  elseif importance >= 0.37 then MinZoom(13)
  else MinZoom(14) end
  Attribute("class", kind.class)
  if subclass == "place_of_worship" then
    -- As a mosque and a church need different signs, the religion is the subclass.
    subclass = first_of(Find("religion"), subclass)
  end
  Attribute("subclass", subclass)
  write_names()
  AttributeNumeric("rank", rank_of(importance))
  ZOrder(-rank_of(importance))
end

-- People say "after the roundabout of …": one with a name of its own is a landmark. A name that is only the road's is not.
local junction_words = { "rond%-?%s?point", "carrefour", "roundabout", "circle", "junction", "interchange", "échangeur",
  "place ", "étoile", "Étoile", "square" }

local function names_junction(name)
  local lower = name:lower()
  for _, word in ipairs(junction_words) do if lower:find(word) then return true end end
  return false
end

local function write_junction(kind_of_element)
  local junction = Find("junction")
  if junction ~= "roundabout" and junction ~= "circular" and junction ~= "yes" then return end
  if not names_junction(Find("name")) then return end
  local importance = importance_of(kind_of_element, Id()) or 0.36
  point_layer("poi")
  MinZoom(13)
  Attribute("class", "roundabout")
  Attribute("subclass", junction)
  write_names()
  AttributeNumeric("rank", rank_of(importance))
  ZOrder(-rank_of(importance))
end

local function write_peak(natural)
  if not has_name() then return end
  point_layer("mountain_peak")
  local metres = tonumber(Find("ele"))
  MinZoom(metres and metres >= 800 and 9 or 11)
  Attribute("class", natural)
  write_names()
  if metres then AttributeNumeric("ele", metres) end
  AttributeNumeric("rank", rank_of(math.min(1, (metres or 100) / 2000)))
end

local function write_house_number()
  local number = Find("addr:housenumber")
  if number == "" then return end
  point_layer("housenumber")
  Attribute("housenumber", number)
end

local water_names = { sea = 4, ocean = 3 }
local bays = set("bay strait cape")

local function write_water_name(class, zoom)
  if not has_name() then return end
  point_layer("water_name")
  MinZoom(zoom)
  Attribute("class", class)
  write_names()
end

function node_function(node)
  thing = node
  local place = Find("place")
  if place ~= "" then
    write_place(place, "node")
    if water_names[place] then write_water_name(place, water_names[place]) end
  end
  local natural = Find("natural")
  if natural == "peak" or natural == "volcano" then write_peak(natural)
  elseif natural == "bay" or natural == "strait" then write_water_name(natural, 10)
  else write_poi("node") end
  write_junction("node")
  write_house_number()
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
local function surface_of(class)
  local surface = Find("surface")
  if paved[surface] then return "paved" end
  if unpaved[surface] then return "unpaved" end
  local grade = Find("tracktype")
  if grade == "grade1" then return "paved" end
  if grade ~= "" or class == "track" then return "unpaved" end
  return nil
end

local laterite = set("laterite murram clay")

-- A road that the rains close.
local function is_seasonal()
  local seasonal = Find("seasonal")
  return seasonal ~= "" and seasonal ~= "no" or Find("flood_prone") == "yes" or Find("intermittent") == "yes"
end

local function write_bridge_or_tunnel()
  local bridge, tunnel = Find("bridge"), Find("tunnel")
  if bridge ~= "" and bridge ~= "no" then Attribute("brunnel", "bridge")
  elseif tunnel ~= "" and tunnel ~= "no" then Attribute("brunnel", "tunnel")
  elseif Find("ford") == "yes" then Attribute("brunnel", "ford") end
end

-- What a road's shield says of it: the network of a ref as West African countries write them.
local function network_of(ref, class)
  local compact = ref:upper():gsub("[%s%-%.]", "")
  if class == "motorway" then return "motorway" end
  -- A and F are trunk roads in Nigeria, A also in Côte d'Ivoire; TAH is the network of the African Union.
  if compact:match("^RNI?E?S?%d") or compact:match("^NR?%d") or compact:match("^[AF]%d") or compact:match("^TAH%d") then
    return "national"
  end
  -- IR in Ghana, B in Côte d'Ivoire.
  if compact:match("^I?R%d") or compact:match("^B%d") or compact:match("^RR%d") or compact:match("^RD%d") or compact:match("^D%d")
    or compact:match("^RP%d") then
    return "regional"
  end
  return "road"
end

-- Layers that make one layer of the tiles, each for some zooms, so that attributes can begin at a zoom: the argument of
-- `Attribute` for this has no effect in tilemaker 3.0. The last zooms are in the layer itself: its description has their
-- attributes, which are all that there are.
local transport_layers = {
  { name = "transportation_4", first = 4, last = 6 }, { name = "transportation_7", first = 7, last = 10 },
  { name = "transportation_11", first = 11, last = 11 }, { name = "transportation_12", first = 12, last = 12 },
  { name = "transportation", first = 13, last = 14 },
}
local road_name_layers = {
  { name = "transportation_name_7", first = 7, last = 12 }, { name = "transportation_name", first = 13, last = 14 },
}

-- Calls `write_attributes` in each of the layers, with the first zoom of the layer.
local function write_by_zooms(layers, is_area, zoom, write_attributes)
  for _, layer in ipairs(layers) do
    if zoom <= layer.last then
      Layer(layer.name, is_area)
      MinZoom(math.max(zoom, layer.first))
      write_attributes(layer.first)
    end
  end
end

local function road_name_zoom(class, has_ref)
  if class == "motorway" or class == "trunk" then return has_ref and 7 or 9 end
  if class == "primary" then return has_ref and 9 or 11 end
  if class == "secondary" then return 11 end
  if class == "tertiary" then return 12 end
  if class == "minor" or class == "ferry" then return 13 end
  return 14
end

-- The number on a road's shield; "" without one. A road of two routes has one shield: the first. A number that the road
-- had before ("old RN 4") is on none.
local function shield_of(ref)
  local first = (ref:match("^%s*([^;]+)") or ""):gsub("%s+$", "")
  local words = " " .. first:lower() .. " "
  if words:match("%sold%s") or words:match("%sex%s") or words:match("%sancienn?e?%s") then return "" end
  return first
end

local function write_road_name(class, subclass)
  local ref = shield_of(Find("ref"))
  if ref == "" and not has_name() then return end
  write_by_zooms(road_name_layers, false, road_name_zoom(class, ref ~= ""), function(zoom)
    write_names()
    Attribute("class", class)
    if subclass ~= class and zoom >= 13 then Attribute("subclass", subclass) end
    if ref ~= "" then
      Attribute("ref", ref)
      AttributeNumeric("ref_length", #ref)
      Attribute("network", network_of(ref, class))
    end
  end)
end

-- 1 along the way, -1 against it, nil in both directions.
local function oneway_of(base)
  local oneway = Find("oneway")
  if oneway == "yes" or oneway == "1" or Find("junction") == "roundabout" or base == "motorway" then return 1 end
  if oneway == "-1" then return -1 end
  return nil
end

local function write_road(highway)
  local base = highway:gsub("_link$", "")
  local construction = highway == "construction"
  if construction then base = Find("construction"):gsub("_link$", "") end
  local class = road_class[base] or (construction and "minor" or nil)
  if not class then return end
  local ramp = highway:match("_link$") ~= nil
  local surface, oneway, level = surface_of(class), oneway_of(base), tonumber(Find("layer"))
  local access, service = Find("access"), Find("service")
  local bridge, tunnel = Find("bridge"), Find("tunnel")
  local is_laterite, seasonal = laterite[Find("surface")], is_seasonal()
  local zoom = ramp and math.max(road_zoom[class], 9) or road_zoom[class]
  write_by_zooms(transport_layers, false, zoom, function(zoom)
    Attribute("class", construction and class .. "_construction" or class)
    if ramp then AttributeNumeric("ramp", 1) end
    if bridge ~= "" and bridge ~= "no" then Attribute("brunnel", "bridge")
    elseif tunnel ~= "" and tunnel ~= "no" then Attribute("brunnel", "tunnel")
    elseif zoom >= 13 and Find("ford") == "yes" then Attribute("brunnel", "ford") end
    if zoom >= 7 and surface then Attribute("surface", surface) end
    if zoom >= 11 then
      if is_laterite then AttributeNumeric("laterite", 1) end
      if seasonal then AttributeNumeric("seasonal", 1) end
    end
    if zoom >= 12 then
      if oneway then AttributeNumeric("oneway", oneway) end
      if Find("toll") == "yes" then AttributeNumeric("toll", 1) end
      if access == "no" or access == "private" then Attribute("access", "no") end
      if level and level ~= 0 then AttributeNumeric("layer", level) end
    end
    if zoom >= 13 then
      if class == "path" or class == "minor" then Attribute("subclass", base) end
      if class == "service" and service ~= "" then Attribute("service", service) end
    end
    ZOrder((level or 0) * 10 + (9 - math.min(9, math.floor(road_zoom[class] / 2))))
  end)
  if not construction then write_road_name(class, base) end
end

local function write_rail(railway)
  local service = Find("service")
  write_by_zooms(transport_layers, false, service ~= "" and 13 or 8, function()
    Attribute("class", transit_class[railway] and "transit" or "rail")
    Attribute("subclass", railway)
    if service ~= "" then Attribute("service", service) end
    write_bridge_or_tunnel()
  end)
end

local function write_transport()
  local highway, railway = Find("highway"), Find("railway")
  if highway ~= "" and Find("area") ~= "yes" then
    write_road(highway)
  elseif rail_class[railway] or transit_class[railway] then
    write_rail(railway)
  elseif Find("route") == "ferry" then
    write_by_zooms(transport_layers, false, 8, function() Attribute("class", "ferry") end)
    write_road_name("ferry", "ferry")
  elseif Find("man_made") == "pier" then
    write_by_zooms(transport_layers, IsClosed(), 13, function() Attribute("class", "pier") end)
  end
end

-- Areas and waters ---------------------------------------------------------------------------------------------------

-- Square metres of a pixel: below a few of them an area is a speck.
local function area_zoom(least)
  local square_metres = Area()
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

local function write_water()
  local natural, landuse, waterway = Find("natural"), Find("landuse"), Find("waterway")
  local class
  if natural == "water" then class = water_class[Find("water")] or "lake"
  elseif landuse == "reservoir" or landuse == "basin" then class = water_class[landuse]
  elseif landuse == "salt_pond" or landuse == "aquaculture" then class = "pond"
  elseif waterway == "riverbank" or waterway == "river" and Find("area") == "yes" then class = "river"
  elseif waterway == "dock" or waterway == "boatyard" then class = "dock"
  elseif natural == "bay" or natural == "strait" then
    write_water_name(natural, 10)
    return true
  elseif Find("leisure") == "swimming_pool" then class = "swimming_pool" end
  if not class then return false end
  local zoom = class == "swimming_pool" and 14 or area_zoom(4)
  Layer("water", true)
  MinZoom(zoom)
  Attribute("class", class)
  if Find("intermittent") == "yes" then AttributeNumeric("intermittent", 1) end
  if class ~= "swimming_pool" then write_water_name(class == "ocean" and "bay" or "lake", math.max(8, zoom + 1)) end
  return true
end

local function write_areas()
  local natural, landuse, leisure = Find("natural"), Find("landuse"), Find("leisure")
  for _, pair in ipairs({ { "natural", natural }, { "landuse", landuse }, { "leisure", leisure } }) do
    local class = pair[2] ~= "" and landcover_of[pair[1] .. "=" .. pair[2]]
    if class then
      Layer("landcover", true)
      MinZoom(area_zoom(6))
      Attribute("class", class)
      -- Mangroves, marshes and swamps look different.
      local wetland = pair[2] == "wetland" and Find("wetland") or ""
      Attribute("subclass", wetland ~= "" and wetland or pair[2])
      break
    end
  end
  local use = landuse_values[landuse] and landuse or nil
  if not use then
    for key, values in pairs(landuse_of) do
      local value = Find(key)
      if values[value] then use = landuse_name[value] or value end
    end
  end
  if use then
    Layer("landuse", true)
    MinZoom(area_zoom(7))
    Attribute("class", use)
  end
  local boundary = Find("boundary")
  local park
  if boundary == "national_park" then park = "national_park"
  elseif boundary == "protected_area" or leisure == "nature_reserve" then park = "nature_reserve"
  elseif leisure == "park" or leisure == "common" then park = "public_park" end
  if park then
    Layer("park", true)
    local zoom = area_zoom(5)
    MinZoom(zoom)
    Attribute("class", park)
    if has_name() and park ~= "public_park" then
      point_layer("park")
      MinZoom(math.max(8, zoom + 1))
      Attribute("class", park)
      write_names()
      AttributeNumeric("rank", 1)
    end
  end
end

local function write_building()
  local building = Find("building")
  if building == "" or building == "no" then return end
  Layer("building", true)
  MinZoom(Area() > 2000 and 13 or 14)
  local metres = tonumber((Find("height"):gsub("%s*m$", "")))
  local levels = tonumber(Find("building:levels"))
  local height = metres or (levels and levels * 3.2) or nil
  if height then AttributeNumeric("render_height", math.floor(height + 0.5)) end
end

local aeroways = set("runway taxiway apron aerodrome helipad terminal")

local function write_aeroway()
  local aeroway = Find("aeroway")
  if not aeroways[aeroway] then return end
  local area = IsClosed() and aeroway ~= "runway" and aeroway ~= "taxiway" or Find("area") == "yes"
  Layer("aeroway", area)
  MinZoom(aeroway == "taxiway" and 12 or 11)
  Attribute("class", aeroway)
  local ref = Find("ref")
  if ref ~= "" then Attribute("ref", ref) end
end

-- Borders ------------------------------------------------------------------------------------------------------------

function relation_scan_function(relation)
  thing = relation
  if Find("boundary") == "administrative" and tonumber(Find("admin_level")) then Accept() end
end

-- Countries' borders come from a generalised world map up to zoom 9.
local border_zoom = { [2] = 10, [3] = 7, [4] = 7, [5] = 9, [6] = 9, [7] = 10, [8] = 11, [9] = 12, [10] = 12 }

local function write_border()
  local generalised = Find("repere:border")
  if generalised ~= "" then
    Layer("boundary_region", false)
    AttributeNumeric("admin_level", 2)
    AttributeNumeric("disputed", Find("disputed") == "yes" and 1 or 0)
    AttributeNumeric("maritime", 0)
    return
  end
  local level, disputed = nil, Find("disputed") == "yes" or Find("boundary") == "disputed"
  -- An area that is a relation has a level of its own. tilemaker 3 also knows the relations that it is part of.
  while Find("type") == "" do
    local relation = NextRelation()
    if not relation then break end
    local own = tonumber(FindInRelation("admin_level"))
    if own and (not level or own < level) then level = own end
  end
  if not level and Find("boundary") == "administrative" then level = tonumber(Find("admin_level")) end
  if not level or not border_zoom[level] then return end
  Layer("boundary", false)
  MinZoom(border_zoom[level])
  AttributeNumeric("admin_level", level)
  AttributeNumeric("disputed", disputed and 1 or 0)
  AttributeNumeric("maritime", Find("maritime") == "yes" and 1 or 0)
end

local function write_waterway()
  local waterway = Find("waterway")
  local zoom = waterway_zoom[waterway]
  if not zoom then return end
  Layer("waterway", false)
  MinZoom(zoom)
  Attribute("class", waterway == "tidal_channel" and "stream" or waterway)
  write_names()
  if Find("intermittent") == "yes" then AttributeNumeric("intermittent", 1) end
  write_bridge_or_tunnel()
end

function way_function(way)
  thing = way
  local closed = IsClosed()
  write_border()
  write_transport()
  if not closed then
    write_waterway()
    write_aeroway()
    return
  end
  local is_water = write_water()
  if not is_water then
    write_waterway()
    write_areas()
  end
  write_aeroway()
  write_building()
  write_house_number()
  local kind = Find("type") ~= "" and "relation" or "way"
  local place = Find("place")
  if place ~= "" then write_place(place, kind) end
  if not is_water then write_poi(kind) end
  write_junction(kind)
end
