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
