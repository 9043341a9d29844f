import type { Wordings } from './bank-buyer.ts'

/**
 * What buyers say to a question that no note answers. Each key fits one form of question. No wording affirms, denies, or states
 * anything that a note may contradict: asked to choose between two things, the buyer says at most "some of each".
 */
// prettier-ignore
export const ownUpBank = {
  notKnown: {
    blunt: ["The usual things.", "Small stuff that adds up.", "Nothing grand.", "More than fits in a sentence.", "What you'd expect.", "A bit of everything.", "This and that, like everywhere.", "Mostly the obvious."],
    dry: ["The usual drama, in small portions.", "More than I'd put on a postcard.", "Nothing that would make the papers.", "A bit of everything, badly sorted.", "Small things with big names.", "What you'd expect, only louder.", "The everyday kind of chaos.", "The obvious, and then the rest of it."],
    cool: ["The usual things, nothing dramatic.", "Mostly small things that add up.", "More or less what you'd expect.", "A bit of everything, really.", "Nothing out of the ordinary.", "Several small things, not one big one.", "The everyday matters, mostly.", "Little things, mostly."],
    warm: ["The usual things, nothing dramatic.", "Mostly small things that add up, I'd say.", "More or less what you'd expect.", "A bit of everything, to be honest.", "Nothing out of the ordinary, really.", "Several small things rather than one big one.", "The everyday matters, mostly.", "Little things, mostly."],
  },
  closedUnknown: {
    blunt: ["Depends on the week.", "In part.", "Could be.", "On some days.", "Near enough.", "Not wrong.", "A little of that, yes.", "Somewhat."],
    dry: ["On paper, certainly.", "In theory and on Sundays.", "Close enough for a phone call.", "I'd not argue with that before lunch.", "With a few asterisks.", "More or less, with a shrug.", "That's one way to put it.", "Somewhat. It has moods."],
    cool: ["In part, I'd say.", "More or less.", "On some days more than on others.", "That's one way to put it.", "Roughly, yes.", "Somewhat.", "With some exceptions.", "Near enough, I think."],
    warm: ["In part, I'd say.", "More or less, yes.", "On some days more than on others.", "That's one way to put it, I suppose.", "Roughly, yes.", "Somewhat, to be honest.", "With some exceptions, I'd say.", "Near enough, I think."],
  },
  unknownIs: {
    blunt: ["Partly.", "There's something in that.", "In a way.", "Could well be.", "To a degree.", "You're not far off.", "More than I'd like.", "I won't say no to that."],
    dry: ["There's a grain of truth in it.", "You could say that. I wouldn't, but you could.", "In the way that most things are.", "Let's say you're warm.", "I've heard worse guesses.", "Partly, on a good day.", "I neither blush nor deny it.", "Somebody has been talking to you."],
    cool: ["There's something in that.", "Partly, yes.", "In a way, I suppose.", "To some extent.", "I wouldn't say no to that.", "You're not far off.", "More than I'd like, at times.", "Not entirely, but there's something in it."],
    warm: ["There's something in that, yes.", "Partly, I'd say.", "In a way, yes.", "To some extent, I suppose.", "I wouldn't say no to that.", "You're not far off, to be honest.", "A bit more than I'd like, at times.", "Not entirely, but there's something in it."],
  },
  unknownAre: {
    blunt: ["Why do you ask?", "To a degree. Why?", "Not entirely.", "That stays with me.", "What's it to you?", "A little. Why?", "Not so you'd notice.", "More or less."],
    dry: ["I'd only say with my lawyer present. Why?", "A question with an agenda, I like it. Why?", "I reserve the right to be vague.", "I'll leave you guessing.", "Who's asking, and why?", "That's classified, in a small way.", "I could tell you. I won't yet.", "Let's keep some mystery."],
    cool: ["Why do you ask?", "To a degree, I suppose.", "Not entirely.", "More or less.", "What makes you ask?", "A little, like everybody.", "Not so that it shows.", "More or less, as things are."],
    warm: ["To a degree, I suppose.", "Not entirely, to be honest.", "Why do you ask?", "More or less, I'd say.", "A little, like everybody.", "What makes you ask?", "Not so that it shows, I hope.", "More or less, as things are."],
  },
  unknownDoes: {
    blunt: ["In part.", "Some of it, yes.", "With exceptions.", "On a bad day.", "More than I'd like.", "To a degree.", "Here and there.", "What are you getting at?"],
    dry: ["In part, and with sighing.", "Here and there, like mushrooms.", "On bad days, which have company.", "To a degree I've learned to live with.", "Some do, some don't, the rest pretend.", "With exceptions, which are my favorites.", "More than the brochure says.", "Where is this leading?"],
    cool: ["In part, yes.", "Some of it, yes.", "With exceptions.", "To a degree.", "Here and there, yes.", "More than I'd like, to be frank.", "On a bad day, yes.", "Not everywhere, but yes."],
    warm: ["In part, yes.", "Some of it, yes.", "With a few exceptions, yes.", "To a degree, I'd say.", "Here and there, yes.", "A bit more than I'd like, to be honest.", "On a bad day, yes.", "Not everywhere, but yes."],
  },
  unknownDid: {
    blunt: ["Sort of.", "In part.", "Half and half.", "Not the way I'd have liked.", "To a degree.", "Not fully.", "More or less.", "Why do you ask?"],
    dry: ["Sort of, with little applause.", "In part. The reviews were mixed.", "Half of it, and half-heartedly.", "Not the way they teach it.", "Historians disagree, but yes, a bit.", "More or less. Mostly less.", "To a degree I'd not frame.", "What are you fishing for?"],
    cool: ["Sort of.", "In part.", "Not quite the way I'd have liked.", "To a degree.", "Not fully.", "More or less.", "Partly, at least.", "Half and half, I'd say."],
    warm: ["Sort of, yes.", "In part, at least.", "Not quite the way I'd have liked.", "To a degree, I'd say.", "Not fully, to be honest.", "More or less.", "Partly, at least.", "Half and half, I'd say."],
  },
  unknownCould: {
    blunt: ["Perhaps.", "With some effort.", "I'd think so.", "If need be.", "Not easily.", "In theory.", "On a good day.", "Maybe, maybe not."],
    dry: ["In theory, and with coffee.", "With some effort and a shoehorn.", "Stranger things have happened.", "On a good day, facing the wind.", "Not easily, but who has it easy?", "If need be, and if nobody watches.", "Perhaps. I've seen odder things work.", "In a better world, certainly."],
    cool: ["Perhaps, with some effort.", "I'd think so.", "If need be.", "Not easily, but it's possible.", "In theory, yes.", "On a good day, perhaps.", "Maybe, it depends on who.", "I wouldn't rule it out."],
    warm: ["Perhaps, with some effort.", "I'd think so.", "If need be, I suppose.", "Not easily, but it's possible.", "In theory, at least.", "On a good day, perhaps.", "Maybe, it depends on who.", "I wouldn't rule it out."],
  },
  unknownThem: {
    blunt: ["Not all of them, I'd say.", "Some do, some don't.", "Some of them, I'd think.", "More than they let on.", "I'd think so.", "Ask them and you'd hear three answers.", "Up to a point.", "Not so far, I think."],
    dry: ["More than they let on.", "Some of them, on their good days.", "Some do, and the others pretend.", "Up to a point, and then it's lunch.", "Ask three of them, get four answers.", "Not all of them, luckily.", "In their own way.", "On paper they do."],
    cool: ["Not all of them, I'd say.", "Some of them, I'd think.", "Some more than others.", "More than they let on, I suspect.", "Up to a point.", "I'd think so, in the main.", "Not all of them, I'd say.", "In the main, perhaps."],
    warm: ["Now and then, I'd say.", "Some of them, I'd think.", "Some more than others, to be honest.", "More than they let on, I suspect.", "Up to a point.", "I'd think so, in the main.", "Not all of them, I'd say.", "In the main, perhaps."],
  },
  unknownOne: {
    any: ["You could say that.", "More or less.", "Up to a point.", "Probably.", "In a way.", "I'd think so.", "Somewhat, I'd say.", "As far as one can tell."],
  },
  unknownMeasure: {
    blunt: ["I don't know what others have.", "Compared with whom?", "You tell me.", "I only know our own number.", "I've got nothing to hold it against.", "Ask the others.", "It's our number. I don't compare.", "How would I know?"],
    dry: ["Compared with whom? My neighbor won't tell me.", "You'd know. You see more of these than I do.", "I've nothing to hold it against, luckily.", "I've only met this one.", "I don't collect other people's numbers.", "Beauty and numbers lie in the eye of the beholder.", "Is there a league table?", "You're the expert. You tell me."],
    cool: ["I don't know what's normal elsewhere.", "I've nothing to compare it with.", "Compared with whom?", "I only know our own number.", "You'd know better than me what others have.", "I couldn't say how that compares.", "What do you see elsewhere?", "I've never compared it."],
    warm: ["I don't know what's normal elsewhere, to be honest.", "I've nothing to compare it with, I'm afraid.", "You'd know better than me what others have.", "I only know our own number.", "I couldn't say how that compares.", "What do you see at other places?", "We've never compared it, to be honest.", "You tell me, you see more of these than I do."],
  },
  unknownChoice: {
    blunt: ["Bit of both.", "Somewhere in between.", "Depends on the day.", "Now one, now the other.", "Both, I suppose.", "A mix.", "Depends who you ask.", "Neither, quite."],
    dry: ["Somewhere in between, with leanings.", "Ask me on Monday and it's the one, ask me on Friday and it's the other.", "A healthy mix of both.", "Depends which of us you ask.", "Whichever is worse that day.", "A bit of both, to keep it interesting.", "Neither quite, and both a little.", "It alternates, without a timetable."],
    cool: ["A bit of both, really.", "Somewhere in between.", "It depends on the day.", "Neither quite, it's a mix.", "Both, depending on what comes up.", "I'd say it's mixed.", "That goes either way with us.", "Partly the one, partly the other."],
    warm: ["A bit of both, to be honest.", "Somewhere in between, I'd say.", "It depends on the day, really.", "It's a mix, I'd say.", "Both, depending on what comes up.", "Neither quite, it's something of each.", "That goes either way with us.", "A little of each, I think."],
  },
  unknownWhich: {
    blunt: ["Now one, now another.", "They take turns.", "The one you'd expect.", "Different ones.", "Usually the same suspect.", "Any of them, on a bad day.", "It moves around.", "The one that's short of people."],
    dry: ["They take turns, politely.", "The one you'd expect, and then the one you wouldn't.", "Whichever I praise the day before.", "It moves around, like the flu.", "Usually the loudest.", "Any of them, given a Monday.", "The one I'd rather not name in company.", "Whichever has the longest list."],
    cool: ["Now one, now another.", "They take turns, really.", "The one you'd expect.", "It moves around.", "Usually the one that's short of people.", "Different ones, depending on the week.", "More than one, to be fair.", "The busiest at the time."],
    warm: ["Now one, now another, to be honest.", "They take turns, really.", "The one you'd expect, I think.", "It moves around a bit.", "Usually the one that's short of people.", "Different ones, depending on the week.", "More than one, to be fair.", "Mostly the busiest at the time."],
  },
  unknownVendor: {
    blunt: ["I'm not giving you names.", "No names on the phone.", "I'd leave the names out.", "I'd rather not name it.", "That one stays with me.", "You'll not get a name from me.", "Does the name matter?", "Names, no."],
    dry: ["I don't name names. It's a principle I've had for a minute.", "One of those with a logo.", "Let's leave the names out of it.", "I'll keep that one to myself.", "Names later, if at all.", "A company with a website and a smile.", "I never advertise for others.", "The name is on a need-to-know basis."],
    cool: ["I'd rather leave the names out for now.", "I'd prefer not to name anybody here.", "I'd rather not say which.", "I'd leave the name out for now.", "I don't think the name matters here.", "Let's talk without names for now.", "I'd keep the name to myself.", "I wouldn't name anybody at this point."],
    warm: ["I'd rather leave names out of it, if that's okay.", "Let me not name anybody just yet.", "I'd rather not say which, if you don't mind.", "I'd keep the name to myself for now.", "Does the name matter much?", "I wouldn't want to name anybody, sorry.", "Let's leave the name out for now.", "I don't think I should name them."],
  },
  unknownTrend: {
    blunt: ["Slowly worse.", "About the same.", "A bit worse than last year.", "Creeping up.", "Same as ever.", "Not better.", "Up and down.", "It has been calmer."],
    dry: ["Nobody has drawn the curve yet.", "It has its moods.", "I'd need a chart, and somebody to read it.", "Ask me in hindsight.", "The needle trembles.", "I watch the weather, not that.", "My gut and the numbers aren't on speaking terms.", "I'd be reading tea leaves."],
    cool: ["About the same, a little worse maybe.", "It creeps up, slowly.", "Much the same as last year.", "Up and down, no clear line.", "It has been calmer before.", "Not getting better by itself.", "A bit more than last year.", "Fairly steady, I'd say."],
    warm: ["About the same, a little worse maybe.", "It creeps up, slowly.", "Much the same as last year.", "Up and down, really.", "It has been calmer before, I'd say.", "It isn't getting better by itself.", "A bit more than last year.", "Fairly steady, I'd say."],
  },
  unknownTime: {
    blunt: ["Early.", "First thing, mostly.", "Late, most days.", "Before lunch.", "Depends on the day, mostly early.", "When the work is there.", "Toward the end of the day.", "Around the time nobody needs it."],
    dry: ["Depends who overslept.", "That differs from day to day.", "Never when it says in the plan.", "Whenever it suits nobody.", "It's a movable feast.", "The clock and I don't talk.", "At its own hour.", "I'd need a sundial."],
    cool: ["Early, most days.", "First thing, as a rule.", "Before lunch, usually.", "Toward the end of the day, mostly.", "It shifts a little, but mostly early.", "In the morning, more often than not.", "Late, when it's busy.", "Around midday, give or take."],
    warm: ["Early, most days.", "First thing, as a rule.", "Before lunch, usually.", "Toward the end of the day, mostly.", "It shifts a little, but mostly early.", "In the morning, more often than not.", "Late, when it's busy.", "Around midday, give or take."],
  },
  unknownHow: {
    blunt: ["With a lot of phone calls.", "Somehow. It works.", "The way it grew.", "With good people.", "Bit by bit.", "Like most, I'd think.", "With some luck.", "Everybody knows their part."],
    dry: ["With stamina and a lot of phone calls.", "Somehow, and against the odds.", "The way it grew, like a hedge.", "With good people and bad coffee.", "Bit by bit, and then all at once.", "Everybody knows their part, or acts it.", "With more luck than I'd admit.", "Like most, only with better excuses."],
    cool: ["With a lot of phone calls, mostly.", "The way it has grown over the years.", "Bit by bit, and with good people.", "Everybody knows their part, that's most of it.", "With some luck and a lot of talking.", "Much like others do, I'd think.", "We talk to each other, and it gets done.", "It takes a few steps and a few people."],
    warm: ["With a lot of phone calls, to be honest.", "The way it has grown over the years.", "Bit by bit, and with good people.", "Everybody knows their part, that's most of it.", "With some luck and a lot of talking.", "Much like others do, I'd think.", "We talk to each other, and it gets done.", "It takes a few steps and a few people, really."],
  },
  unknownNotice: {
    blunt: ["Somebody tells me.", "It lands on my desk, that's how.", "You notice, sooner or later.", "My people tell me.", "The phone rings.", "I hear about it.", "One way or another.", "By then everybody knows."],
    dry: ["Bad news finds me.", "Somebody comes in with a face.", "It announces itself.", "The phone rings in a certain way.", "I'm told, usually at lunch.", "It finds my desk by itself.", "News like that travels without help.", "By the tone of the first sentence."],
    cool: ["Somebody tells me, usually.", "I hear about it when it lands on my desk.", "Somebody notices and gets in touch.", "It comes up sooner or later.", "Usually somebody calls.", "People let me know.", "It reaches me one way or another.", "One of us notices."],
    warm: ["Somebody tells me, usually.", "I hear about it sooner or later.", "Somebody notices and lets me know.", "Usually somebody gives me a call.", "People let me know, mostly.", "It lands on my desk, one way or another.", "One of us notices, usually.", "I get told, sometimes later than I'd like."],
  },
  unknownDoer: {
    blunt: ["My people.", "Two of mine.", "Me, mostly.", "One of the senior ones.", "Us. Nobody from outside.", "The same two, always.", "Whoever is on early.", "Me, if nobody else does."],
    dry: ["The same two, always. They never complain, out loud.", "My people, with varying enthusiasm.", "Me, when everybody looks at their shoes.", "One of the senior ones, who'd rather not.", "Not elves, I've checked. My people.", "Whoever is on early and can't hide.", "Two of mine, and a lot of coffee.", "Us. Nobody else would want to."],
    cool: ["My people do, usually the same two.", "One of the senior ones, as a rule.", "Two of us share that.", "Our own people, nobody from outside.", "Whoever is on early, and I look over it.", "Mostly me, to be honest.", "The same two, nearly always.", "My people, and I step in when it's tight."],
    warm: ["My people do, usually the same two.", "One of the senior ones, as a rule.", "Two of us share that.", "Our own people, nobody from outside.", "Whoever is on early, and I look over it.", "Mostly me, to be honest.", "The same two, nearly always, bless them.", "My people, and I step in when it's tight."],
  },
  unknownStatus: {
    blunt: ["It runs. Could be better.", "Slower than planned.", "Not done yet.", "So-so.", "It's dragging a bit.", "Getting there.", "Up and down.", "Half way, I'd say."],
    dry: ["It's alive, as far as I can tell.", "It's a slow dance.", "Somewhere between hope and paperwork.", "It has seen better weeks.", "It's on its way, without a map.", "I'd call it a work in progress.", "It's on the road, at its own pace.", "The patient is stable."],
    cool: ["Slower than I'd like, but it moves.", "So-so.", "Getting there, bit by bit.", "It could be better.", "Up and down.", "About half way, I'd say.", "It takes longer than I'd like.", "Not quite where I want it to be."],
    warm: ["Slower than I'd like, but it moves.", "So-so, I'd say.", "Getting there, bit by bit.", "It could be better, to be honest.", "Up and down, more up lately.", "About half way, I'd say.", "It takes longer than I'd like.", "Not quite where I'd like it to be."],
  },
  clauseYes: {
    blunt: ["Yes.", "Yes, as I said.", "Yes. That's what I said.", "Right.", "Yes, it's so.", "Correct.", "Yes, same as before.", "Yes. Next."],
    dry: ["Yes, sadly enough.", "Yes, as the record shows.", "Yes, nothing has changed since I said so.", "That's a yes.", "Yes, hand on heart.", "Guilty. Yes.", "Yes, you heard right.", "Yes, and I checked."],
    cool: ["Yes, as I said.", "Yes, that's right.", "Yes, that's correct.", "Yes, that's the case.", "Right, yes.", "Yes, that much I can say.", "That's right.", "Yes, that's what I meant."],
    warm: ["Yes, as I said.", "Yes, that's right.", "Yes, that's the case.", "Yes, you heard right.", "Right, yes.", "Yes, that much I can tell you.", "That's right, yes.", "Yes, that's what I meant."],
  },
  clauseNo: {
    blunt: ["No.", "No, as I said.", "No. I told you.", "Nope.", "No. Same as before.", "It's a no.", "No, that's how it is.", "No. That much I know."],
    dry: ["No, sadly.", "No, and nothing has changed since I said so.", "That's a no.", "No, as the record shows.", "Alas, no.", "No, I'd have mentioned it.", "No, last time I looked.", "No, and I checked."],
    cool: ["No, as I said.", "No, that's not the case.", "No.", "No, I'm afraid not.", "No, that's what I meant.", "Not so far, no.", "No, that much I can say.", "No, not as it stands."],
    warm: ["No, as I said.", "No, I'm afraid not.", "No, that's what I meant.", "Sadly not, no.", "No, not so far.", "No, to be honest.", "No, that much I can tell you.", "No, not as it stands."],
  },
} as const satisfies Record<string, Wordings>
