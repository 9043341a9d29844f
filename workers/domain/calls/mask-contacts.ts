/** Parts at most as long as RFC 5321 allows, so that search time grows linearly with the text. */
const address = /[\p{L}\d.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){1,8}/gu
/** Seven digits or more, grouped the way people write numbers. Years, prices and times have fewer. */
const number = /(?<![\p{L}\d])\+?\(?\d(?:[ ()./-]{0,2}\d){6,14}(?![\p{L}\d])/gu

/** Masks email addresses and phone numbers written out in a text. Numbers spoken as words stay. */
export const maskContacts = (text: string): string =>
  text.replaceAll(address, '[email]').replaceAll(number, '[number]')
