/** The mark of Repère, 64 × 64 pixels: mail programs show no SVG, and load nothing from the network unasked. */
const PNG = [
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAYAAACqaXHeAAAFm0lEQVR4nOybbWgcRRjH/7NJk1y0uWiD79GCYlBITlETUxXtBz8IvqEJirnzQ8',
  'Bamhhtq+i3+kE/VI0N8S4WwQq5SyqtqbYqflCwxZrgpb70lIJYfEHwBXKYu9g2Ob2dPpNmy5Eml5nZ2b1C+oO7PW5nZ5/nvzPPPDO7a2GZY2GZ',
  'c04ALHPK4QN1nZ0r/6/OreUcLRxoZMBq+vtS+lwwV2QSDH/S/p9p3w+M4avy4xWfT+zYMQWPYfCQmg3hDouxRzn4vdCAgX1kc/5udiAxBI/wRI',
  'CarkgPVbwR4KthBPYrtZxt2Vi8H4YxKkCwK3w31bgVHDfCCxi+pbqfz8QSn8IQZTBEbXf4Rdq8jVN92ytE3ZFASxObTqb2wwBGWkBtV8cgB4vA',
  'Ryg+xCdj8cfhEtcCBLs7RsDZQygFjO/JRIcehgtcdQHq8zvJinaUDHZdVUtTw0wyNQJNtAUIdke20uZJlJ7GqpZQNYnwGTTQEoCcbwfnfXBJa9',
  '0MHqk/gbF0JVxyG4lwhEQ4AkWUU+ErNrYHaCjqhQE2X/svjEE2zdqmiLIAU7nKLXS2erhEXH3x2dRgKtvl9adsU0OpC5y/PnKRZWEPDIwefTdk',
  'UF+dn/0tKjPQDQRrVtwU2p47lDome4BSCygrt5+AoRmkuPoO5loBrDkb5Q9QKUzJx2MwQKHzDpsNiaBqo7QAtU+FQzRdvR4GWCj4mWoFwkZhq2',
  'x5aQFsm90JAzjBbyFMtQIVW6UXRCzYN3MXsc9xeqmhzyk3NqEfFIWtsmWlBeCwGsR3MQqvYOuq3KJXejFEN9g0779CIcbSFbPb3h9XYmlb5ZAW',
  'gDFez4v7j1EyUFxhVceLUViX+N02ukriKH4lJJGOAeT8kvN8cbWEgW6ab7G6L993mWzdl0AST1aFTYvgCOsF8gJwKIVoYfDrS/RVGUQdys4r2C',
  'ovAEMGiohg5UYEcWyvzvEKtqoIMAkNdEXQdl6gYKu0AIzzD6DJ6Nzw5ReUrbwvW1a+Bdjsa2iyhnICnzkkW1BagHw+fxCatGoI0OpCtDy3vpQt',
  'Ky3A1Fs7J+ie3cfQQCcx0k2mhI1TscG0bHmlPICSoUEoUswREehMJ02qNioJQLekdlGEcd2hhdNOlBdj/GKJk/LskGybtVEB5UyQc/6ySvn5Ad',
  'BJbAqHOCfTc5vt0VTlJSiiLIBtVbyJpaaFBTjBTDgucvliY7uT7zt5g2Ig5DZbsR2KKN8XyCW/O17Z3FRDY22rTHmx8Nk2Wqe06CnKiqmvaD27',
  'fq+WOkbcPp+KDkqP/w5aKxwXPxs5b/oEjtJppWdd3sL+qgrgmr9fi0uvBjto3Rk6Npr6L3BLKE3yPYizABr6etJ9iSQ0cLW+H+wO76e2Z2StUB',
  'uGA5lo4i5o4mo9wObWOpQYG/n1cIGr2+O58cPpyubQP9SM7kEJoKb/TDY6rJWdnq4DBqjpCu+liu6Hj1DU/zAbS7g+p5ElMVqG7oHPMMaehgGM',
  'CDAZG/6NM6sDPsFtHslE47/AAMaeEptJHv4+0Nx4IV2bFngIA+/PDAy9AkMYf1CS4sEXVOnt8ADq9wep398Bg5hfFi+zO+lbej6uQHqubqMYFy',
  'DbP/wTzcnDMIyoU9QNwxiLAYXMjKeOVt0a+oPa7H0wgcXWZRXn+bJ4IoBgJpn6hpIkTvFgLVzAwbdko4lt8AjPBBBQSzgQaA6JVQ6tkYGBvUEr',
  'PC/AQzwVQDA9nvqEhseryR3ppzYE1HQGyXnPH8T09IWJQoJd4fdoI/tc7wg53wYf8E0Agcycgcb6fRTwHoBP+PrSlHBMOLjYfg6210/nBb6/NT',
  'brIMfuM3bQf9lY3PcVJs+D4ELQ6LC7qrnpKvrpvFrzTmYgYTx5ksHXGDCf4Ibwq2JLzj+HElFSAc4Gzr06i2XOshfgJAAAAP//T9O/NgAAAAZJ',
  'REFUAwABSubmMp4XOgAAAABJRU5ErkJggg==',
].join('')

/** An image inside a mail, which its HTML names as `cid:…`. */
export interface MailImage {
  cid: string
  filename: string
  contentType: string
  content: Buffer
}

export const LOGO: MailImage = {
  cid: 'logo@repere',
  filename: 'repere.png',
  contentType: 'image/png',
  content: Buffer.from(PNG, 'base64'),
}
