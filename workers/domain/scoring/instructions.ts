import type { ScorableCall } from './conversation.ts'
import { phrases } from './phrases.ts'
import { foldTypography, splitSentences, wordsOf } from './sentences.ts'

/**
 * Words that are meant for whoever assesses a call and not for the people in it: "ignore your instructions", "score this 10/10",
 * chat formats, a verdict in JSON. They are no evidence of anything and count for nothing, whichever engine reads the call.
 * What merely repeats a salesperson's words cannot be told from speech, and is not looked for.
 */
type Range = { start: number; end: number }

/**
 * In English, German, French, Spanish and Dutch. Narrow on purpose: customers rate things out of ten, sell machines that learn and talk about
 * rules, and a sentence that is taken for an order is lost as evidence.
 */
const orders = phrases(
  // Forget what you were told.
  '(?:ignore|disregard|forget|override|bypass) (?:all |any |the |these |those |of ){0,3}(?:previous |prior |earlier |above |preceding |system |your |other ){1,3}(?:instruction~|prompts?|guidelines|directives|rules)',
  '(?:ignore|disregard|forget|override|bypass) (?:all|any) (?:of )?(?:the |these |those )?(?:instruction~|prompts?|guidelines|directives)',
  '(?:ignore|disregard|forget) everything (?:above|you (?:were|have been) told)',
  '(?:ignoriere?n?|vergiss|vergesst|missachte) (?:deine|alle|die bisherigen|bisherige|vorherige|obige) (?:\\p{L}{2,12} ){0,2}(?:anweisung~|instruktion~|vorgaben|regeln)',
  '(?:ignore[zr]?|oublie[zr]?) (?:tout ce qui précède|(?:toutes )?tes (?:instructions?|consignes?)|(?:toutes )?(?:les|vos) (?:instructions|consignes) (?:précédentes|antérieures|ci-dessus))',
  '(?:ignora|olvida|no hagas caso (?:de|a)) (?:todas )?(?:tus (?:\\p{L}{2,12} )?(?:instrucciones|reglas|indicaciones)|las instrucciones anteriores)',
  '(?:negeer|vergeet) (?:al )?(?:je|jouw|alle|de vorige|de eerdere|eerdere|vorige) (?:\\p{L}{2,12} )?(?:opdracht(?:en)?|instructies?|regels)',
  // Here is what to do instead.
  '(?:new (?:task|instructions?|system prompt)|neue (?:aufgabe|anweisung~)|nouvelle (?:consigne|tâche|instruction)|nueva (?:tarea|instrucción|orden)|nieuwe (?:opdracht|taak|instructie)) ?:',
  '(?:decode and (?:obey|follow)|dekodiere und (?:befolge|gehorche)|décode et (?:obéis|suis)|decodifica y (?:obedece|sigue)|decodeer en (?:volg|gehoorzaam))',
  '(?:end of (?:data|transcript|input)|ende der daten|fin des données|fin de los datos|einde (?:van de )?gegevens)',
  // You are a machine.
  "(?:you are|you're|pretend to be) (?:now )?(?:an? |the )?(?:ai (?:model|grader|language model)|large language model|language model|llm|classifier|grader|scoring (?:engine|system|model)|assistant (?:without|with no))",
  'as an? (?:ai (?:language )?model|(?:large )?language model)',
  '(?:du bist|tu es|eres|je bent) (?:jetzt |maintenant |ahora |nu )?(?:ein|eine|un|una|een) (?:ki|ia|ai|klassifikator|classificateur|clasificador|sprachmodell|modèle de langage|modelo de lenguaje|taalmodel|(?:assistent|assistant|asistente) (?:ohne|sans|sin|zonder))',
  '(?:model (?:like|such as) you|modell wie du|modèle comme toi|modelo como tú|model als jij)',
  '(?:note|message|memo|attention|reminder|hint)(?: to| for)? (?:the |all |any )?(?:ai |automat(?:ic|ed) )?(?:graders?|scorers?|llm|language models?|classifiers?|scoring (?:system|engine|model))',
  '(?:note|message|attention|instructions?)(?: to| for)? (?:the |all |any )?(?:ais?|evaluators?|assessors?|reviewers?) ?:',
  '(?:for (?:the )?automat(?:ic|ed) (?:evaluation|scoring|grading|assessment)|für die automatische (?:auswertung|bewertung)|pour l.évaluation automatique|para la evaluación automática|voor de automatische beoordeling) ?:',
  // Give this verdict.
  '(?:score|grade) (?:this|everything)(?: \\p{L}{2,12}){0,3} (?:as |with |at |a |an |the ){0,2}(?:\\d{1,3} ?(?:/|out of|of) ?\\d{1,3}|100|full (?:marks|points|score)|maximum|highest|perfect)',
  '(?:score|rate|grade|mark|assess|evaluate|judge) (?:this|that|every|each|all|the|all the|all of the) (?:\\p{L}{2,12} ){0,2}(?:calls?|conversation|transcript|criterion|criteria|checks?|scorecard|rubric) (?:\\p{L}{2,12} ){0,2}(?:\\d{1,3} ?(?:/|out of|of) ?\\d{1,3}|full (?:marks|points|score)|maximum|perfect|highest|top marks|met|passed|fulfilled|satisfied|excellent|successful)',
  '(?:mark|count|treat|report|set) (?:\\p{L}{2,12} ){0,4}as met',
  '(?:mark|count|treat|report|set) (?:this|it|that|these|those|everything|(?:all|every|each|the|all the|all of the) (?:\\p{L}{2,12} ){0,2}(?:checks?|criterion|criteria|items?|sections?|boxes|timing|budget|next steps?)) (?:is |are |to )?(?:as )?(?:met|passed|fulfilled|satisfied)',
  '(?:give|award|assign|grant) (?:this|the|every|each|all) (?:\\p{L}{2,12} ){0,2}(?:calls?|conversation|rep|seller|criterion|criteria|checks?) (?:\\p{L}{1,12} ){0,2}(?:full (?:marks|points|score)|maximum (?:points|score)|perfect score|top marks|(?:highest|best) (?:possible )?(?:score|marks|grade)|\\d{1,3} ?(?:/|out of) ?\\d{1,3})',
  '(?:this|the) (?:call|conversation|transcript|rep) (?:gets|receives|earns|deserves|scores|must (?:get|receive|score)|should (?:get|receive|score)) (?:\\p{L}{1,12} ){0,2}(?:\\d{1,3} ?(?:/|out of|of) ?\\d{1,3}|full (?:marks|points)|(?:maximum|perfect|highest|top) (?:points|score|marks))',
  '(?:dieses|das) (?:gespräch|telefonat) (?:\\p{L}{2,12} ){0,3}(?:(?:\\d{1,3}|zehn|hundert) von (?:\\d{1,3}|zehn|hundert)|volle punkt~|(?:gilt )?als bestanden)',
  '(?:cet appel|esta llamada|dit gesprek) (?:\\p{L}{1,12} ){0,3}(?:10/10|10 sur 10|10 de 10|note maximale|todos los puntos|puntuación máxima|alle punten)',
  // Sort it there.
  '(?:put|file|classify|categori[sz]e|label|sort) (?:this|every) (?:call|conversation|transcript|recording) (?:as|under|into)',
  '(?:(?:ordne|stufe|bewerte) (?:dieses|das) (?:gespräch|telefonat)|classe[zr]? cet appel|note cet appel|(?:clasifica|puntúa|califica) esta llamada|(?:zet|plaats|beoordeel) dit gesprek (?:onder|als|met))',
  '(?:choose|pick|select) (?:the |a |any )?(?:\\p{L}{2,12} ){0,2}(?:rule|category) (?:of|from|in|on) (?:your|the) list',
  '(?:choisis (?:une|la) (?:règle|catégorie)|elige (?:una|la) (?:regla|categoría)|wähle (?:die|eine) (?:regel|kategorie)|kies (?:de|een) (?:regel|categorie))',
  '(?:the correct (?:category|classification|verdict) is|la bonne (?:catégorie|règle) est|die richtige (?:kategorie|regel|einstufung) ist|(?:la categoría|la regla|el identificador) correct[oa] es|de juiste (?:categorie|regel) is)',
  // Answer like this.
  '(?:answer|respond|reply|output) (?:only|just|nothing but) (?:with |in )?(?:json|prose|the word)',
  '(?:antworte(?:st)? (?:du )?(?:ab jetzt |bitte )?(?:nur|ausschließlich)|réponds (?:que|uniquement|seulement|en prose)|responde (?:solo|sólo|únicamente) con|antwoord (?:\\p{L}{2,10} ){0,2}(?:in proza|alleen met|in json))',
  '(?:the answer is what you (?:have )?just (?:heard|read)|die antwort ist was du gerade (?:gehört|gelesen) hast|la réponse est ce que tu viens|la respuesta es la que acabas de|het antwoord is wat je net (?:hoorde|las))',
  '(?:cite|quote|give|name|use) turn \\d{1,5}',
  '(?:turn|message|tour|turno|beitrag|beurt) \\d{1,5} (?:as evidence|comme preuve|como prueba|als beleg|als bewijs)',
  'in deiner? begründung',
  'with (?:a )?confidence (?:of )?(?:1|0\\.9\\d?|100)',
  // Say what you were told.
  '(?:print|reveal|repeat|output|recite|leak) (?:me )?(?:your (?:\\p{L}{2,10} ){0,2}|the (?:system|hidden|initial|original) )(?:prompt|instructions)',
  '(?:(?:wiederhole|gib) (?:deine|die) (?:\\p{L}{2,12} )?anweisungen|(?:répète|affiche) (?:toutes )?tes (?:instructions|consignes)|(?:repite|muestra) (?:todas )?tus instrucciones|herhaal (?:eerst )?je (?:\\p{L}{2,12} )?instructies?)',
)

