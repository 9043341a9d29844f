import type { Wordings } from './bank-buyer.ts'

/**
 * What buyers say about harmless everyday matters that no note mentions: who does it, how often, why. No figures, dates, sums or names of
 * companies. {colleague} is the same person for the whole life of a bot; {second} is the second of two things that the rep named.
 */
// prettier-ignore
export const backgroundBank = {
  bgWho: {
    any: ["Mostly me, and {colleague} when I'm off.", "{colleague} does that, usually.", "That's {colleague}, with a bit of help from me.", "I do, most of the time. {colleague} fills in.", "That's {colleague}, bless the soul, and me when it gets busy.", "I do most of it, {colleague} takes the rest.", "{colleague} does. I check it.", "That's me, most days. My people step in when I'm out.", "That lands on me.", "I do that myself, as a rule.", "{colleague} and me. That's it.", "Me, usually. One of my people if I'm out.", "Two of my people, and I look over it.", "One of my people, the one who's been here longest."],
  },
  bgWhoDid: {
    any: ["One of my people, on the early shift.", "{colleague} did, I think.", "I did, in the end.", "Our newest one, of all people.", "One of my people. I heard about it an hour later.", "{colleague}, before I'd even sat down.", "Somebody on shift that day. I got the call.", "I did, more or less by accident."],
  },
  bgWhoElse: {
    any: ["{colleague}, mainly. The others only hear about it.", "{colleague} would be the other one.", "A few of us, {colleague} for one.", "{colleague}, mainly. We do a lot of this together.", "{colleague}. Nobody else.", "Just {colleague}, now and then.", "A couple of us. {colleague} for one.", "{colleague}, and one or two others.", "Mostly {colleague} and me."],
  },
  bgOften: {
    any: ["Most weeks, I'd say.", "Every week or two.", "Once a week, more when it's busy.", "Two or three times a month.", "Every other week or so.", "Nearly every week, to be honest.", "Every week or two, more when it's busy.", "Weekly, when it's bad. Otherwise once a month.", "Twice a month, roughly."],
  },
  bgLong: {
    any: ["The better part of a morning, usually.", "On a good day it's quick. On a bad one, half a morning.", "Longer than you'd think. A good part of the morning.", "It varies, but half a morning is normal.", "On a good day it's quick, on a bad one half the morning is gone.", "Longer than you'd think, half a morning easily.", "It varies a bit, but I'd say half a morning.", "Half a morning, on a normal day.", "Longer than it should. A good part of the morning.", "A while. It's done by lunch if nothing goes wrong.", "Depends who picks up. Half a morning."],
  },
  bgArrives: {
    any: ["By e-mail, most of it. The odd one still comes on paper.", "Mostly by e-mail.", "By e-mail for the most part, and some by post.", "E-mail, mainly. A few come in on paper.", "Most of them by e-mail, and then somebody sorts them.", "By e-mail, as everywhere, and a few by post.", "E-mail. What comes on paper gets scanned, sooner or later.", "Nearly all by e-mail these days."],
  },
  bgSince: {
    any: ["For a good while now, a few years at least.", "As long as I can remember.", "It's been like that for years.", "Quite some time. Nobody remembers it any other way.", "Oh, for years now.", "A good while, a few years at least.", "Quite some time. We've got used to it.", "Years.", "Long before anybody asked.", "A good while."],
  },
  bgWhy: {
    any: ["It grew that way, and nobody has had the time to change it.", "Habit, mostly. It's how it was always done.", "Too little time on the day, that's usually it.", "People stick to what they know, I think that's all it is.", "It just grew that way, and nobody's had the time to change it.", "Habit, mostly. That's how it's always been done here.", "There's never a quiet moment to sort it out, that's the honest reason.", "It grew that way. Nobody changed it.", "Habit.", "Nobody has had the time to sort it out.", "It always has been. That's why."],
  },
  bgThen: {
    any: ["Then somebody rings around and it gets sorted by hand.", "{colleague} or I get on the phone until it's solved.", "We shuffle things around and make it work somehow.", "It gets patched up for the day, and that's that.", "Then I drop what I'm doing and find somebody.", "Whoever is free jumps in, and the rest waits.", "Somebody drops what they're doing and sorts it out.", "A few phone calls, a bit of stress, and then it works somehow.", "Then the plan goes in the bin and we start over.", "{colleague} gets on the phone. It gets sorted.", "Then it's me on the phone for an hour."],
  },
  bgExample: {
    any: ["Only the other week. Two of us did the same thing and neither knew.", "The last time was just before the weekend, and we were still at it late.", "One morning last month, half of it went into phone calls.", "The last time was just before the weekend, and {colleague} stayed late to sort it.", "The other week. Two people did the same thing, neither knew.", "Only last week, and at the worst moment.", "The other day, first thing in the morning. It took us until lunch to get it straight.", "Last month somebody was off, and nobody knew what was promised to whom."],
  },
  bgHow: {
    any: ["By hand, mostly: a list, and a lot of phone calls.", "Somebody puts a list together and the rest is done on the phone.", "Step by step, a good part of it by hand.", "It's mostly talking to each other, there's no big system behind it.", "{colleague} and I put a list together and the rest is phone calls.", "It's mostly talking to each other, to be honest.", "Step by step, and a good part of it by hand.", "By hand, mostly. A list and the phone.", "Somebody makes a list, the rest is phone calls.", "Person by person. It works."],
  },
  bgMany: {
    any: ["A fair few.", "Quite a few, more than last year.", "More than a handful.", "Enough to keep us busy.", "Not as many as you'd think.", "A good number, and it changes with the week.", "More than I can count on two hands.", "It changes, but it's a fair number."],
  },
  bgWhere: {
    any: ["Here with us, mostly.", "On our own premises, mostly.", "Right here where I sit, more or less.", "Here.", "Here in the house.", "With us, on site.", "In our own place, mostly.", "On site. We don't travel for that.", "Here on site, mostly.", "At our place."],
  },
  bgWhen: {
    any: ["Mornings, mostly.", "Usually first thing in the day.", "When the week gets busy, mostly toward the end.", "In the mornings, mostly.", "Usually first thing, before it gets busy.", "Mostly toward the end of the week, when everything comes at once.", "First thing in the morning.", "Toward the end of the day.", "Early in the day, usually.", "Mostly in the first half of the week."],
  },
  bgWhenDid: {
    any: ["A few weeks back.", "Some time in the spring, I think.", "The month before last, if I remember it right.", "Three or four weeks ago.", "A good month ago.", "Not long ago, two weeks maybe.", "Some weeks back, I'd say.", "Early this year, I think."],
  },
  bgKind: {
    any: ["The ordinary sort, mostly small ones.", "Mostly small ones, and now and then a big one.", "The usual for a place like ours, nothing exotic.", "Two or three kinds, and one of them makes all the work.", "Mostly the same few, over and over.", "Small ones, most of them.", "The everyday ones. The odd big one in between.", "A bit of everything, but mostly small."],
  },
  bgTool: {
    any: ["An older one, nothing you'd know.", "Nothing special. Lists, mostly, and the phone.", "Something that's been here longer than me.", "An older one, I don't think you'd know it.", "Something that's been here longer than I have.", "An old one. You won't know it.", "Lists, mostly. And the phone.", "Nothing fancy. Something old.", "An older one. It does what it has to.", "A mix of things, none of them new.", "Something simple. The name wouldn't tell you much."],
  },
  bgLikes: {
    any: ["That everybody knows how it works.", "It does the job, and people are used to it.", "It's simple. Nobody needs a course for it.", "That everybody knows how it works, mostly.", "It's simple, nobody needs a course for it.", "It works, most days.", "It does the job.", "That everybody knows it.", "That there are no surprises."],
  },
  bgDislikes: {
    any: ["The chasing, mostly. You ask everybody twice.", "That too much of it depends on somebody remembering.", "You never quite know whether what you see is still true.", "The chasing, mostly. I ask everybody twice.", "That so much depends on somebody remembering it.", "You never quite know if what you see is still true.", "The chasing. You ask everybody twice.", "Too much running after people.", "Everything takes a phone call.", "Everything takes one more phone call."],
  },
  bgOpinion: {
    any: ["It's all right. It does what it has to, not more.", "Mixed. Some days fine, some days not.", "So-so, to be honest. It gets us through the week.", "It's all right. It does what it has to, not much more.", "It's fine. Could be better.", "So-so.", "It does what it has to. No more.", "It has its days.", "Not bad. It could be smoother."],
  },
  bgDid: {
    any: ["Not really, no.", "Not that I can remember.", "Once, a while back, but nothing much came of it.", "Not that I remember.", "Not really.", "Once, a while back. Nothing came of it.", "Not so far.", "Not that I've heard."],
  },
  bgIs: {
    any: ["More or less, yes.", "Partly, I'd say.", "Some of it, not all.", "More or less, I'd say.", "Partly, yes.", "Some of it, not everything.", "Some of it. Not all.", "Mostly, yes.", "To a degree.", "In parts.", "More so than it used to be."],
  },
  bgDoes: {
    any: ["Sometimes, not always.", "Most of the time, yes.", "It depends on the week, but mostly.", "Most of the time, I'd say.", "It depends a bit on the week, but mostly yes.", "Sometimes. Not always.", "When it's quiet, yes.", "Now and then.", "As a rule, yes."],
  },
  bgWould: {
    any: ["It might, I'd have to see it.", "It could, yes, if it really works like that.", "Probably a bit, yes.", "It might, yes. I'd have to see it.", "It could, if it really works like that.", "Probably a bit, I'd say.", "It might. I'd have to see it.", "Maybe a bit.", "If it really works like that.", "I could imagine that.", "Possibly. It depends how it works in practice.", "A little, perhaps.", "I'd think so, if it holds."],
  },
  bgWouldThey: {
    any: ["Most of them would, I think.", "Some of them. The others I'd have to talk to.", "If it's simple, I think so.", "Some right away, some never.", "They might, if somebody shows them once.", "I'd have to ask them, but I think so.", "If it saves them a phone call, yes.", "A few of them would surprise you."],
  },
  bgWouldI: {
    any: ["I might. I'd have to see it.", "I might, if it's not much work.", "I could imagine that.", "Perhaps, if it really works like that.", "I wouldn't say no, but I'd have to see it first.", "If it's easy, I might.", "Maybe. Not today, though.", "I'd think about it."],
  },
  bgWeak: {
    any: ["When it gets busy, that's when it shows.", "Mostly where one hands over to the next.", "In the handovers, mostly.", "Wherever two people have to know the same thing.", "At the busy times, and when somebody is off.", "Between one desk and the next, I'd say.", "When several things come in at once.", "At the end of the day, when everybody wants to be done."],
  },
  bgPart: {
    any: ["The part where people have to change what they do.", "Whatever takes more than one person, I'd say.", "The handovers. It's mostly the handovers.", "The part where several people have to agree.", "Everything that {colleague} and I do by hand.", "The beginning, I'd say. Until everybody is used to it.", "The part that depends on other people.", "The last bit, when everybody is in a hurry."],
  },
  bgChoice: {
    any: ["A bit of both, I'd say.", "Some of each.", "Half and half, roughly.", "The first, more often than not.", "Mostly the second, to be frank.", "Now the one, now the other.", "More the first, I'd say.", "Both, to be frank."],
  },
  bgSecond: {
    any: ["{second}, mostly.", "{second}, I'd say.", "Most of the time {second}.", "Usually {second}, to be honest.", "I'd say {second}.", "More {second}, I think.", "{second}, as far as I can tell.", "{second}, more often than not.", "Rather {second}.", "{second}, for the most part.", "{second}, as it stands.", "{second}, in most cases.", "{second}, if I think about it.", "That'd be {second}, mostly.", "{second}. At least most days.", "Well, {second}, more than anything."],
  },
  bgSaid: {
    any: ["They grumble a bit, but they go along.", "They'd want to see that it makes their day easier.", "Not much so far, they have enough on their plate.", "Not too much so far, they've enough on their plate.", "They grumble and do it anyway.", "Not much. They want their peace.", "They'd want to see it work first.", "They'd like it simple, that's about it.", "Not everybody is a fan, but nobody fights it."],
  },
  bgThem: {
    any: ["I think so, yes.", "As far as I can tell, yes.", "I'd assume so.", "Yes, from what I hear.", "I believe so.", "They'd say so, I think.", "Yes, most of them.", "I'd say so."],
  },
  bgAre: {
    any: ["Not at the moment.", "Not really, no.", "Not so far.", "Not in any big way.", "A little, nothing to write home about.", "Only in a small way.", "Not that much.", "Not more than others, I'd say."],
  },
  bgWhich: {
    any: ["The busiest one, probably.", "The one furthest away, as a rule.", "The biggest one, I'd say.", "Right now the busiest one.", "The oldest one, most of the time.", "The one with the newest people.", "The smallest one, funnily enough.", "The one that's short of people."],
  },
  bgGood: {
    any: ["The quiet hour before everybody is in.", "When a day just runs and nobody has to call me.", "When something works at the first try.", "The people, to be honest.", "When {colleague} and I get through the list before lunch.", "A day without a surprise in it.", "When somebody says thank you. It happens.", "The mornings when the phone stays quiet."],
  },
  bgFirst: {
    any: ["A coffee, and then I look at what came in overnight.", "I look at who is in and who isn't.", "I go through the list with {colleague}.", "The phone, usually. Somebody always calls first thing.", "I look at what went wrong the day before.", "A quick round to see how everybody is doing.", "I check what has changed since yesterday.", "The messages. Then a coffee, then the rest."],
  },
  bgWhat: {
    any: ["What has to go out that day, and then whatever comes back.", "The phone first, then the list.", "Mostly we sort out what the day before left over.", "Whatever is most urgent, and the rest after lunch.", "We ring around, mostly, and move things about.", "The same as every week: plan, and then replan.", "They look who's there, and share it out between them.", "We go by the list, and the list changes by ten."],
  },
  bgUntil: {
    any: ["Later than I'd like, most days.", "Until six, on a normal day. Later when it's bad.", "Usually into the evening.", "Half past six, if nobody calls.", "Past closing time, more often than not.", "Seven, on a bad day.", "On a good day not too late.", "Past six, as a rule."],
  },
  bgDegree: {
    any: ["Quite, on a bad day.", "More than you'd think.", "It's bearable, most days.", "Fairly, when it all comes at once.", "Not too bad, these days.", "Less than it used to be.", "Somewhere in the middle, I'd say.", "Enough that I notice it."],
  },
  bgTime: {
    any: ["The chasing, mostly. Ringing people and waiting for answers.", "Everything that comes back because something was missing.", "The back and forth before a thing is finally settled.", "The chasing, mostly. I ring people and wait for answers.", "All the back and forth before a thing is finally settled.", "The chasing. Ringing people, waiting for answers.", "Phone calls. All day.", "Things that come back because something was missing.", "Looking for things that should have been there."],
  },
} as const satisfies Record<string, Wordings>
