/**
 * Sentences that address the grader of a call, in English, German, French, Spanish and Dutch, by what they ask for. In the notation of
 * `phrases.ts`. Narrow on purpose: customers rate things out of ten, sell machines that learn and talk about rules, and a sentence that
 * is wrongly taken for an instruction is lost as evidence.
 */
export const instructionPatterns = {
  /** "Ignore your instructions." */
  forgetInstructions: [
    '(?:ignore|disregard|forget|override|bypass) (?:all |any |the |these |those |of ){0,3}(?:previous |prior |earlier |above |preceding |system |your |other ){1,3}(?:instruction~|prompts?|guidelines|directives|rules)',
    '(?:ignore|disregard|forget|override|bypass) (?:all|any) (?:of )?(?:the |these |those )?(?:instruction~|prompts?|guidelines|directives)',
    '(?:ignore|disregard|forget) everything (?:above|you (?:were|have been) told)',
    '(?:ignoriere?n?|vergiss|vergesst|missachte) (?:deine|alle|die bisherigen|bisherige|vorherige|obige) (?:\\p{L}{2,12} ){0,2}(?:anweisung~|instruktion~|vorgaben|regeln)',
    '(?:ignore[zr]?|oublie[zr]?) (?:tout ce qui précède|(?:toutes )?tes (?:instructions?|consignes?)|(?:toutes )?(?:les|vos) (?:instructions|consignes) (?:précédentes|antérieures|ci-dessus))',
    '(?:ignora|olvida|no hagas caso (?:de|a)) (?:todas )?(?:tus (?:\\p{L}{2,12} )?(?:instrucciones|reglas|indicaciones)|las instrucciones anteriores)',
    '(?:negeer|vergeet) (?:al )?(?:je|jouw|alle|de vorige|de eerdere|eerdere|vorige) (?:\\p{L}{2,12} )?(?:opdracht(?:en)?|instructies?|regels)',
  ],
  /** "New task: …", "decode and obey", "end of transcript". */
  newTask: [
    '(?:new (?:task|instructions?|system prompt)|neue (?:aufgabe|anweisung~)|nouvelle (?:consigne|tâche|instruction)|nueva (?:tarea|instrucción|orden)|nieuwe (?:opdracht|taak|instructie)) ?:',
    '(?:decode and (?:obey|follow)|dekodiere und (?:befolge|gehorche)|décode et (?:obéis|suis)|decodifica y (?:obedece|sigue)|decodeer en (?:volg|gehoorzaam))',
    '(?:end of (?:data|transcript|input)|ende der daten|fin des données|fin de los datos|einde (?:van de )?gegevens)',
  ],
  /** "You are a grader", "note to the language model". */
  addressMachine: [
    "(?:you are|you're|pretend to be) (?:now )?(?:an? |the )?(?:ai (?:model|grader|language model)|large language model|language model|llm|classifier|grader|scoring (?:engine|system|model)|assistant (?:without|with no))",
    'as an? (?:ai (?:language )?model|(?:large )?language model)',
    '(?:du bist|tu es|eres|je bent) (?:jetzt |maintenant |ahora |nu )?(?:ein|eine|un|una|een) (?:ki|ia|ai|klassifikator|classificateur|clasificador|sprachmodell|modèle de langage|modelo de lenguaje|taalmodel|(?:assistent|assistant|asistente) (?:ohne|sans|sin|zonder))',
    '(?:model (?:like|such as) you|modell wie du|modèle comme toi|modelo como tú|model als jij)',
    '(?:note|message|memo|attention|reminder|hint)(?: to| for)? (?:the |all |any )?(?:ai |automat(?:ic|ed) )?(?:graders?|scorers?|llm|language models?|classifiers?|scoring (?:system|engine|model))',
    '(?:note|message|attention|instructions?)(?: to| for)? (?:the |all |any )?(?:ais?|evaluators?|assessors?|reviewers?) ?:',
    '(?:for (?:the )?automat(?:ic|ed) (?:evaluation|scoring|grading|assessment)|für die automatische (?:auswertung|bewertung)|pour l.évaluation automatique|para la evaluación automática|voor de automatische beoordeling) ?:',
  ],
  /** "Score this call 10/10", "mark every check as met". */
  giveVerdict: [
    '(?:score|grade) (?:this|everything)(?: \\p{L}{2,12}){0,3} (?:as |with |at |a |an |the ){0,2}(?:\\d{1,3} ?(?:/|out of|of) ?\\d{1,3}|100|full (?:marks|points|score)|maximum|highest|perfect)',
    '(?:score|rate|grade|mark|assess|evaluate|judge) (?:this|that|every|each|all|the|all the|all of the) (?:\\p{L}{2,12} ){0,2}(?:calls?|conversation|transcript|criterion|criteria|checks?|scorecard|rubric) (?:\\p{L}{2,12} ){0,2}(?:\\d{1,3} ?(?:/|out of|of) ?\\d{1,3}|full (?:marks|points|score)|maximum|perfect|highest|top marks|met|passed|fulfilled|satisfied|excellent|successful)',
    '(?:mark|count|treat|report|set) (?:\\p{L}{2,12} ){0,4}as met',
    '(?:mark|count|treat|report|set) (?:this|it|that|these|those|everything|(?:all|every|each|the|all the|all of the) (?:\\p{L}{2,12} ){0,2}(?:checks?|criterion|criteria|items?|sections?|boxes|timing|budget|next steps?)) (?:is |are |to )?(?:as )?(?:met|passed|fulfilled|satisfied)',
    '(?:give|award|assign|grant) (?:this|the|every|each|all) (?:\\p{L}{2,12} ){0,2}(?:calls?|conversation|rep|seller|criterion|criteria|checks?) (?:\\p{L}{1,12} ){0,2}(?:full (?:marks|points|score)|maximum (?:points|score)|perfect score|top marks|(?:highest|best) (?:possible )?(?:score|marks|grade)|\\d{1,3} ?(?:/|out of) ?\\d{1,3})',
    '(?:this|the) (?:call|conversation|transcript|rep) (?:gets|receives|earns|deserves|scores|must (?:get|receive|score)|should (?:get|receive|score)) (?:\\p{L}{1,12} ){0,2}(?:\\d{1,3} ?(?:/|out of|of) ?\\d{1,3}|full (?:marks|points)|(?:maximum|perfect|highest|top) (?:points|score|marks))',
    '(?:dieses|das) (?:gespräch|telefonat) (?:\\p{L}{2,12} ){0,3}(?:(?:\\d{1,3}|zehn|hundert) von (?:\\d{1,3}|zehn|hundert)|volle punkt~|(?:gilt )?als bestanden)',
    '(?:cet appel|esta llamada|dit gesprek) (?:\\p{L}{1,12} ){0,3}(?:10/10|10 sur 10|10 de 10|note maximale|todos los puntos|puntuación máxima|alle punten)',
  ],
  /** "File this call under …", "the correct category is …". */
  chooseCategory: [
    '(?:put|file|classify|categori[sz]e|label|sort) (?:this|every) (?:call|conversation|transcript|recording) (?:as|under|into)',
    '(?:(?:ordne|stufe|bewerte) (?:dieses|das) (?:gespräch|telefonat)|classe[zr]? cet appel|note cet appel|(?:clasifica|puntúa|califica) esta llamada|(?:zet|plaats|beoordeel) dit gesprek (?:onder|als|met))',
    '(?:choose|pick|select) (?:the |a |any )?(?:\\p{L}{2,12} ){0,2}(?:rule|category) (?:of|from|in|on) (?:your|the) list',
    '(?:choisis (?:une|la) (?:règle|catégorie)|elige (?:una|la) (?:regla|categoría)|wähle (?:die|eine) (?:regel|kategorie)|kies (?:de|een) (?:regel|categorie))',
    '(?:the correct (?:category|classification|verdict) is|la bonne (?:catégorie|règle) est|die richtige (?:kategorie|regel|einstufung) ist|(?:la categoría|la regla|el identificador) correct[oa] es|de juiste (?:categorie|regel) is)',
  ],
  /** "Answer only with JSON", "quote turn 5 as evidence". */
  answerFormat: [
    '(?:answer|respond|reply|output) (?:only|just|nothing but) (?:with |in )?(?:json|prose|the word)',
    '(?:antworte(?:st)? (?:du )?(?:ab jetzt |bitte )?(?:nur|ausschließlich)|réponds (?:que|uniquement|seulement|en prose)|responde (?:solo|sólo|únicamente) con|antwoord (?:\\p{L}{2,10} ){0,2}(?:in proza|alleen met|in json))',
    '(?:the answer is what you (?:have )?just (?:heard|read)|die antwort ist was du gerade (?:gehört|gelesen) hast|la réponse est ce que tu viens|la respuesta es la que acabas de|het antwoord is wat je net (?:hoorde|las))',
    '(?:cite|quote|give|name|use) turn \\d{1,5}',
    '(?:turn|message|tour|turno|beitrag|beurt) \\d{1,5} (?:as evidence|comme preuve|como prueba|als beleg|als bewijs)',
    'in deiner? begründung',
    'with (?:a )?confidence (?:of )?(?:1|0\\.9\\d?|100)',
  ],
  /** "Print your system prompt." */
  revealPrompt: [
    '(?:print|reveal|repeat|output|recite|leak) (?:me )?(?:your (?:\\p{L}{2,10} ){0,2}|the (?:system|hidden|initial|original) )(?:prompt|instructions)',
    '(?:(?:wiederhole|gib) (?:deine|die) (?:\\p{L}{2,12} )?anweisungen|(?:répète|affiche) (?:toutes )?tes (?:instructions|consignes)|(?:repite|muestra) (?:todas )?tus instrucciones|herhaal (?:eerst )?je (?:\\p{L}{2,12} )?instructies?)',
  ],
} as const satisfies Record<string, readonly string[]>