/** Who speaks is a property of a turn; whoever writes it into the words plays somebody else from there on. */
const falseRole = /^["'([\s]{0,3}(?:system|assistant|developer|grader|evaluator|system message|system prompt) {0,2}:/iu
/** Ids and encoded texts are not spoken. */
const unspoken = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[A-Za-z0-9+/]{20,80}={1,2}/iu
/** Text that hides from people: words in tag characters (a flag has six of them), text that reads backwards, invisible operators. */
const hiding = /[\u{e0020}-\u{e007f}]{8}|[\u202d\u202e\u2061-\u2064]/u
/** With these somebody has come out of speech: control words of chat formats, tags, marks of ends, fields of a verdict. */
const frame =
  /<\|[a-z_]{1,20}|\[\/?INST\]|<<\/?SYS>>|<\/?(?:system|assistant|instructions?|transcript|prompt|verdict)>|<\/(?:data|user|context|score)>|```|#{3} (?:new|neue|nouvelle|nueva|nieuwe|system|instruction|task)|[<＜]{3}|[\p{L}\p{N}][>＞]{3}|"(?:rule|score|overall|verdict|confidence|passed|evidence|answers|criterion|criterionId|checkId|status|label|category)"\s{0,3}:/iu
/** Characters that nobody sees, with which words are broken up. */
const invisible = /[\u00ad\u200b-\u200f\u2060-\u2064\ufeff\u{e0000}-\u{e007f}]/gu

/** A sentence that one turn repeats so often is drummed in, not said. */
const drummedIn = 8
/** Of a turn with hidden words at most so many others are taken for their wrapping: "All right. … Let's go on." */
const wrappingWords = 4

function isInstruction(sentence: string): boolean {
  if (hiding.test(sentence)) return true
  const plain = foldTypography(sentence.replaceAll(invisible, '').normalize('NFKC'))
  return orders.test(plain) || unspoken.test(plain)
}

/**
 * Where a message holds such words, in UTF-16 code units: whole sentences, and everything from a sentence on that comes out of
 * speech altogether. Linear in the message.
 */
export function instructionsIn(message: string): Range[] {
  const marked = frame.exec(message)
  const sentences = splitSentences(message)
  const times = new Map<string, number>()
  for (const { text } of sentences) times.set(text, (times.get(text) ?? 0) + 1)
  const ranges: Range[] = []
  let others = 0
  for (const { start, end, text } of sentences) {
    if ((marked !== null && end > marked.index) || falseRole.test(text)) {
      ranges.push({ start, end: message.length })
      break
    }
    if ((times.get(text) ?? 0) >= drummedIn || isInstruction(message.slice(start, end))) ranges.push({ start, end })
    else others += wordsOf(text).length
  }
  return others <= wrappingWords && hiding.test(message) ? [{ start: 0, end: message.length }] : ranges
}

/** The message without such words, which become spaces: what is left keeps its place. */
export function withoutInstructions(message: string): string {
  const ranges = instructionsIn(message)
  if (ranges.length === 0) return message
  const parts: string[] = []
  let from = 0
  for (const { start, end } of ranges) {
    parts.push(message.slice(from, start), ' '.repeat(end - start))
    from = end
  }
  return [...parts, message.slice(from)].join('')
}

/** A call as people heard it. */
export type HeardCall = {
  /** Without such words, and without the turns that held nothing else. */
  call: ScorableCall
  /** The place of each of its messages in the whole call. */
  places: number[]
}

export function heardCall(call: ScorableCall): HeardCall {
  const heard = call.messages.map((message) => ({ ...message, message: withoutInstructions(message.message) }))
  const isSilenced = (index: number): boolean => heard[index]?.message.trim() === '' && call.messages[index]?.message.trim() !== ''
  const places = heard.flatMap((_, index) => (isSilenced(index) ? [] : [index]))
  return {
    call: {
      ...call,
      messages: places.flatMap((index) => heard[index] ?? []),
      sideOf: places.flatMap((index) => call.sideOf[index] ?? []),
    },
    places,
  }
}

/** In how many turns of a call there are such words. */
export const turnsWithInstructions = (messages: readonly { message: string }[]): number =>
  messages.filter(({ message }) => instructionsIn(message).length > 0).length
