import type { Wordings } from './bank-buyer.ts'

/**
 * Small answers that have the form of the question: yes or no with the verb that it has, a rough figure, a time. {it} and {does} are the
 * subject and the verb of the question, {not} is the verb denied, {figure} is the same for the whole life of a bot.
 */
// prettier-ignore
export const ordinaryBank = {
  plainYes: {
    blunt: ["{it} {does}.", "Yes, {it} {does}.", "{it} {does}, mostly.", "{it} {does}, yes.", "Sure, {it} {does}.", "{it} {does}, most days.", "Yeah, {it} {does}.", "{it} {does}. Why?"],
    dry: ["{it} {does}, I'm afraid.", "{it} {does}, on most days that end in y.", "{it} {does}, and nobody is surprised.", "{it} {does}, more or less gracefully.", "Yes, {it} {does}. Don't sound so shocked.", "{it} {does}, if you don't look too closely.", "{it} {does}, I'll admit that.", "{it} {does}, for better or worse."],
    cool: ["{it} {does}, for the most part.", "Yes, {it} {does}.", "{it} {does}, as a rule.", "{it} {does}, as far as I can see.", "Yes, {it} {does}, mostly.", "{it} {does}, I'd say.", "{it} {does}, in most cases.", "{it} {does}, more or less."],
    warm: ["{it} {does}, yes, most of the time.", "Yes, {it} {does}, I'd say.", "{it} {does}, actually.", "Oh yes, {it} {does}.", "{it} {does}, as far as I can tell.", "Yes, {it} {does}, as a rule.", "{it} {does}, to be honest.", "I think {it} {does}, yes."],
  },
  plainThen: {
    blunt: ["{it} {does}.", "Yes, {it} {does}.", "{it} {does}, yes.", "Yeah, {it} {does}.", "{it} {does}. Why?", "{it} {does}, in the end.", "{it} {does}, sadly or not.", "Sure, {it} {does}."],
    dry: ["{it} {does}, I'm afraid.", "{it} {does}, and nobody was surprised.", "Yes, {it} {does}. Don't sound so shocked.", "{it} {does}, I'll admit that.", "{it} {does}, for better or worse.", "{it} {does}, more or less gracefully.", "{it} {does}, and I have witnesses.", "{it} {does}, as these things go."],
    cool: ["Yes, {it} {does}.", "{it} {does}, as far as I know.", "{it} {does}, I'd say.", "{it} {does}, more or less.", "Yes, I think {it} {does}.", "{it} {does}, if I remember it right.", "{it} {does}, yes.", "In the end {it} {does}, yes."],
    warm: ["Yes, {it} {does}.", "{it} {does}, actually.", "Oh yes, {it} {does}.", "{it} {does}, to be honest.", "I think {it} {does}, yes.", "{it} {does}, if I remember it right.", "Yes, {it} {does}, I'd say.", "{it} {does}, in the end."],
  },
  plainNo: {
    blunt: ["No.", "{it} {not}.", "No, {it} {not}.", "{it} {not}, no.", "Nope.", "No. Not so far.", "{it} {not}. It never came up.", "Not really."],
    dry: ["{it} {not}. You may breathe again.", "{it} {not}, and nobody has missed it.", "No, {it} {not}. Dull, I know.", "{it} {not}, sadly for your next question.", "No. We're less exciting than that.", "{it} {not}, unless somebody hides it well.", "{it} {not}, last time I looked.", "No, {it} {not}. Ask me again in spring."],
    cool: ["No, {it} {not}.", "{it} {not}, as far as I know.", "Not really, no.", "{it} {not}, not so far.", "No, not at the moment.", "{it} {not}, at least not that I know of.", "No, I don't think so.", "{it} {not}, as things stand."],
    warm: ["No, {it} {not}, to be honest.", "Not really, no.", "{it} {not}, as far as I know.", "I don't think so, no.", "{it} {not}, not so far.", "No, not that I could tell.", "{it} {not}, I'd have noticed.", "No, {it} {not}. Not yet, anyway."],
  },
  plainNever: {
    blunt: ["No. There was never the time.", "Never got round to it.", "No, not so far.", "Not yet.", "Nobody has tried.", "No. It never came to that.", "Once, long ago. Not since.", "No. Other things came first."],
    cool: ["Not so far, there was always something else.", "No, we never got round to it.", "Not yet, no.", "Once, a good while ago. Not since.", "No, it never came to that.", "Not properly, no.", "No, other things came first.", "Not that I remember."],
    warm: ["Not yet, there was always something else.", "No, we never quite got round to it.", "Not so far, to be honest.", "Once, a good while ago, and not since.", "No, it never came to that.", "Not properly, no. Other things came first.", "No, not yet. We keep meaning to.", "Not that I can remember, no."],
  },
  plainMost: {
    blunt: ["Most, not all.", "Not all of it. Most.", "Nearly. Not quite all.", "The bigger part, yes.", "Most of it.", "Not every last one, no.", "Close to all, not quite.", "Mostly. There's always one."],
    cool: ["Most, not quite all.", "The bigger part, yes, not everything.", "Nearly. There's always an exception.", "Not every one, but most.", "For the most part, with one or two exceptions.", "Nearly all, I'd say.", "Most of it, some is still different.", "Not all, but well over half."],
    warm: ["Most, I'd say, not quite all.", "Nearly, there's always one that's different.", "Not every single one, but most.", "The bigger part, yes. One or two never quite got there.", "For the most part, yes, with an exception or two.", "Most of it, to be honest, not all.", "Nearly all. A couple do their own thing.", "Well over half, not everything."],
  },
  plainUsually: {
    any: ["Mostly, not always.", "Usually, yes.", "More often than not.", "Nearly always.", "Not always, but most of the time.", "As a rule, yes.", "Most days, yes.", "Mostly. There are exceptions."],
  },
  plainShare: {
    any: ["{figure}, I'd say.", "I'd say {figure}.", "{figure}, at a guess.", "Maybe {figure}.", "{figure}, as it stands.", "Probably {figure}.", "{figure}, if I think about it.", "At the moment {figure}."],
  },
  plainSome: {
    blunt: ["One or two.", "A bit. Nothing big.", "Some. Not many.", "Now and then, yes.", "A few. It's bearable.", "One, lately.", "A little, like everywhere.", "Hardly any."],
    cool: ["One or two, nothing big.", "Some, yes, but not many.", "A little, like everywhere.", "A few, nothing that keeps me up.", "Hardly any, lately.", "One or two, they come and go.", "A bit, now and then.", "Some, but it's bearable."],
    warm: ["One or two, nothing dramatic.", "A few, yes, but nothing big.", "A little, as everywhere, I suppose.", "Some, now and then, nothing bad.", "Hardly any lately, luckily.", "One or two, you always have that.", "A bit, but we manage.", "Some, yes. It's bearable."],
  },
  plainFigure: {
    blunt: ["{figure}.", "{figure}, give or take.", "{figure}, roughly.", "{figure}, I'd say.", "Call it {figure}.", "Say {figure}.", "{figure}. Don't nail me down.", "{figure}, on average."],
    cool: ["{figure}, roughly.", "I'd say {figure}.", "{figure}, give or take.", "{figure}, as a rule.", "Something like {figure}.", "{figure}, if I had to put a number on it.", "Around {figure}.", "{figure}, on a normal count."],
    warm: ["{figure}, I'd say.", "Oh, {figure}, roughly.", "Maybe {figure}, give or take.", "I'd guess {figure}.", "{figure}, something like that.", "Probably {figure}, I never counted exactly.", "Say {figure}, on a normal count.", "{figure}, if I think about it."],
  },
  plainLasted: {
    blunt: ["{figure}, in the end.", "{figure}.", "{figure}. Felt longer.", "About {figure}.", "{figure}, all in.", "{figure}, roughly.", "It took {figure}.", "Close to {figure}."],
    cool: ["{figure}, in the end.", "About {figure}, all in all.", "Close to {figure}, I think.", "It was {figure} or so.", "{figure}, if I remember it right.", "Roughly {figure}.", "{figure}, from start to finish.", "Around {figure}."],
    warm: ["{figure}, in the end, I think.", "About {figure}, all in all.", "It was {figure} or so, if I remember it right.", "Close to {figure}. It felt longer.", "{figure}, from start to finish.", "Oh, {figure}, roughly.", "Around {figure}, I'd say.", "Nearly {figure}, I think."],
  },
  plainTook: {
    blunt: ["{figure}.", "{figure}, mostly.", "{figure}, on a normal day.", "About {figure}.", "{figure}, if nothing gets in the way.", "{figure}. More when it's busy.", "Close to {figure}.", "{figure}, roughly."],
    cool: ["{figure}, as a rule.", "About {figure}, a bit more when it's busy.", "{figure}, on a normal day.", "Usually {figure}.", "{figure}, if nothing gets in the way.", "Close to {figure}, I'd say.", "{figure}, I'd say.", "Around {figure}, most days."],
    warm: ["{figure}, I'd say, a bit more when it's busy.", "Usually {figure}.", "About {figure}, on a normal day.", "Usually {figure}, if nothing gets in the way.", "Around {figure}, most days.", "Close to {figure}, to be honest.", "{figure}, I think.", "Maybe {figure}, roughly."],
  },
  plainPick: {
    blunt: ["The simple one.", "The first one.", "The plainest. Always.", "The one that makes the least work.", "The smaller one.", "The one I know.", "The first. Trust your gut.", "Whichever is quickest."],
    dry: ["The one that makes the least noise.", "The first. I'm a person of principle.", "The plain one. I'm easily pleased.", "The one nobody else wants.", "The one I'd get away with.", "The shortest. Life is.", "The first one, before I start thinking.", "The one with the least paperwork."],
    cool: ["The plain one, I think.", "The first one, probably.", "The one that makes the least work.", "I'd take the simple one.", "The one I know best, I suppose.", "The first, if I had to choose.", "The one that's quickest done.", "I'd go for the plainer one."],
    warm: ["The plain one, if you ask me.", "Oh, the first one, I think.", "I'd take the simple one, any day.", "The one I know best, I suppose.", "The first, if I had to choose.", "The one that makes people happiest.", "I'd go for the plainer one, to be honest.", "The one with the least fuss."],
  },
  plainName: {
    any: ["{colleague}.", "That's {colleague}.", "{colleague}, from my team.", "{colleague}, who sits across from me.", "It's {colleague}, usually.", "{colleague}, and you'd get along.", "Me, or {colleague} when I'm off.", "{colleague}, more often than not."],
  },
  plainState: {
    blunt: ["It runs. One thing is always broken.", "Fine. Could be worse.", "No complaints this week.", "Busy, but it holds.", "It runs. Don't jinx it.", "Same as ever, just more of it.", "It holds up.", "Up and down. Today up."],
    dry: ["Alive, and on some days proud of it.", "One step ahead of disaster, as usual.", "It runs. I try not to look too closely.", "Better than the weather.", "Nothing has caught fire since Monday.", "Busy, in the way a beehive is.", "Standing, which is more than I can say for me.", "It behaves, mostly."],
    cool: ["Busy, but it holds up.", "Not bad. One thing is always off, nothing big.", "It's been a full week, but it works.", "Fairly well, I can't complain.", "Up and down, more up lately.", "It runs, with the usual hiccups.", "Better than last month.", "All in all fine, a bit hectic."],
    warm: ["Can't complain, it's been busy, but it holds.", "Not bad, thanks. There's always one thing, nothing big.", "It's been a full week, but a good one.", "Quite well, really, with the usual hiccups.", "Better than last month, I'm glad to say.", "Busy, as always, but we get through.", "All in all fine, a bit hectic.", "Up and down, but more up lately."],
  },
  plainWorst: {
    blunt: ["Two people short, and everything at once.", "The one before the holidays. Chaos.", "A Monday. Half of them off sick.", "The one when the phones went dead.", "When nobody had told the late shift.", "One in the spring. I try to forget it.", "The day it all came in at once.", "The one I drove myself."],
    cool: ["The one before the holidays, two of us were off and everything came at once.", "A Monday, with half of them off sick.", "One in the spring, when nobody had told the late shift.", "The one when the phones went dead for an hour.", "When two big ones came in at the same time.", "One day when we were two people short from the start.", "The one when I ended up doing it myself.", "The day after the long weekend, it all came in at once."],
    warm: ["The one before the holidays, two of us were off and everything came at once.", "Oh, a Monday, with half of them off sick.", "One in the spring, when nobody had told the late shift.", "The one when the phones went dead for an hour.", "When two big ones came in at the same time, I think.", "One day when we were two people short from the start.", "The one when I ended up doing it myself.", "The day after the long weekend, it all came in at once."],
  },
  plainWent: {
    blunt: ["Long.", "Busy. We got through.", "Better than the one before.", "Worse than planned.", "Hard. Then it got better.", "Short of people, mostly.", "Fine, in the end.", "Quiet at first, then not."],
    cool: ["Long and busy, but we got through.", "Better than the one before.", "Harder than planned, and fine in the end.", "Short of people, mostly, otherwise alright.", "Quiet at first, and then all at once.", "Not our best, not our worst.", "Busier than we had thought.", "It went, with a few long days in it."],
    warm: ["Long and busy, but we got through.", "Better than the one before, luckily.", "Harder than planned, and fine in the end.", "Short of people, mostly, otherwise alright.", "Quiet at first, and then all at once.", "Not our best, not our worst.", "Busier than we had thought, to be honest.", "It went well enough, with a few long days in it."],
  },
  plainDeed: {
    blunt: ["Rang around until somebody could.", "Shuffled the rest of the day.", "Called me. Then we moved things about.", "Squeezed it in between two others.", "Waited an hour, then started over.", "Did it by hand.", "Took what we had and made it work.", "Called in a favor."],
    cool: ["Rang around until somebody could do it.", "We moved two other things and squeezed it in.", "Called me, and then we shuffled the rest of the day.", "Somebody stayed on, and the rest had to wait.", "We split it between those who were there.", "Did it by hand, and caught up the day after.", "We took what we had and made it work.", "Started over, with an hour less."],
    warm: ["We rang around until somebody could do it.", "We moved two other things and squeezed it in.", "They called me, and then we shuffled the rest of the day.", "Somebody stayed on, bless them, and the rest had to wait.", "We split it between those who were there.", "We did it by hand, and caught up the day after.", "We took what we had and made it work.", "We started over, with an hour less."],
  },
  saidOne: {
    any: ["I'd get a call about it, that's for sure.", "Some questions that I'd rather have an answer to.", "What it's good for, first of all.", "Probably: show me the figures.", "Nothing I'd enjoy hearing, I expect.", "That we look at it again, I'd guess.", "A raised eyebrow, and then a question or two.", "Not much at first. The questions come later."],
  },
  plainStory: {
    blunt: ["Two things went wrong at once. That was enough.", "It stood still, and nobody had a plan.", "Somebody was off, and then everything slipped.", "One thing was missed, the rest followed.", "Too much at once, and too few people.", "It came late, and we ran after it all day.", "A mix-up. It took a day to sort out.", "Nobody had told the others. That's all it took."],
    cool: ["Two things went wrong at once, and it took a day to sort out.", "Somebody was off, and then the rest slipped as well.", "One thing got missed, and the others followed.", "Too much came in at once, and we were short of people.", "There was a mix-up, and nobody caught it in time.", "It came late, and we ran after it for the rest of the day.", "Nobody had told the others, that was all it took.", "We noticed it too late, and then it was all hands on deck."],
    warm: ["Two things went wrong at once, and it took us a day to sort out.", "Somebody was off, and then everything else slipped too.", "One small thing got missed, and the rest followed.", "Too much came in at once, and we were short of people.", "There was a mix-up, and nobody caught it in time.", "It came late, and we ran after it for the rest of the day.", "Nobody had told the others, that's really all it took.", "We noticed too late, and then it was all hands on deck."],
  },
} as const satisfies Record<string, Wordings>
