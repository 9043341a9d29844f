/** Frequent words of spoken English on the phone. */
const english = new Set(
  (
    'the and you to of that it we for what have with this are our how i do not your be they at my would yes yeah about if can there just from ' +
    "but it's i'm that's we're don't is a an one know think like get right okay so us me when who will thanks hello hi hey good please no was " +
    'calling call need want help time today meeting much many more in on or as by up out could should did does has had any some why where which'
  ).split(' '),
)
/** Frequent words of other languages that English does not share. */
const foreign = new Set(
  (
    'ich und der das ist nicht sie wir ein eine für mit auf haben guten danke bitte wie heiße que por para una los las está estoy gracias hola buenos soy ' +
    'usted nosotros je vous nous une les des pour avec bonjour merci suis dans votre sono buongiorno grazie ciao come möchte ihnen über quiero hablar ' +
    'het een niet ik wij met goedemorgen bedankt jag och är inte det tack hej jeg og ikke takk não você obrigado olá uma com eu dzień dobry jest ' +
    'nie się mówi proszę czy dziękuję dobrý jsem děkuji bună mulțumesc sunt saya anda dan yang tidak terima kasih xin chào tôi bạn không'
  ).split(' '),
)
const fewestWords = 4

/** Whether a text reads as English. A few words are too little evidence and pass; letters of other scripts do not. */
export function isEnglish(plain: string): boolean {
  const letters = plain.match(/\p{L}/gu)?.length ?? 0
  const latin = plain.match(/\p{Script=Latin}/gu)?.length ?? 0
  if (letters >= 2 && latin * 2 < letters) return false
  const words = plain.toLowerCase().match(/[\p{L}']+/gu) ?? []
  if (words.length < fewestWords) return true
  const own = words.filter((word) => english.has(word)).length
  const other = words.filter((word) => foreign.has(word) && !english.has(word)).length
  return other < 2 || own >= other || other * 4 < words.length
}
