import type { Wordings } from './bank-buyer.ts'

/** What buyers say to questions about what they told, and in the small moments of a call. Nothing here states a fact about the persona. */
// prettier-ignore
export const followUpsBank = {
  unknownCost: {
    blunt: ["I don't have the figure in my head.", "You'd have to ask whoever pays the bills.", "Too much. I don't have the exact figure.", "I'm not doing sums on the phone.", "Nobody has added that up.", "Money? I'd have to look that up.", "I couldn't give you a figure.", "I've never put a price on it."],
    dry: ["I've avoided adding that up, for my own peace.", "Ask the people with the calculators.", "I'd have to open a spreadsheet, and I don't want to.", "More than I'd admit in public. No, I don't have the figure.", "Nobody has dared to put a price on it.", "I don't carry our books around with me.", "If I knew the exact figure I'd probably cry.", "That sum is somewhere in a file I don't open."],
    cool: ["I haven't got the exact figure here.", "Nobody has added that up so far.", "I'd have to check that with whoever keeps the books.", "I couldn't put a price on it.", "We've never worked that out properly.", "I don't have that amount at hand.", "I'd only be guessing at the amount.", "We don't track that separately, as far as I know."],
    warm: ["I don't have the exact figure, I'm afraid.", "To be honest, nobody has ever added it up.", "I'd have to look up the amount for you.", "We've never really put a price on it.", "I couldn't tell you the amount right now.", "That would take me some digging, sorry.", "I'd be guessing at the amount, and I don't like guessing.", "We should probably work that out, but we haven't."],
  },
  unknownLong: {
    blunt: ["Longer than I'd like.", "Too long.", "Longer than it should.", "A while.", "Longer than planned.", "Not long. Feels long.", "Longer than anybody thought.", "It drags."],
    dry: ["Longer than a sermon.", "Long enough to age.", "Longer than anybody promised.", "A while, by any calendar.", "Long enough to regret it.", "Not as long as it feels.", "Longer than the coffee stays warm.", "It takes its sweet time."],
    cool: ["Longer than I'd like.", "Longer than it should.", "A good while.", "Longer than we had planned.", "Not that long, but too long.", "Longer than anybody thought.", "It takes its time.", "Too long, if you ask me."],
    warm: ["Longer than I'd like, to be honest.", "Longer than it should.", "A good while.", "Longer than we had planned.", "Not that long, but it feels long.", "Longer than anybody thought.", "It takes its time, I'm afraid.", "Too long, if you ask me."],
  },
  unknownOften: {
    blunt: ["Often enough.", "Too often.", "Now and then.", "Every so often.", "More than I'd like.", "Most weeks.", "It comes in waves.", "Not daily."],
    dry: ["Often enough that I've got a face for it.", "I'd say whenever it's least welcome.", "Nobody keeps a tally, I'm glad to say.", "As often as it wants to.", "It doesn't make appointments.", "Frequently enough to have a nickname.", "I stopped counting when it stopped being funny.", "More often than birthdays."],
    cool: ["Every now and then.", "Often enough to notice.", "It comes in waves.", "More than it should.", "From time to time, I'd say.", "Not every day, but too often.", "Every few weeks.", "More in some months than in others."],
    warm: ["More often than I'd like.", "Every now and then, I'd say.", "It comes and goes, to be honest.", "Often enough that we talk about it.", "From time to time.", "Not every day, but too often.", "Every few weeks, I'd say.", "More in some months than in others."],
  },
  unknownSaid: {
    blunt: ["They grumble.", "They'd want proof.", "Not much, so far.", "They'd ask what it's good for.", "They want their peace.", "Depends who you ask.", "You can imagine.", "They'd shrug, most of them."],
    dry: ["Nothing I'd want read back in court.", "You can imagine the tone.", "Let's say it wasn't a thank-you card.", "They were brief about it. So am I.", "You'd have to ask them, ideally from a distance.", "I'd rather let them answer that.", "They'd tell you themselves, at length.", "You'd have to ask them. Bring coffee."],
    cool: ["They grumble a little, as people do.", "They'd want to see it first.", "Not much so far.", "They'd ask what it's good for.", "Opinions differ, I'd say.", "They'd want it simple.", "Nothing I'd repeat word for word.", "They'd have questions, fair ones."],
    warm: ["They grumble a little, as people do.", "They'd want to see it first, I think.", "Not much so far, to be honest.", "They'd ask what it's good for.", "Opinions differ, I'd say.", "They'd want it simple, that's all.", "Nothing I'd repeat word for word.", "They'd have questions, fair ones."],
  },
  unknownLikes: {
    blunt: ["It works. That's what I like.", "That nobody has to explain it to me.", "It's there and it runs.", "I don't have to think about it. That's worth something.", "Nobody calls me about it at night.", "We know it. That's all.", "It does what it's told, mostly.", "I'm used to it."],
    dry: ["That it has never called me.", "It stays quiet. I respect that.", "We've learned to live with each other.", "I know where it hurts. That's comfort, in a way.", "It asks me no questions.", "It's the devil I know.", "I like that it's already there.", "It has never asked for my opinion."],
    cool: ["It does the job, mostly.", "We know how it behaves, that's the main thing.", "People are used to it.", "It's familiar. I'd say that's the best part.", "Nothing special, it just works most days.", "That we don't have to think about it.", "It gets the basics right.", "It's reliable enough for what it is."],
    warm: ["I suppose that we know it, and it mostly works.", "People are used to it, that counts for a lot.", "It gets the basics right, I'd say.", "Most days it just runs, and that's nice.", "It's familiar, and nobody needs help with it.", "I'd say we know its moods by now.", "It has done its job, to be fair.", "Nobody has to be trained for it, that's something."],
  },
  unknownDislikes: {
    blunt: ["The small stuff. It adds up.", "Where do I start? Not today.", "The usual things.", "That it eats time.", "I'd have to think about it, and I don't want to.", "Little things. They add up.", "Nothing worth a speech.", "The parts that take too long."],
    dry: ["How long have you got?", "The part where it has to work.", "It would be a long list in small print.", "The fine print of everyday life.", "I've made my peace with most of it.", "I'd rather not speak ill of the absent.", "Mostly the hours between nine and five.", "The usual crimes, nothing spectacular."],
    cool: ["The small things, mostly.", "Nothing dramatic, it just takes more time than it should.", "I couldn't name one single thing.", "It's a bit cumbersome, that's all.", "Hard to put my finger on one thing.", "The everyday details, I'd say.", "More the sum of it than one thing.", "That it takes longer than it should."],
    warm: ["The small everyday things, I suppose.", "Nothing terrible, it just takes more time than it should.", "I couldn't point at one thing.", "It's a bit cumbersome, to be honest.", "More the sum of it than one particular thing.", "I don't want to be unfair, it's mostly little things.", "Mainly that it takes so long.", "It could just be simpler, I'd say."],
  },
  unknownHappy: {
    blunt: ["It does the job.", "I've seen worse.", "It's fine. Not great.", "It's okay.", "It runs. Don't ask me for a love letter.", "Happy is a big word.", "Good enough.", "I don't lose sleep over it."],
    dry: ["Happy is a strong word. We coexist.", "Like an old car: you know the noises.", "It's fine, in the way the weather is fine.", "I wouldn't write a song about it.", "It gets by, like the rest of us.", "On good days it's decent.", "I've stopped expecting fireworks.", "We've had our moments."],
    cool: ["It's okay. There's room for improvement.", "Mostly fine, with some rough edges.", "It does what it should, most of the time.", "So-so.", "It's alright, I wouldn't call it perfect.", "Reasonably well.", "Some parts better than others.", "It gets us through the day."],
    warm: ["Mostly okay, with a few rough edges.", "It's alright, though I wouldn't say it's perfect.", "We get by with it, let's put it that way.", "Some parts work better than others, I'd say.", "By and large it's fine.", "Fairly okay. It could be better, of course.", "It depends on the day, but mostly okay.", "I wouldn't complain, but I wouldn't praise it either."],
  },
  unknownFound: {
    blunt: ["The hard way.", "You notice, sooner or later.", "Later than I'd have liked.", "Somebody told me.", "When it was too late, basically.", "You can't miss that sort of thing.", "It landed on my desk.", "By accident, if you want to know."],
    dry: ["The way you always find out. Too late.", "Somebody came in with a face.", "It was hard to overlook.", "News like that travels by itself.", "It announced itself.", "By looking, for once.", "From somebody who enjoyed telling me.", "With a bad feeling, and then a phone call."],
    cool: ["Somebody told me, too late to do anything about it.", "It came up more or less by chance.", "Later than we should have.", "It landed on my desk at some point.", "It just became obvious.", "One of us came across it.", "When it was already done.", "Somebody noticed, luckily."],
    warm: ["Later than I'd have liked.", "Somebody came across it, to be honest.", "More or less by chance.", "It just became obvious.", "When it was too late, really.", "Somebody told me about it.", "One of us noticed, luckily.", "It wasn't easy to overlook in the end."],
  },
  noMore: {
    blunt: ["That's the whole story.", "There's no more to it.", "What I said. That's it.", "Nothing else to tell.", "That's all I'll say about it.", "It is what I told you.", "I've told you the important part.", "I won't go into more detail."],
    dry: ["That's the short version, and the long one isn't better.", "You've had the highlights.", "That was the good part.", "The director's cut is not longer.", "I'd spare you the rest.", "That's where the story ends, for now.", "No sequel yet.", "That's it, I'm afraid."],
    cool: ["That's about all there is to it.", "There isn't much more to say about it.", "I'd leave it at that.", "I can't tell you more than that right now.", "That's the main point, really.", "I'd rather not go into every detail.", "That's it in short.", "There's no more to it, really."],
    warm: ["That's about all I can tell you, I think.", "There isn't much more to it, really.", "That's the main part of it.", "That's it in a nutshell.", "I couldn't add much to that.", "That's really the long and short of it.", "There's not much more I could say about it.", "I think that's all there is to it."],
  },
  unknownFuture: {
    blunt: ["Then it goes on like now.", "More of the same.", "We'd survive.", "Same mess, different year.", "Then nothing changes. Obviously.", "I don't have a crystal ball.", "It won't get better by itself, I know that.", "We'll cross that bridge later."],
    dry: ["More of the same, with older people.", "The same film, once more.", "I'd rather not picture it.", "Then I take up gardening.", "It ages, and so do we.", "We'd call it tradition.", "Probably like today, only louder.", "Ask me then. I'll be the tired one."],
    cool: ["More of the same, I suppose.", "It would go on as it is.", "It wouldn't get better by itself.", "Probably much like now.", "I haven't thought that far.", "We'd carry on, but it wouldn't get easier.", "I'd expect more of what we have now.", "That's hard to say. Not better, I'd think."],
    warm: ["More of the same, I'm afraid.", "We'd carry on, but it wouldn't get any easier.", "I'd rather not think about it, to be honest.", "It wouldn't get better by itself, I suppose.", "Probably like now, just with a bit more stress.", "We'd manage somehow, we always do.", "I don't think anybody would be happy with that.", "Much like today, I would guess."],
  },
  unknownNext: {
    blunt: ["No date.", "When there's a reason.", "Not this month.", "I don't plan that far.", "There's no rush.", "When it's ready.", "I can't give you a day.", "That's not decided."],
    dry: ["Some time before I retire.", "After the next crisis, before the one after.", "When the stars line up.", "Ask the calendar, it hates me.", "Sooner than I like, later than I hope.", "It's in the diary under 'eventually'.", "Yesterday, or never. Depends who you ask.", "When somebody makes me."],
    cool: ["There's no date for that yet.", "That isn't fixed.", "I couldn't give you a date.", "It depends on a few things.", "We haven't set a date.", "That's still open.", "I'm not sure about the timing.", "Not before we've sorted out a few other things."],
    warm: ["There's no fixed date yet.", "I couldn't give you an exact date, sorry.", "That isn't decided, as far as I know.", "I'm not sure about the timing yet.", "It's a bit early to say.", "We haven't really talked about dates.", "That depends on a few other things, to be honest.", "Good point, we'd have to set a date first."],
  },
  restateLead: {
    blunt: ["As I said,", "Again:", "I told you:", "Like I said:", "Once more:", "Same as before:", "As I told you,", "It's what I said:"],
    dry: ["As previously announced:", "Once more with feeling:", "To quote myself:", "As I may have mentioned,", "Still the same story:", "As the record shows:", "As I said,", "Same answer, better delivery:"],
    cool: ["As I said,", "Like I mentioned,", "As I told you,", "As mentioned,", "To repeat it:", "Like I said,", "Well, as I said,", "As I say,"],
    warm: ["As I said,", "Like I mentioned,", "Well, as I told you,", "It's as I said:", "As mentioned,", "Like I was saying,", "As I say,", "Well, as I said,"],
  },
  correctLead: {
    blunt: ["No.", "Wrong.", "That's not what I said.", "No, listen.", "Get it right:", "Not quite.", "You weren't listening.", "No, no."],
    dry: ["Close, but no.", "Creative, but no.", "You were nearly there.", "Interesting version. The real one:", "I see you took notes, somewhere else.", "Lovely story. Only it's not mine.", "Almost.", "A for effort."],
    cool: ["Not quite.", "No, that's not right.", "Let me correct that:", "I think you've mixed that up.", "Not exactly.", "No, I said something else.", "That's not what I said.", "Small correction:"],
    warm: ["Not quite, sorry.", "Almost.", "Hm, no, I think that got mixed up.", "Let me just correct that:", "Not exactly, no.", "Oh, no, that's not it.", "Nearly.", "Small correction, if I may:"],
  },
  stepBlocked: {
    blunt: ["A meeting? Not yet.", "You're going too fast.", "No meeting before that is clear.", "Not so fast.", "Forget the calendar for now.", "We're not at that point.", "First things first.", "Slow down."],
    dry: ["Easy with the calendar.", "You do like meetings.", "We skipped a step there.", "Nice try with the calendar.", "One thing at a time.", "Before I dust off my calendar:", "Hold your horses.", "I admire the speed."],
    cool: ["Before we talk about a date:", "I'm not sure about a meeting yet.", "Let's not jump to that.", "I don't think we're there yet.", "First I'd want something else cleared up.", "I wouldn't set a date yet.", "One thing is still open for me.", "That's a step too early for me."],
    warm: ["I'm not sure about a meeting yet, to be honest.", "Before we do that,", "I'd like to, but one thing is still open.", "Let's not rush it.", "I don't want to promise a date yet.", "One thing still bothers me, though.", "I'm nearly with you, but not quite.", "There's still something I said before."],
  },
  hearLead: {
    blunt: ["Fine.", "That may be.", "Okay, noted.", "So you say.", "Good for you.", "Alright.", "If you say so.", "I heard you."],
    dry: ["Duly noted.", "That's nice.", "I'm sure.", "Good to know.", "I'll write that down somewhere.", "Very well.", "You don't say.", "Lovely."],
    cool: ["Okay, noted.", "That may well be.", "Good to know.", "I see.", "Alright, I hear you.", "Okay.", "Understood.", "Fair enough, but"],
    warm: ["Okay, good to know.", "I see, thanks.", "Alright, I hear what you say.", "That's nice to hear, but", "Okay, I understand.", "Right, I see.", "That may be, yes.", "I hear you, but"],
  },
  speaking: {
    blunt: ["Speaking.", "You've got me. What is it?", "That's me. And?", "Yes, that's me.", "You're talking to me.", "Right here. What do you want?", "That's who you've got.", "Me. Go on."],
    dry: ["The one and only.", "Speaking, and already regretting it.", "You found me. Congratulations.", "In person.", "That would be me.", "Guilty.", "You have reached the very same.", "Present."],
    cool: ["Speaking.", "That's me.", "Yes, you're talking to me.", "You've got me on the line.", "Yes, that's right, that's me.", "You're through to me.", "It's me, yes.", "That would be me."],
    warm: ["Yes, that's me.", "Speaking! What can I do for you?", "You've got the right person.", "That's me, hello.", "Yes, you're talking to me.", "It's me, yes. How can I help?", "You found me.", "Yes, right here."],
  },
  notMine: {
    any: ["I'll leave that one to the others.", "That's not my corner, I'd say.", "Somebody else here knows that better.", "I can't speak to that part.", "That's not something I deal with.", "I'd pass that on to my colleagues here.", "Not my part of it, to be honest.", "You'd better ask the others about that."],
  },
  chatWeekend: {
    blunt: ["Short. What do you need?", "It was a weekend. So?", "Too short. Can we get to it?", "Gone. Like every weekend.", "Quiet, until the phone rang again.", "Fine. Let's move on.", "Busy. What is this about?", "It happened. Next."],
    dry: ["Like all weekends: announced as long, delivered short.", "I remember it fondly, it was yesterday.", "It ended. That was the worst part.", "Restful, until Sunday evening.", "Nothing that would make the papers.", "I'd tell you, but it was boring.", "Two days. I counted both.", "I slept. It was glorious."],
    cool: ["Quiet, thanks.", "It was fine, thank you. Too short.", "Nothing special.", "Good, thanks.", "Not bad, a bit short.", "Uneventful, which is good.", "It was okay, thanks.", "Restful enough."],
    warm: ["Lovely, thanks, just too short. And yours?", "It was nice and quiet, thank you.", "Good, thanks for asking! How was yours?", "Very relaxing, actually.", "Oh, it went by too fast.", "Nice, thank you. I can't complain.", "It was good, a bit of rest for once.", "Quiet, which was just right. You?"],
  },
  chatTimeOff: {
    blunt: ["A week. It was enough.", "Not much.", "A few days. Long gone.", "Some. It's forgotten already.", "Not enough.", "A few days at home. That's all.", "It was alright. Too short.", "Yes, and back to work since."],
    dry: ["A few days. My phone came along, sadly.", "Long enough to forget my password.", "I had a week. It felt like a Tuesday.", "Some, and it rained, out of solidarity.", "I sat in a garden and nobody called. Bliss.", "A week. My desk missed me more than I missed it.", "Two weeks, of which I remember one.", "Some. I've been recovering from it since."],
    cool: ["A few days, thanks. It did me good.", "Yes, a bit. It's a while ago already.", "A week, it was nice.", "Some, thank you. Quiet, mostly.", "A little. Too short, as always.", "Fine, thanks. A few days at home.", "A bit, yes. Back in it now.", "A few days, yes. Nothing special."],
    warm: ["Oh, a lovely week, thanks for asking! It feels ages ago already.", "A few days, yes, and I needed them. Thanks for asking!", "I did, thank you! Mostly in the garden.", "A little, yes. It was over far too fast.", "I'm well, thanks! We got away for a week, that was nice.", "Yes, a bit of sun and nobody calling. Lovely.", "Not as much as I'd like, but it was nice, thank you.", "A week with the family, it did me good. Thanks for asking!"],
  },
  chatDay: {
    blunt: ["Long.", "Full.", "Busy. So keep it short.", "It was better before the phone rang.", "The usual.", "I've had quieter ones.", "Like every day.", "Not over yet."],
    dry: ["Ask me when it's over.", "Nobody has cried yet, so good.", "Like a Monday, whatever the calendar says.", "I've had two coffees and one argument.", "It's still trying to decide.", "Remarkably ordinary.", "It has peaked already.", "So far so survivable."],
    cool: ["Busy, but okay.", "Fine so far, thanks.", "A bit full.", "Not too bad.", "The usual, thanks.", "Alright, thank you.", "Quite full, but fine.", "It's been okay."],
    warm: ["Busy but good, thank you. How's yours?", "Quite nice so far, thanks for asking.", "A bit hectic, but I can't complain.", "Good so far, thank you!", "It's been one of those days, but I'm fine.", "Full, but in a good way.", "Pretty good, thanks. And yours?", "Not too bad at all, thank you."],
  },
  chatBusiness: {
    blunt: ["It goes.", "Busy.", "Can't complain. Wouldn't, to you.", "We're working. What do you need?", "It runs.", "Same as ever.", "We've got enough to do.", "Still here."],
    dry: ["Still standing, thank you.", "It keeps me off the streets.", "The lights are on.", "Busy enough to wonder why I picked up.", "Up and down, mostly sideways.", "We're open, that's something.", "As lively as you'd think.", "It hasn't fallen over today."],
    cool: ["Busy, but fine.", "It's going alright.", "We've got enough to do.", "Not bad at the moment.", "Steady, I'd say.", "It keeps us busy.", "As usual, really.", "Okay, thanks."],
    warm: ["Busy, but good, thank you.", "It's going alright, thanks for asking.", "We've got our hands full, but I like it that way.", "Not bad at all, thanks.", "Lively, as always.", "It keeps us on our toes!", "Pretty well, thank you.", "Can't complain, there's always something to do."],
  },
  chatFamily: {
    blunt: ["Fine. Let's leave them out of it.", "All fine. What do you need?", "They're fine.", "Well, thanks. Next.", "Everybody's alive.", "Good. So?", "Fine, thanks. And to business?", "Same as ever."],
    cool: ["All well, thanks.", "They're fine, thank you.", "Everybody is fine, thanks.", "Good, thanks for asking.", "All fine at home.", "They're doing alright.", "Well, thank you.", "No complaints there."],
    warm: ["They're all well, thank you!", "Everybody's fine, thanks for asking. And yours?", "All good at home, thank you.", "Oh, they keep me busy, but they're well.", "Very well, thanks. How are yours?", "All healthy and loud, thank you.", "They're doing great, thanks.", "Everybody's well, how kind of you to ask."],
  },
  chatWeather: {
    any: ["I've hardly looked out of the window, to be honest.", "I haven't been outside yet today.", "It's been better.", "Let's not talk about the weather.", "I only see it through the window.", "It could be worse.", "It is what it is at this time of the year.", "Not my favorite kind of day, but alright."],
  },
  chatKind: {
    blunt: ["Thanks. What is it about?", "Right. Go on.", "Okay. And?", "Noted.", "Fine, thanks.", "Same to you. What do you need?", "Alright.", "Good. So?"],
    cool: ["Thanks, you too.", "Good to hear.", "Likewise.", "Thank you.", "Okay, good.", "Nice to hear that.", "Thanks.", "Glad to hear it."],
    warm: ["Thank you, same to you!", "Oh, good to hear.", "That's nice of you.", "Glad to hear that.", "Likewise!", "Thanks, you too.", "Good, good.", "Happy to hear it."],
  },
  notAgreed: {
    blunt: ["I haven't agreed to anything.", "I didn't say yes to that.", "Hold on, there's no date.", "No, we have no appointment.", "That's not agreed.", "You won't see me, I never said yes.", "There's nothing to see each other for yet.", "I said no such thing."],
    dry: ["Bold. I never said yes.", "That's optimistic, there is no appointment.", "In your calendar, maybe. Not in mine.", "I must have missed the part where I agreed.", "We have no date, but I like the spirit.", "I don't recall saying yes.", "Let's not invent appointments.", "That would be news to my calendar."],
    cool: ["Just to be clear, I haven't agreed to a date.", "We haven't settled on anything yet.", "I don't think I said yes to that.", "There's no appointment yet.", "I wouldn't put that in the calendar.", "I haven't confirmed that.", "We didn't agree on that.", "Please don't take that as a yes."],
    warm: ["Sorry, I don't think I've said yes to that yet.", "Just so there's no misunderstanding, we haven't fixed anything.", "I'm afraid I haven't agreed to a date.", "We haven't really settled on that, I think.", "Let's not count on that yet.", "Hm, I don't think we've got an appointment.", "I haven't quite said yes, to be fair.", "I'd rather you didn't put that down as fixed."],
  },
  whatMeant: {
    blunt: ["What then?", "Then what did you mean?", "So what do you want to know?", "Then ask it.", "Okay. What's the question?", "So say it plainly.", "What, then?", "I'm waiting."],
    cool: ["Okay, what did you mean?", "Then what were you asking?", "Alright, what was the question?", "Sorry, what would you like to know?", "What did you want to know, then?", "Okay. Ask me again.", "Then I misunderstood. What was it?", "Go ahead, what was it?"],
    warm: ["Oh, sorry. What did you mean?", "Sorry, what was your question then?", "Ah, I misunderstood. What did you want to know?", "Okay, ask me again.", "Oh, then tell me what you meant.", "Sorry about that. What was it?", "Alright, what would you like to know?", "I see, so what was the question?"],
  },
  apologyTaken: {
    blunt: ["Fine. Go on.", "Alright.", "It happens. Go on.", "Forget it.", "Okay, okay.", "Never mind. Continue.", "Fine.", "Let's move on."],
    dry: ["Forgiven, for now.", "I'll survive.", "Noted in the big book.", "I've had worse today.", "Apology accepted, with a small fee.", "We all have days.", "No harm done, so far.", "Fine, fine."],
    cool: ["No problem.", "That's alright.", "It's okay.", "Never mind.", "Don't worry about it.", "Happens.", "No harm done.", "That's fine."],
    warm: ["No problem at all.", "Oh, don't worry about it.", "That's quite alright.", "It happens to all of us.", "No worries.", "Not a problem, really.", "That's okay, don't worry.", "Thanks for saying so, it's fine."],
  },
  priceNoted: {
    blunt: ["Okay. That's a number.", "I'd have to see what comes back for it.", "I've heard the number.", "We'll see what it's worth.", "I'm not saying yes to a number yet.", "That's the price, then.", "Fine. I'd put it next to what we spend now.", "A number. Now show me what it's for."],
    dry: ["My wallet heard that.", "A number with ambitions.", "Well, it's a number. I've met worse.", "I'll let that one sink in.", "And here I was, having a good day.", "That's almost reasonable. Almost.", "I'd want to hold it against something real.", "Noted, in pencil."],
    cool: ["Okay. I'd have to hold that against what it brings.", "Good to have a number.", "I'd need to put that next to what we spend now.", "Alright. That has to pay off somehow.", "I can work with a clear number.", "That's in the range I'd have thought.", "Okay, noted. I'd have to think about it.", "It would have to show for that."],
    warm: ["Okay, thanks, that's a clear number.", "I'd have to see what it brings us, but thanks for being open.", "Alright, that helps me to picture it.", "Good to know. I'd have to hold it against what we spend now.", "Thanks for saying it straight.", "Okay, that's not out of the question.", "I'd need to think about whether that fits.", "That gives me something to work with."],
  },
  refuseLoad: {
    blunt: ["Not yet. I don't know that you'll show up.", "I'm not giving you that one.", "No. Not on that basis.", "Too early. I've been burned before.", "I'd rather wait for somebody I know.", "You'd have to give me more than that.", "Not for now.", "I'll stay with what I've got today."],
    cool: ["I'm not ready to give you that load.", "Not yet, I'd want to know more about you first.", "I'll keep looking for now.", "I wouldn't commit to that today.", "Let me compare first.", "I'd need a bit more before I say yes.", "Not on that basis.", "I can't give it away that quickly."],
    warm: ["I'm not quite ready to give it to you, sorry.", "I'd like to know a bit more about you first.", "Let me compare a little first.", "Maybe, but not just like that.", "I'd need a little more before I say yes.", "It's a bit early for that.", "I can't promise it yet.", "Let's not rush, it's an important load."],
  },
  goAhead: {
    blunt: ["Go on, then.", "Show me.", "Start.", "If you must.", "Yes. Quickly.", "Let's get it over with.", "I'm looking.", "Go."],
    dry: ["Curtain up.", "I'm on the edge of my seat.", "Surprise me.", "Go on, I brought popcorn.", "Let's see it, then.", "By all means.", "The stage is yours.", "Ready as I'll ever be."],
    cool: ["Yes, go ahead.", "Okay, let's see it.", "Sure, start.", "Alright, go on.", "Yes, I'm listening.", "Please do.", "Fine with me.", "Let's go."],
    warm: ["Sure, go ahead!", "Yes, let's start.", "Of course, I'm curious.", "Yes please, go on.", "I'm ready when you are.", "Happy to, let's see.", "Yes, let's have a look.", "Sure, I'm all yours."],
  },
  unknownKnowUs: {
    blunt: ["Should I?", "Heard the name. That's all.", "I can't keep track of all of you.", "Rings a bell, nothing more.", "Doesn't matter. Tell me what you want.", "I've got no picture of it.", "There are so many of you.", "If I did, I'd have forgotten."],
    dry: ["The name has crossed my spam folder, I think.", "Should there be a fan club?", "It rings a bell, a small one.", "I know a dozen that sound the same.", "Famous, are we?", "I may have seen the pen.", "Only in the sense that I know there are many.", "You'd be one of those with a logo."],
    cool: ["I may have heard the name, that's all.", "I couldn't say much about it.", "The name, perhaps. Not more.", "I don't have a clear picture of it.", "It sounds familiar, but I'm not sure.", "I couldn't tell you what exactly it is.", "Not in any detail.", "I think I've seen it somewhere."],
    warm: ["I've heard the name, I think, but not much more.", "It sounds familiar, but tell me.", "I'm not sure, to be honest. Help me out?", "I couldn't say what exactly it is, sorry.", "The name, yes, maybe. What is it about?", "I don't have a clear picture of it, I'm afraid.", "I think I've seen it somewhere.", "Not in any detail, so go ahead."],
  },
  unknownContact: {
    blunt: ["You've got a number. You just used it.", "The general one will do.", "I don't hand that out.", "Use this one.", "It's on the website.", "Not on a first call.", "You found me once, you'll find me again.", "Call the office."],
    dry: ["You seem to have found me without it.", "It's a well-kept secret, like my lunch break.", "This line will do nicely.", "The website has a form. It's lovely.", "I give that to family and the fire brigade.", "You're already on it.", "I change it after every sales call.", "Let's stay with this one."],
    cool: ["This number is fine.", "You can reach me through the office.", "Use the one you've just called.", "I'd prefer the office number, please.", "The general address will reach me.", "You'll find it on the website.", "I'd rather not give that out yet.", "This line is the best one."],
    warm: ["This number is the best one, really.", "You can always reach me through the office.", "Just use the number you've called, that works.", "The office address is fine, it gets to me.", "You'll find it on our website.", "I'd keep it to this number for now, if that's okay.", "Just reply to my email, that's easiest.", "The number you've got is right."],
  },
  sendYes: {
    blunt: ["Fine, you'll get it.", "I'll have somebody send it.", "You'll get it when I get to it.", "Alright. It's on its way later.", "Yes, later today.", "If that's what it takes, yes.", "Okay. Give me a day.", "I'll send it."],
    cool: ["Yes, I can send you that.", "Sure, I'll send it over.", "Okay, I'll get that to you.", "Alright, you'll have it by email.", "I can do that.", "Yes, give me a day.", "I'll see that you get it.", "Fine, I'll forward it."],
    warm: ["Sure, I'll send it over.", "Yes, happy to. I'll email it to you.", "Of course, you'll get it later.", "No problem, I'll get that to you.", "I can do that, yes.", "Sure, give me until the end of the day.", "Yes, I'll put it in an email.", "Happy to, I'll send it after the call."],
  },
  sendNo: {
    blunt: ["Why would I send you anything?", "No. I don't know you well enough.", "You're selling to me, not the other way round.", "Not before I know what for.", "That doesn't leave the house.", "No, I'm not sending papers around.", "What for?", "Not yet."],
    cool: ["I'd rather not send anything yet.", "Let's see first whether it makes sense.", "I wouldn't send that out at this point.", "What would you do with it?", "Not yet, I'd like to know more first.", "I'd have to check whether I may.", "That's too early for me.", "I'd keep that here for now."],
    warm: ["I'd rather wait with that, if you don't mind.", "Maybe later, when I know a bit more.", "I'm not sure I may send that out.", "Let's see first whether it fits, okay?", "I'd want to know what it's for first.", "Not just yet, if that's alright.", "I'd need to ask before I send that.", "Let's keep that for later."],
  },
  bidRate: {
    blunt: ["What's the rate? All in.", "And for how much?", "Rate first.", "Give me a number.", "How much, door to door?", "What do you want for it?", "Price?", "And the rate is?"],
    cool: ["Okay. And what's the rate, all in?", "What would you want for it?", "And what are you asking for that?", "What's your number?", "Good. At what rate?", "How much, with fuel?", "And your rate is?", "What would that run me?"],
    warm: ["That might help. What would the rate be?", "Okay, and what would you want for it?", "Sounds useful. What's your rate, all in?", "I could use that. How much?", "Good to know. At what rate?", "And what would that cost me, with fuel?", "Alright. What number do you have in mind?", "Nice. What's the rate?"],
  },
  bidDoubt: {
    blunt: ["And if the truck doesn't show?", "Who answers the phone at night?", "Anybody can promise a truck.", "And what happens when it breaks down?", "I've heard that. What if it doesn't come?", "Who do I call when it's late?", "That's a promise. What's behind it?", "And how do I know it turns up?"],
    cool: ["And what happens if the truck doesn't come?", "Who would I call if it's late?", "What's your backup if something breaks down?", "How sure is that truck?", "And who do I reach at night?", "How often do you miss a pickup?", "What if the driver cancels?", "Is that truck really free, or do you still have to find it?"],
    warm: ["And if something goes wrong, who do I call?", "What's your backup if the truck doesn't make it?", "How sure can I be that it turns up?", "That sounds good. What if the driver cancels?", "Who would be my contact at night?", "And what do you do when one breaks down?", "Have you run that kind of load before?", "Is the truck already yours, or would you have to find it?"],
  },
  bidHear: {
    blunt: ["Okay. That's a number.", "I'll put it next to the others.", "Noted. I have others on the line.", "That's on the table, then.", "Hm. I've seen higher and lower.", "Fine, I've got that down.", "I'll compare it.", "Alright, I heard the number."],
    cool: ["Okay, I've got that down.", "That's not out of this world.", "I'd put that next to the other offers.", "Noted. I'd have to compare.", "Alright, that's clear.", "Okay, that's on the table.", "I can work with a clear number.", "Let me hold that against what I have."],
    warm: ["Okay, thanks, that's clear.", "That sounds fair enough to look at.", "Good, I like a clear number.", "Thanks, I'll hold that against what I have.", "Alright, that's something to work with.", "Okay, I've written that down.", "That's not bad.", "Good to have a number."],
  },
  againLead: {
    blunt: ["Oh, that.", "Then say so.", "Ah. Okay.", "Right.", "Fine.", "Okay, that's another question.", "Alright.", ""],
    dry: ["Ah, that one.", "My mistake, or yours.", "Well, then.", "Oh, the other thing.", "Right, I'll try again.", "Of course.", "I see.", ""],
    cool: ["Ah, okay.", "Oh, I see.", "Right, sorry.", "Ah, that.", "Okay, I misunderstood.", "I see what you mean.", "Alright.", ""],
    warm: ["Oh, sorry, I misunderstood.", "Ah, okay, I see.", "Oh, right.", "Sorry, I got that wrong.", "Ah, now I get it.", "Oh, I see what you mean.", "Right, sorry.", ""],
  },
  unknownLoss: {
    blunt: ["Then we'd have a problem.", "We'd manage. Somehow.", "I'd rather not find out.", "It would hurt.", "Then I'd be in trouble.", "That would cost us.", "We'd cross that bridge then.", "It wouldn't be pretty."],
    dry: ["Then I'd learn to sleep less.", "Let's not paint the devil on the wall.", "Then it gets interesting, in the bad sense.", "I'd take up praying.", "It would be a long month.", "I have a plan for that. It's called hoping.", "Then I'd miss today.", "I'd rather watch that from abroad."],
    cool: ["That would be difficult.", "We'd have a real gap there.", "We'd find a way, but it wouldn't be easy.", "I'd rather not find out.", "It would set us back.", "That would leave us in trouble for a while.", "We don't have a good plan for that.", "It would hurt, I won't deny it."],
    warm: ["I don't like to think about it, to be honest.", "That would be really hard for us.", "We'd find a way, but it wouldn't be easy.", "It would leave quite a hole.", "To be honest, we don't have a plan for that.", "I'd be in trouble, I think.", "It would hurt, no question.", "We'd manage somehow, but I don't know how yet."],
  },
  unknownImpact: {
    blunt: ["You can imagine.", "It's not nice, let's leave it at that.", "Depends on the day.", "Enough that I notice.", "I'd rather not add it up.", "It's a nuisance.", "More than it should.", "I don't dwell on it."],
    dry: ["It keeps life interesting, in the wrong way.", "Nobody sends flowers, put it that way.", "It builds character.", "I've told better stories.", "You'd have to ask my sleep.", "It livens things up.", "Nothing a long vacation wouldn't fix.", "It has its charms. Few, but still."],
    cool: ["More than I'd like.", "It costs nerves, mostly.", "It makes itself felt, I'd say.", "It's hard to put a figure on it.", "It doesn't make things easier.", "We notice it, that's for sure.", "It depends on the day.", "It keeps people busy."],
    warm: ["It doesn't make things easier, to be honest.", "It costs a lot of nerves.", "It gets to people, I have to say.", "We do notice it, that's for sure.", "More than I'd like, honestly.", "It's hard to put into numbers.", "It takes some of the fun out of it.", "It depends on the day, but you do feel it."],
  },
  unknownOffer: {
    blunt: ["You name a price first.", "You tell me yours, then I tell you mine.", "I'm not bidding against myself.", "Say your number.", "That's for you to say first.", "Less than you'd like.", "I won't give you a number.", "Make me an offer, then we'll see."],
    dry: ["Nice try. You first.", "Free would be hard to refuse.", "I never bid against myself.", "You go first, I brought popcorn.", "A number I could say without blushing.", "You'd like to know, I'm sure. You first.", "I'll know it when I hear it.", "The one you don't want to say."],
    cool: ["I'd rather hear your price first.", "You name one, and I'll tell you what I think.", "That depends on what's in it.", "I wouldn't want to name a figure first.", "Make me an offer and I'll look at it.", "It has to be in proportion, that's all I'd say.", "I'd have to be able to defend it, put it like that.", "I can't give you a figure just like that."],
    warm: ["I'd rather hear your price first, if that's okay.", "It would have to be one that I can defend.", "I can't name a figure just like that, sorry.", "Make me an offer and I'll tell you honestly.", "That depends a bit on what's in it.", "I'd need to see what we get for it first.", "I don't want to name a number before you do.", "Something I can explain to the others, I'd say."],
  },
  unknownWhom: {
    blunt: ["Nobody in particular.", "I'm not giving you names.", "Different people.", "Whoever picks up.", "One or two. No names.", "Not many.", "Whoever is nearest.", "That stays with me."],
    dry: ["I don't name names.", "Nobody you'd want to meet.", "One or two. They were less curious.", "Whoever answers first.", "I'll leave the names out.", "The usual suspects.", "Whoever can't run away.", "Not as many as you'd think."],
    cool: ["Nobody in particular.", "I'd rather not name anybody.", "One or two, I'd leave the names out.", "That depends on what it's about.", "Whoever is there at the time.", "Not many so far.", "Different people, really.", "I'd leave the names out for now."],
    warm: ["Nobody in particular, to be honest.", "I'd rather leave names out of it.", "Just one or two people, so far.", "That depends a bit on the day.", "Whoever is there, mostly.", "Not that many, really.", "Different people, to be honest.", "I'd leave the names out, if that's okay."],
  },
  unknownName: {
    blunt: ["One of us.", "One of my people.", "A colleague.", "Somebody on the early shift.", "One of the older ones.", "Somebody on the team.", "One of mine. Why?", "A person you don't know."],
    dry: ["The name escapes me, and it should.", "One of us. I'll say no more.", "I don't name names.", "Somebody with better eyes than mine.", "Let's leave the names out of it.", "I'd rather not say who.", "A person of few words and good eyes.", "Somebody who would not thank me for telling."],
    cool: ["One of us, on the early shift.", "One of my people.", "A colleague of mine.", "Somebody on the team, I think.", "One of the older ones.", "One of ours, I'd leave the name out.", "Somebody I trust.", "One of the senior people."],
    warm: ["One of us, on the early shift.", "One of my people, I believe.", "A colleague of mine.", "Somebody on the team, I think.", "One of the older ones.", "One of ours, I'd leave the name out.", "Somebody I trust, let's say.", "One of the senior people."],
  },
  unknownHappened: {
    blunt: ["It went wrong. We fixed it. That's all.", "A mess, and then it got sorted.", "The wrong thing, at the wrong time.", "Several things at once.", "It slipped, and nobody caught it.", "Nothing good. It took days.", "It got sorted out in the end.", "Bad timing, mostly."],
    dry: ["A chain of unfortunate events.", "Murphy came by.", "It's a longer story, without a hero.", "Everything at once.", "Nothing that would make a good film.", "The usual comedy of errors.", "Let's say it was lively.", "Nobody covered themselves in glory."],
    cool: ["It was a bit of a mess, and it got sorted out in the end.", "Several things at once, really.", "It just went wrong, at a bad moment.", "It slipped, and nobody caught it in time.", "One thing led to another.", "It wasn't our best day.", "It came at the wrong moment, that was the worst of it.", "Something failed, and it took us a while to notice."],
    warm: ["It was quite a mess, and it got sorted out in the end.", "Several things at once, really.", "It just went wrong, at a bad moment.", "It slipped, and nobody caught it in time.", "One thing led to another, you know how it is.", "It wasn't our best day, I have to say.", "It came at the wrong moment, that was the worst of it.", "Something failed, and it took us a while to notice."],
  },
  onlyName: {
    any: ["{name}? Just a name I mentioned. There's no more to it.", "{name} won't mean anything to you, and I'd leave it at that.", "{name}? Somebody I mentioned in passing, that's all.", "That's all there is to say about {name}.", "{name}? I said the name, that's all you get.", "I'd leave {name} out of this one.", "{name}? That was only by the way.", "There's nothing more about {name}."],
  },
  noSuchName: {
    any: ["{name}? I don't know anybody of that name.", "I don't think we have a {name}.", "{name}? You must have heard that somewhere else.", "I didn't mention a {name}.", "No {name} that I know of.", "{name}? Not one of mine.", "There's no {name} here.", "{name}? Never heard the name."],
  },
  ownTerm: {
    any: ["That's just what we call it here, nothing grand.", "It's our word for it, part of the work here.", "Nothing special, you'd know it if you saw it.", "One of the things we work with, I forget that others don't.", "Just our name for it. Nothing unusual.", "Only what everybody here calls it.", "A thing we have here. It sounds grander than it is.", "Part of the job here, nothing to write home about."],
  },
  ownAll: {
    any: ["For all of it, really.", "That too, and whatever comes in between.", "Pretty much everything, on a bad day.", "All the little things together, I'd say.", "Everything around it, mostly.", "The whole of it, some days.", "That, and the rest of the day with it.", "Whatever comes up, more or less."],
  },
  ownWords: {
    blunt: ["Just what I said.", "As I said. No more to it.", "It's what I told you.", "That's what I meant, yes.", "Take it as I said it.", "Like I said it.", "That was all I meant.", "Nothing more to it."],
    dry: ["It's as grand as it sounded.", "I meant it just the way I said it.", "No hidden meaning, I'm afraid.", "What I said, without the poetry.", "Take it at its word.", "There's less behind it than you think.", "It was exactly as deep as it sounded.", "I said it, and I stand by it."],
    cool: ["Just as I said, really.", "There's no more to it than that.", "More or less as I put it.", "I meant it just like that.", "Nothing more behind it.", "That's about it, what I said.", "That's really all I meant.", "As I put it, nothing further."],
    warm: ["Just what I said, really.", "Oh, nothing grand, just what I said.", "There's no more to it than that, honestly.", "I meant it just like that.", "More or less as I put it, yes.", "It's really just as I said.", "That's really all I meant.", "Oh, I only meant it the way I said it."],
  },
  checkRight: {
    any: ["That may well be right.", "That sounds about right, yes.", "Hm. That could be, yes.", "It may be, I haven't counted lately.", "About right, I'd think.", "That's possible, yes.", "I'd have guessed about the same.", "Could be. You'd know it from your side."],
  },
  reachMe: {
    any: ["By mail, I read that in the evening.", "Call me, mornings are best.", "By mail first, then we see.", "Through the office, that always reaches me.", "By phone, if it's short.", "A mail is best, I answer those.", "Mornings, by phone.", "Write to me, I get to it by the evening."],
  },
  bringNothing: {
    any: ["Just yourself, and a bit of time.", "An example, from somebody like us.", "Something I can look at, not too long.", "Nothing special. One page is enough.", "One real case, that's all.", "Only what you want to show me.", "A short version of it.", "Your questions. I'll have mine."],
  },
  keepNumber: {
    blunt: ["You can leave a number.", "Leave your number. No promises.", "Fine. Leave a number.", "If it comes to that, maybe.", "You can do that.", "Leave it with the front desk.", "I'll write it down. That's all.", "Suit yourself."],
    cool: ["You can leave me your number.", "That's fine, leave me your number.", "You can do that.", "I'll keep your number, no promise.", "Sure, leave it with me.", "I'd think of you, yes.", "Yes, leave me a number.", "That's alright with me."],
    warm: ["Sure, leave me your number.", "Yes, do that.", "I'd think of you, yes.", "Of course, leave me your number.", "That's fine with me.", "Yes, please do.", "I'll keep your number, gladly.", "Why not, yes."],
  },
  askMe: {
    any: ["Ask me first, I'd rather keep it in one hand.", "You can ask me.", "For now, that's me.", "I'd leave the others out for now, so ask me.", "Me, for the moment.", "Come to me with it, I'll pass it on.", "I'm the one to ask, for now.", "That would be me."],
  },
  nearer: {
    any: ["Nearer {figure}, I'd say.", "More like {figure}.", "Closer to {figure}.", "Rather {figure}, roughly.", "{figure}, or not far off.", "About {figure}, if you want one of the two.", "I'd say {figure}.", "{figure}, give or take."],
  },
  seeScreen: {
    any: ["Yes, I can see it.", "Yes, it's there.", "I see it, yes.", "Yes, now it's up.", "It's on my screen, yes.", "Yes, that works.", "I've got it, yes.", "Yes, all there."],
  },
  listDone: {
    any: ["You've had the main ones already, the rest is small.", "That was most of it, really.", "The rest is details for later.", "Those were the ones that matter.", "You've heard the part that counts.", "Nothing else on it that big.", "After that it's only small things.", "That was the list, more or less."],
  },
  mailGiven: {
    any: ["It's {name}.", "It's {name}, all small letters.", "Mine's {name}.", "You can use {name}.", "{name}, that comes straight to me.", "Best to {name}.", "{name}. That one I read myself.", "Write to {name}, then I get it."],
  },
  mailChecked: {
    any: ["To be safe: it's {name}.", "Just the initial, so {name}.", "It's {name}, then it's sure to reach me.", "Let me say it once: {name}.", "Better write {name}.", "Nearly, it's {name}.", "Take {name}, then it arrives.", "With the initial only: {name}."],
  },
  throughOffice: {
    any: ["Please send it through the office, it gets to me.", "The general address is fine, they pass it on.", "Send it to the office with my name on it.", "Use the office address for now.", "Through the office, they know where to find me.", "Best through the office, it lands on my desk.", "The office address will do for now.", "Send it to the general one. It reaches me."],
  },
  unknownCare: {
    any: ["You'd see that in your tickets, I don't remember it that well.", "I'd have to look through the mails for that.", "My people dealt with it, I'd have to ask them.", "Your tickets would know that better than me.", "I'd have to ask around, I only heard about it afterward.", "That's in your files, I don't have it in my head.", "I'd have to dig out the mails.", "You'd have that on your side, I think."],
  },
  unknownPerson: {
    any: ["One of my people, usually the one who's been here longest.", "Two or three of us, between us.", "Me first, and then whoever is on.", "My people do, I step in when it's tight.", "That's shared between two of us.", "Mostly the same two people.", "One of the senior ones, as a rule.", "Me, more often than I'd like."],
  },
  whatAsked: {
    any: ["Of what you just asked me about.", "What you asked about. Nothing else.", "I mean what you asked me.", "Just what we were talking about.", "What you asked, no more than that.", "I was still on your question.", "Same thing as before. What you asked.", "That was about your question, nothing more."],
  },
} as const satisfies Record<string, Wordings>
