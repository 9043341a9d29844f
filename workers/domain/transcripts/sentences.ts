/** True if a text ends where a sentence does. */
export const endsSentence = (text: string): boolean => /[.!?…。！？]["'”’)]*$/.test(text.slice(-6))
