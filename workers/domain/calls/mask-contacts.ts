/** Parts as long as RFC 5321 allows them, so that searching takes time that grows with the text. */
const address = /[\p{L}\d.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){1,8}/gu
/** Seven digits or more, grouped as people write numbers. Years, prices and times have fewer. */
const number = /(?<![\p{L}\d])\+?\(?\d(?:[ ()./-]{0,2}\d){6,14}(?![\p{L}\d])/gu

/** Hides email addresses and phone numbers that are written out in a text. Numbers spoken as words stay. */
export const maskContacts = (text: string): string =>
  text.replaceAll(address, '[email]').replaceAll(number, '[number]')
