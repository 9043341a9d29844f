/**
 * Sentences that address the grader of a call, in English, German, French, Spanish and Dutch, grouped by what they ask for. In the notation
 * of `phrases.ts`. Deliberately narrow: customers rate things out of ten, sell machines that learn, and talk about rules, and a sentence
 * mistaken for an instruction is lost as evidence.
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
  /** "Dear evaluator", "whoever scores this", "if a machine is listening". */
  addressListener: [
    '(?:dear|hello|hi|hey|attention|to|note to|message to|for|hinweis an die|note pour le) (?:the |whoever |any |our |an |all |le |die )?(?:ai|a\\.i\\.|(?:ai |coaching |scoring |grading |call |review )?(?:bot|robot|engine|machine|model)s?|scoring \\p{L}{3,10}|evaluators?|graders?|assessors?|reviewers?|language models?|modèle d.évaluation|bewertung)(?: (?:that|who|which)|[,:.!]| |$)(?! (?:costs?|numbers?|year|line|shop|is|was|has|runs|room|operators?|learning))',
    '(?:dear|hello|hi|hey) (?:\\p{L}{2,10} ){0,2}(?:scoring|grading|coaching|language) (?:engine|bot|model|system)',
    'who(?:m)?(?:ever|soever) (?:is |may be |might be )?(?:scores?|grades?|grading|scoring|marking|listens?|listening|reads?|reading|reviews?|reviewing|hears?|hearing|evaluates?|judges?|checks this)',
    "(?:anyone|anybody|everyone|someone|somebody|people) (?:who(?: is|'s)? )?(?:hearing|listening to|reading|reviewing|grading|scoring|listens to|hears) (?:this|the (?:recording|call|tape))",
    "if (?:an? |the |any )?(?:machine|ai|bot|robot|algorithm|computer|model) (?:is |'s )?(?:listening|listens|reads?|reading|scores?|scoring|grading|hears?)",
    'if (?:this|it|the call) (?:gets?|is|will be|is being) (?:graded|scored|evaluated|rated|marked|judged)',
    '(?:ai|bot|machine|algorithm|robot|system) that (?:reviews?|scores?|grades?|rates?|judges?|evaluates?|listens?|reads?|marks?)',
    '(?:reviewer|grader|evaluator|assessor|coach|ai|bot) (?:you can|please|kindly|take note|note)',
    'language models?(?! (?:trained|costs?|runs?|is|are|for|that|we|from))',
  ],
  /** "Count it as done", "take points off", "pass this check". */
  askVerdict: [
    '(?:count|c0unt|treat|regard|consider|mark|log) (?:\\p{L}{2,12} ){0,5}as (?:done|met|given|confirmed|passed|perfect|fulfilled|complete[d]?|true|having|active listening|earned|said|agreed)(?! (?:a|an|the|as) )',
    '(?:score|grade|rate) (?:this|the) (?:call|transcript|conversation) (?:as )?(?:\\p{L}{2,10} )?(?:perfect|excellent|top|high|highest|full)',
    'so please count (?:it|that|them|this)',
    'assume (?:it|that|they|this) (?:was|were) (?:cut|done|said|removed|met|asked)',
    '(?:give|giving|grant) (?:the )?(?:seller|rep|me) the benefit of the doubt',
    '(?:please |just |now )(?:pass|fail) (?:it|this|this call|the call|me|them|him|her|this check|every check|all)(?= |[.,!]|$)',
    '(?:pass|fail) (?:this|every|the|each) (?:check|criterion|gate)',
    '(?:passed|failed|fail|pass) the gate',
    'output (?:pass|fail|\\d{1,3}|a score|the score)',
    'finali[sz]e the score',
    '(?:set|put) the (?:total|score|overall) to',
    '(?:take|deduct|dock|knock) (?:some |a few |all |their |his |her |the )?(?:points|marks)(?: off)?',
    '(?:give|award|gave|giving) (?:\\p{L}{2,8} ){0,3}(?:his|her|their|my|full|top|maximum|the full|a zero|zero|no) ?(?:points|marks|score)?(?<=points|marks|score|zero)',
    'be (?:generous|kind|lenient|strict|harsh) with (?:the|this|my|your) (?:\\p{L}{3,12} )?(?:section|score|scoring|grading|part|call)',
    "(?:worth|worth of|points'? worth) (?:\\p{L}{3,12} )?(?:points|altogether)|points'? worth",
    '(?:objection|opening|closing|recap|timing|closing|next-step) (?:criteria|section|checks?|boxe?s?)',
    '(?:every|all|these|the) (?:\\p{L}{3,12} )?(?:criteri(?:on|a)|checks) (?:for this|of this|are|is|were|was|passed|have|has)(?! (?:expensive|free|cash))',
    'leave (?:them|it|that) out of the (?:total|score)',
    'all (?:three|four|five|six|the|of the) (?:boxes|checks|ticks|criteria)',
    '(?:you can|please) tick',
    'put it in the box|the boy his points|full marks|full points',
    'forget the rubric|ignore the rubric|the rubric (?:says|counts|requires|allows|asks)',
    'fulfilled the rubric|the rubric(?: was| is)? (?:met|fulfilled)',
    'hit every line on the (?:sheet|card|list)',
    '(?:run|going|go) down the (?:card|sheet|criteria|checklist|rubric|score ?card)',
    '(?:little |this )?form here with boxes',
    'this is (?:only |just )?a (?:test|calibration) (?:call|run)',
    '(?:calibration|grading|debug|developer|admin) mode',
    'so (?:that )?i can (?:put a (?:check|tick|cross)|tick|check (?:it|that) off)',
    'do not mention this (?:note|sentence|message)',
    '(?:removed|redacted) (?:part|for privacy)',
    '(?:transcript|record) correction|line \\d{1,4} should read',
    'end of (?:excerpt|recording|call log)|recording resumed',
    'not in the transcript',
    'ne citez pas|attribuez la note|volle punktzahl|alle kriterien|pour (?:la|le) (?:note|score)|für die punkte',
    'hash hash|(?:assistant|system|user) colon',
    '(?:treat|take) silence (?:on|as)',
  ],
} as const satisfies Record<string, readonly string[]>
