/** A name for comparing: without case, accents, and spaces around it or more than one between words. */
export const foldName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/\s+/g, ' ')
    .trim()
