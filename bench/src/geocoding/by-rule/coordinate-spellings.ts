/** A point in every form that people paste. */
export const coordinateSpellings: ((lat: number, lng: number) => string)[] = [
  (lat, lng) => `${lat}, ${lng}`,
  (lat, lng) => `${lat} ${lng}`.replaceAll('.', ','),
  (lat, lng) => `${Math.abs(lat)} N ${Math.abs(lng)} ${lng < 0 ? 'W' : 'E'}`,
  (lat, lng) => `geo:${lat},${lng}?z=16`,
  (lat, lng) => `geo:0,0?q=${lat},${lng}(Chez moi)`,
  (lat, lng) => `https://www.google.com/maps/@${lat},${lng},17z`,
  (lat, lng) => `https://maps.google.com/?q=${lat},${lng}`,
  (lat, lng) => `https://www.google.com/maps/place/Chez+Moi/@1.0,2.0,17z/data=!3m1!4b1!4m5!3m4!8m2!3d${lat}!4d${lng}`,
  (lat, lng) => `https://www.openstreetmap.org/#map=17/${lat}/${lng}`,
  (lat, lng) => `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/1.0/2.0`,
  (lat, lng) => `https://maps.apple.com/?ll=${lat},${lng}&q=Maison`,
  (lat, lng) => `https://maps.apple.com/?daddr=${lat}%2C${lng}`,
  (lat, lng) => `Position: https://maps.google.com/maps?q=${lat}%2C${lng}&z=17&hl=fr`,
  (lat, lng) => `je suis à ${lat}, ${lng} merci`,
  (lat, lng) => `lat: ${lat} long: ${lng}`,
  (lat, lng) => `${dms(lat, 'N', 'S')} ${dms(lng, 'E', 'W')}`,
  (lat, lng) => `${dms(lat, 'N', 'S')}, ${dms(lng, 'E', 'O')}`,
  (lat, lng) => `(${lat};${lng})`,
  (lat, lng) => `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`,
  (lat, lng) => `https://www.google.com/maps/search/${lat},+${lng}?entry=tts`,
]

function dms(degrees: number, positive: string, negative: string): string {
  const seconds = Math.round(Math.abs(degrees) * 36_000) / 10
  const [whole, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  return `${whole}°${minutes}'${(seconds % 60).toFixed(1)}"${degrees < 0 ? negative : positive}`
}

/** The same with named axes, in an order or with signs that nobody guesses. */
export const axisSpellings: ((lat: number, lng: number) => string)[] = [
  (lat, lng) => `lng=${lng}&lat=${lat}`,
  (lat, lng) => `https://example.com/shop?lng=${lng}&lat=${lat}`,
  (lat, lng) => `longitude: ${lng}, latitude: ${lat}`,
  (lat, lng) => `POINT(${lng} ${lat})`,
  (lat, lng) => `SRID=4326;POINT (${lng} ${lat})`,
  (lat, lng) => `X=${lng} Y=${lat}`,
  (lat, lng) => `x: ${lng}; y: ${lat}`,
  (lat, lng) => `{"type":"Point","coordinates":[${lng},${lat}]}`,
  (lat, lng) => `{"lat":${lat},"lng":${lng}}`,
  (lat, lng) => `{"lon":${lng},"lat":${lat}}`,
  (lat, lng) => `lon ${lng} lat ${lat}`,
  (lat, lng) => `lat ${lat} nord, long ${Math.abs(lng)} ${lng < 0 ? 'ouest' : 'est'}`,
  (lat, lng) => `${lat} nord, ${Math.abs(lng)} ${lng < 0 ? 'ouest' : 'est'}`,
  (lat, lng) => `${Math.abs(lng)}° ${lng < 0 ? 'West' : 'East'}, ${lat}° North`,
  (lat, lng) => `${spaced(lat)} N ${spaced(lng)} ${lng < 0 ? 'W' : 'E'}`,
  (lat, lng) => dms(lat, 'N', 'S').replace('°', 'º') + ' ' + dms(lng, 'E', 'W').replace('°', 'º'),
  (lat, lng) => `${lng < 0 ? 'W' : 'E'}${Math.abs(lng)} N${lat}`,
  (lat, lng) => `GPS: N ${spaced(lat)}, ${lng < 0 ? 'O' : 'E'} ${spaced(lng)}`,
  (lat, lng) => `Lat.: ${`${lat}`.replace('.', ',')} ; Long.: ${`${lng}`.replace('.', ',')}`,
  (lat, lng) => `${minutes(lat)} N, ${minutes(lng)} ${lng < 0 ? 'W' : 'E'}`,
]

function spaced(degrees: number): string {
  const seconds = Math.round(Math.abs(degrees) * 36_000) / 10
  return `${Math.floor(seconds / 3600)} ${Math.floor((seconds % 3600) / 60)} ${(seconds % 60).toFixed(1)}`
}
const minutes = (degrees: number) => `${Math.floor(Math.abs(degrees))}° ${((Math.abs(degrees) % 1) * 60).toFixed(4)}'`
