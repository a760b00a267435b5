/** Google's implementation of Plus Codes comes without types. */
declare module 'open-location-code' {
  interface CodeArea {
    latitudeCenter: number
    longitudeCenter: number
    codeLength: number
  }

  interface OpenLocationCode {
    isFull(code: string): boolean
    isShort(code: string): boolean
    encode(latitude: number, longitude: number, codeLength?: number): string
    decode(code: string): CodeArea
    recoverNearest(shortCode: string, latitude: number, longitude: number): string
  }

  const openLocationCode: { OpenLocationCode: new () => OpenLocationCode }
  export default openLocationCode
}
