import type { Wordings } from './bank-buyer.ts'

/** What buyers say about their own working day if no note says it. They keep it to themselves, and nothing here states a fact. */
// prettier-ignore
export const everydayBank = {
  noCompany: {
    blunt: ["You called us. You should know what we do.", "Look at the website, it's all there.", "I thought you'd have looked that up.", "You didn't read up on us first?", "I'm not going to present the company to you.", "That's on the website.", "You ring me up and don't know what we do?", "Do your homework first, then ring me."],
    cool: ["I'd assumed you'd looked us up before the call.", "The website tells it better than I do.", "You'll find that on our website.", "I'd rather not give you the whole presentation now.", "That's quickly looked up, I think.", "I would have thought you knew that.", "It says so on our page, more or less.", "Let's not start with the company brochure."],
    warm: ["Oh, the website explains that better than I could.", "I'd have thought you looked us up, but no harm done.", "That would take a while, have a look at our website.", "I'm not the best person for the company pitch, to be honest.", "You'll find a good summary on our page.", "I'd rather talk about my part of it, if that's okay.", "It's all on the website, and nicer than I'd say it.", "I'd be here all day if I started on that."],
  },
  noHeadcount: {
    blunt: ["I'm not giving you a headcount.", "Enough of us.", "What do you need that number for?", "That's not for the phone.", "We're big enough. Next.", "I don't hand out numbers like that.", "As many as it takes.", "Is that how you work out the price?"],
    cool: ["I'd rather not get into headcount on the phone.", "I don't have the exact headcount here.", "I'd leave the numbers out for now.", "What would you need that number for?", "That's a number I'd have to look up.", "I'd prefer not to go into our size yet.", "Let's leave the headcount aside for now.", "I don't give out staff numbers, as a rule."],
    warm: ["I'd have to look up the exact number, sorry.", "I'm not sure I should give out headcount, to be honest.", "I don't have the number at hand.", "That changes all the time, I'd have to check.", "I'd rather not throw a number at you that's wrong.", "Can we leave the headcount for later?", "I'd need to ask for the exact number.", "I couldn't tell you to the head, sorry."],
  },
  noPlaces: {
    blunt: ["It's on the website.", "You'll find the address if you need it.", "Why, are you coming over?", "Where we've always been.", "That's easy to look up.", "Does it matter for this?", "Look it up.", "Not far from the phone you just rang."],
    cool: ["You'll find the address on our website.", "That's easily looked up.", "Is the place important for what you do?", "I'd leave that to the website.", "Why do you ask?", "It's all on our contact page.", "I don't think it matters for this.", "You can see that on the map on our page."],
    warm: ["You'll find all that on our website.", "Why, were you thinking of coming by?", "The contact page has it all.", "That's on our page, with a little map.", "I'd have to list it, the website is quicker.", "Does it make a difference for you?", "Have a look at our page, it's all there.", "Let's leave that for when you visit us."],
  },
  noCustomers: {
    blunt: ["I don't talk about our customers.", "That's between us and them.", "You won't get names from me.", "People who pay their bills.", "Not your business, with respect.", "I'm not giving you a customer list.", "Why, do you want to ring them too?", "Those stay with us."],
    cool: ["I'd rather not talk about our customers.", "I can't give out names, you'll understand.", "That's not something I'd share on a call.", "I'd keep our customers out of this.", "What do you need that for?", "I don't name customers, as a rule.", "That's a bit beside the point, I think.", "Let's leave our customers aside."],
    warm: ["I'd rather not name our customers, I hope you understand.", "I'm not sure I may talk about them.", "I'd leave the customers out of it, if that's okay.", "That's a long list, and not mine to share.", "I can't really give you names, sorry.", "Those are better asked elsewhere in the house.", "I'd want to check before I name anybody.", "Let's leave them out of it for now."],
  },
  noGrowth: {
    blunt: ["We get by.", "I don't discuss how we're doing.", "Why, are you investing?", "Good enough.", "I'm not the press office.", "That's nothing for the phone.", "Ask the accountant.", "We're still here. That'll do."],
    cool: ["I'd rather not go into how business is.", "It's alright. I'd leave it at that.", "That's not for me to say.", "We can't complain, mostly.", "I don't give outlooks on the phone.", "Reasonable, I'd say.", "That's a question for others here.", "Up and down, like everywhere."],
    warm: ["Can't complain, but I'd leave it at that.", "It's going alright, I'd say.", "I'm not the right one to speak about plans like that.", "We're getting by, thanks for asking.", "That's a question for others here, to be honest.", "I'd rather not speak for the whole company.", "Up and down, like everywhere, I suppose.", "I couldn't really tell you about the plans, sorry."],
  },
  noTenure: {
    blunt: ["Long enough.", "Long enough to know a sales call.", "Does it matter?", "A while.", "I stopped counting.", "What's that got to do with it?", "Longer than this call.", "Long enough to have heard it all."],
    cool: ["A while now.", "Long enough to know my way around.", "I'd have to count.", "Longer than it feels.", "Why do you ask?", "Some time now, I never counted exactly.", "Long enough, I'd say.", "A good while."],
    warm: ["Oh, a while now. I'd have to count.", "Long enough to know where the coffee is.", "It doesn't feel that long, to be honest.", "A while, let's say.", "I'd have to think when exactly I started.", "Long enough to have seen a few things.", "I'd need to count, funny enough.", "A good while. Time flies, doesn't it?"],
  },
  noBackground: {
    blunt: ["This and that. Is that important?", "I'm not doing a job interview.", "Other things.", "That's a long story, and not for now.", "Does that matter?", "I don't hand out my résumé.", "Work. Same as now.", "We're not here to talk about me."],
    cool: ["It's a longer story. Not for now.", "Let's not go into my résumé.", "That's quite a way back.", "Does that matter for this?", "One thing led to another.", "I'd rather stay with the topic.", "Nothing that would help us here.", "That's a story for another day."],
    warm: ["Oh, that's a long story. Another time, maybe.", "One thing led to another, as it does.", "I sort of grew into it.", "Let's not start with my life story.", "That would take us too far, I'm afraid.", "Different things. I'd bore you with it.", "I'll tell you over a coffee one day.", "It's a winding road, let's leave it at that."],
  },
  noDay: {
    blunt: ["Full.", "Phone, people, problems. In that order.", "There's no such thing as a normal day.", "Busy. And you're making it longer.", "Put it this way, I don't sit around.", "It starts early and ends late.", "Different every day.", "Full of calls like this one."],
    cool: ["There isn't really a typical one.", "It depends a lot on what comes in.", "Meetings, phone, and whatever comes up in between.", "No two are alike, honestly.", "Mostly sorting out what the day brings.", "A lot of talking to people.", "It never goes the way I plan it.", "That varies too much to say."],
    warm: ["Oh, there's no typical one, really.", "A lot of phone and a lot of people, mostly.", "It never goes the way I planned it, I can tell you that.", "No two are the same, to be honest.", "I start with a plan, and then the phone rings.", "Mostly whatever comes up first.", "It's a bit of everything, really.", "I wish I could say, every day is different."],
  },
  noKpi: {
    blunt: ["That's between my boss and me.", "On whether it works.", "Nobody complaining. That's the measure.", "That's internal.", "On results, like everybody.", "I'd keep that to myself.", "That's nothing I tell callers.", "The usual."],
    cool: ["That's between me and my boss, I'd say.", "The usual things, I wouldn't go into detail.", "On whether things run, in the end.", "I'd rather not go into my targets.", "That's internal, I'm afraid.", "It comes down to whether things run smoothly.", "I'd leave that aside for now.", "That's not something I'd share yet."],
    warm: ["In the end, on whether things run smoothly.", "The usual things, I'd rather not go into detail.", "That's something between my boss and me, I think.", "Mostly on whether people are happy with it.", "I'd leave my targets out of it, if that's okay.", "It's not one single number, to be honest.", "Good question. That things simply work, I'd say.", "I'm not sure I should share that, sorry."],
  },
  noBoss: {
    blunt: ["You've got me on the line. That'll do.", "Why, do you want to go over my head?", "You're talking to me.", "That doesn't matter for this.", "I'm not giving you another name to ring.", "Let's stay with me.", "You'll deal with me.", "Nobody you need to call."],
    cool: ["You can stay with me for now.", "I'd rather not pull others in yet.", "Is that important at this point?", "For this, you're talking to the right person.", "I'd leave that out for now.", "Let's see first whether it's worth involving anybody.", "Why do you ask?", "I'd keep it to the two of us for now."],
    warm: ["You're fine with me for now.", "Let's see first whether we need anybody else.", "I'd rather not bring in others just yet.", "I can tell you that when we get further.", "For now it's me you've got, I'm afraid.", "That would come up later, if we get there.", "I'd keep it between us for the moment.", "No need to go higher just yet."],
  },
  noTeam: {
    blunt: ["Big enough for the work.", "I don't count heads for callers.", "Enough people, never enough hands.", "Why do you need to know that?", "That's not something I'd tell a stranger.", "We manage with who we've got.", "Does that change what you're selling?", "I'd leave my people out of this."],
    cool: ["I'd rather not go into the team.", "Big enough, most days.", "That depends on how you count.", "Why, does it matter for what you do?", "I'd leave the team out of it for now.", "It varies. I'd have to count.", "I don't want to throw numbers around.", "We manage with the people we have."],
    warm: ["It depends a bit on how you count.", "I'd have to count, to be honest.", "We manage with the people we have.", "I'd rather not go into my team just yet.", "Not as many as I'd like, let's put it that way.", "That varies. I'd leave it open, if that's okay.", "Enough for quiet days, I'd say.", "I'd have to think about who you'd count."],
  },
  noRoles: {
    blunt: ["Everybody does their job.", "That's a long list. Why?", "I'm not drawing you an org chart.", "Everybody knows what to do. That's enough.", "That's internal.", "You'd need a day here to get that.", "We split it so that it works.", "It changes. Next."],
    cool: ["I'd rather not go through the whole chart.", "Everybody has their part, it's nothing unusual.", "That would take a while to explain.", "It's split up fairly normally, I'd say.", "Is there a part of it you're after?", "I'd leave the chart aside for now.", "That depends on what it's about.", "Which part of it do you mean?"],
    warm: ["That would take a while to explain, to be honest.", "Everybody has their part, we help each other out.", "It's nothing out of the ordinary, I'd say.", "I'd need a whiteboard for that.", "Which part would you be interested in?", "It depends a bit on what it's about.", "We share things out as they come, mostly.", "I'd rather not go through everybody now."],
  },
  noMood: {
    blunt: ["They get on with it.", "Ask them.", "They've got work to do, like me.", "I don't run surveys.", "Nobody sings about it.", "They grumble. Everybody grumbles.", "They're grown-ups.", "I'd not speak for them."],
    cool: ["You'd get a different answer from each of them.", "They get on with it, mostly.", "I'd rather not speak for them.", "Mixed, I'd say.", "I haven't asked them lately.", "That depends on whom you ask.", "They'd tell you that themselves.", "Some mind it, some don't."],
    warm: ["I think you'd get a different answer from each of them.", "They get on with it, bless them.", "I'd rather not speak for them.", "Mixed, to be honest.", "I should probably ask them more often.", "It depends whom you ask, I'd say.", "They're good about it, mostly.", "Some mind it more than others."],
  },
  noHiring: {
    blunt: ["Are you a recruiter now?", "That's internal.", "Good people are hard to find. Everybody knows that.", "I don't discuss that with callers.", "Why, are you looking for a job?", "I'd leave that to HR.", "Nothing for the phone.", "No comment."],
    cool: ["I'd leave that to our HR people.", "Good people are never easy to find.", "I wouldn't go into that here.", "That's not really my topic.", "I'd rather not talk about staffing.", "That comes and goes.", "It's the same as everywhere, I suppose.", "Is that part of what you do?"],
    warm: ["Good people are never easy to find, are they?", "I'd leave that one to HR, to be honest.", "It comes and goes, I'd say.", "I'd rather not go into that, if that's okay.", "It's the same as everywhere, I suppose.", "That's not really mine to talk about.", "I'm lucky with the ones I have.", "It could be easier, let's put it that way."],
  },
  noTools: {
    blunt: ["I'm not listing our systems for you.", "What we've got does the job.", "Why, so you can tell me it's bad?", "That's internal.", "We've got our way of doing it.", "I don't talk about our systems on the phone.", "Nothing you need to know yet.", "You first. What have you got?"],
    cool: ["I'd rather not go into our systems yet.", "What we have does the job, mostly.", "I'd leave the tools out for now.", "Which part do you mean exactly?", "I don't want to list that on the phone.", "Let's see first what you do.", "That's not something I'd go into on a call.", "We have our way of doing it."],
    warm: ["I'd rather not list our systems, if that's okay.", "We've got our way of doing it, it mostly works.", "Which part of it do you mean?", "I'm not the best one to explain our systems.", "I'd have to ask what it's all called, honestly.", "Could we leave the tools for later?", "I'd want to know first what yours does.", "That's a bit of a patchwork to explain."],
  },
  noProcess: {
    blunt: ["With a lot of phone calls.", "The way it's always been done.", "Somehow. It works.", "By habit, and by people who know it.", "Bit by bit.", "Everybody knows their part.", "Much like others, I'd think.", "It's grown that way."],
    dry: ["With phone calls, sighs, and a bit of luck.", "The way it's always been done, including the mistakes.", "By habit, and by people who know it in their sleep.", "With a system that only makes sense from the inside.", "Bit by bit, and mostly before noon.", "Everybody knows their part, and nobody the whole play.", "Much like others, only with our own mistakes.", "It grew. Nobody planted it."],
    cool: ["With a lot of phone calls, mostly.", "By habit, mostly, and by people who know it.", "Much like others do, I'd think.", "It has grown over the years, bit by bit.", "Everybody knows their part, that's most of it.", "We talk it through, and then somebody does it.", "Bit by bit, and a good deal of it by phone.", "The way it's always been done here."],
    warm: ["With a lot of phone calls, to be honest.", "By habit, mostly, and by people who know it.", "Pretty much the way others do, I'd think.", "It has grown over time, bit by bit.", "Everybody knows their part, that's most of it.", "We talk it through, and then somebody does it.", "Bit by bit, and a good deal of it by phone.", "The way it's always been done here, really."],
  },
  noLooked: {
    blunt: ["I'm not telling you who else I talk to.", "You're not the only one, put it that way.", "That's my business.", "Why, are you nervous?", "I get calls like this every week.", "I keep that to myself.", "Others call, too.", "You'd like to know that, wouldn't you?"],
    cool: ["I'd rather keep that to myself.", "I wouldn't say who else, you'd understand that.", "I look around, as one does.", "That shouldn't matter for what you offer.", "I'd leave the others out of this.", "That's not something I'd share.", "You'd have to convince me either way.", "I keep my eyes open, that's all I'd say."],
    warm: ["I'd rather keep that to myself, no offense.", "I keep my eyes open, let's say.", "I don't think I should name anybody.", "It wouldn't be fair to the others to say.", "Nothing I'd want to talk about yet.", "I look around a little, like everybody.", "Let's talk about yours first.", "I'd leave the others out of it, if that's okay."],
  },
  noDecider: {
    blunt: ["Depends what it costs.", "Convince me first.", "You're talking to me. Start there.", "That's a question for when there's something to decide.", "We're nowhere near a decision.", "There's nothing to decide yet.", "I don't tell callers who signs.", "First things first."],
    cool: ["That depends on what it is and what it costs.", "There's nothing to decide yet, as far as I can see.", "You'd have to start with me in any case.", "I'd leave that until we know whether it's worth it.", "It depends on the size of it.", "Let's see first whether there is something to decide.", "I'd have a say in it. Let's leave it there.", "That's a step too far ahead."],
    warm: ["That depends a bit on what it costs, to be honest.", "I'd have a say, but I'd leave the rest for later.", "Let's see first whether it fits, then I'll tell you.", "It depends on the size of it, I'd say.", "You're in the right place to start, at least.", "I'd have to see, it's different each time.", "We'd get to that if it goes further.", "It's usually more than one person. I'd start with me."],
  },
  noBuying: {
    blunt: ["Slowly.", "Depends on the size of the bill.", "First somebody has to want it.", "We don't have a ceremony for it.", "We'll talk about that when I want to buy something.", "That's a long way off.", "If it's good, it finds a way.", "Why, are you writing the invoice already?"],
    cool: ["That depends on the size of it.", "There's no fixed process that I'd describe to you now.", "First we'd have to see whether we need it.", "Somebody wants it, somebody checks it, somebody signs it.", "It's different each time.", "That would come later, if at all.", "I'd leave that until there's something to buy.", "Slower than sellers like, I'd say."],
    warm: ["That depends on the size of it, really.", "Usually slower than people like, I'm afraid.", "We'd first have to see whether it fits.", "There's no fixed way, it's different each time.", "I'd have to ask around how we'd do that.", "We'd get to that if it goes further.", "It's not complicated, but it does take time.", "Let's first see whether it's something for us."],
  },
  noCriteria: {
    blunt: ["That it works. That's all.", "That I don't hear from it again.", "Proof. Not promises.", "That it does what you say it does.", "Show me something real, then we'll see.", "Less work, not more.", "Somebody who does what they say.", "Hard to impress me with words, so not words."],
    dry: ["That it works. I know, I'm demanding.", "Somebody who picks up after the contract is signed.", "A small miracle with an invoice I can live with.", "Fewer adjectives, more proof.", "That nobody swears at it. The bar is there.", "That I never have to explain it twice.", "Less work. Everything else is decoration.", "Show me one real thing, and I'm yours. Nearly."],
    cool: ["That it works, and that I can see that it does.", "I'd want to see it with my own eyes.", "That it makes less work, not more.", "Somebody who does what they say.", "I'd need something concrete, not a promise.", "It would have to be worth the trouble of changing.", "That it's simple. Everything else comes after.", "I'd have to see that it fits how we work."],
    warm: ["That it's simple, and that people actually use it.", "I'd like to see it work before I believe it.", "Somebody who's there when you need them.", "It would have to make things easier, that's the main thing.", "That it really fits how we work, I'd say.", "Something I can see and touch, not just slides.", "It would have to be worth the change for my people.", "Honest people who do what they say, to begin with."],
  },
  noBudget: {
    blunt: ["I'm not talking about money yet.", "There's always money for things that pay off. Not for others.", "That's not for you to know.", "I don't discuss budgets with people who call me.", "Tell me what it costs, then I tell you if it's too much.", "You first. What does it cost?", "Not for something I don't know.", "Money's not lying around here, if that's the question."],
    dry: ["There's a drawer. It's empty.", "I'd tell you, and then that would be the price.", "Nice try. You go first.", "Somewhere between nothing and not much.", "Money's a third-date topic for me.", "Funny how that number becomes the price.", "I keep that one close to my chest.", "There's always a budget. It's just never mine."],
    cool: ["I'd rather not talk about budget yet.", "I'd first want to know what it is and what it costs.", "There's nothing set aside that I'd tell you about.", "That depends on what it brings.", "I wouldn't name a number at this point.", "Let's see first whether it makes sense at all.", "I don't discuss budgets on a call like this.", "If it makes sense, one finds a way. That's all I'd say."],
    warm: ["I'd rather not talk numbers just yet, if that's okay.", "I couldn't give you a figure for that right now.", "I'd first want to know what it costs and what it does.", "If it really helps, we'd find a way, I think.", "That would have to be looked at, I can't promise anything.", "I'm not the one to throw a number at you, sorry.", "Could we come to that a bit later?", "It would depend on what it brings us."],
  },
  noTimeline: {
    blunt: ["There's no date, because there's no plan.", "I'm in no hurry.", "When I'm convinced. Not before.", "You're the one in a hurry, not me.", "Not this week.", "Let's not talk dates yet.", "When it makes sense.", "No rush on my side."],
    cool: ["There's no date for it yet.", "I'm in no particular hurry.", "That depends on whether it makes sense.", "I wouldn't talk about dates yet.", "We haven't got that far.", "It isn't planned, so there's no date.", "When it's worth it, I'd say.", "Let's not put a date on it yet."],
    warm: ["There's no fixed date, to be honest.", "I'm not in a rush, I'd rather get it right.", "That depends a bit on how it looks.", "We haven't got that far yet.", "I'd first want to know what it would mean for us.", "No deadline that I know of.", "Let's see, I wouldn't want to promise a date.", "Whenever it fits, really."],
  },
  noPriority: {
    blunt: ["There are bigger fires.", "It's on the list. Somewhere.", "It's not what I lose sleep over.", "I've got more urgent things.", "Somewhere in the middle.", "It bothers me. It doesn't stop me.", "If it were top of the list, it'd be done.", "Depends on the day."],
    cool: ["It's one of several things.", "Somewhere in the middle, I'd say.", "Important enough to talk about, not more yet.", "It's on the list, not at the top.", "That depends on what it would take.", "There are more urgent things right now.", "It comes and goes.", "It bothers us, but we live with it."],
    warm: ["It's one of several things, to be honest.", "Important, but it's not the only thing on my list.", "Somewhere in the middle, I'd say.", "It's on my mind, let's put it that way.", "If it were easy, I'd do it tomorrow.", "It comes and goes with the season.", "It would be nice to have it sorted.", "It bothers me, but we live with it."],
  },
  noGoals: {
    blunt: ["That things run.", "Getting through the week.", "Fewer calls, for a start.", "Less trouble than last year.", "The same as always.", "That's internal.", "One fire less would do.", "No surprises."],
    cool: ["That things run without surprises, mainly.", "Nothing I'd share on the phone.", "The same as most, I'd say: less trouble.", "Getting through the year in one piece.", "I'd rather not go into our plans.", "There's plenty on the list. I'd leave it there.", "That would lead us quite far.", "A quieter year would be a start."],
    warm: ["That things run smoothly, mostly.", "A quieter year would be lovely.", "Oh, there's plenty on the list. I'd leave it at that.", "I'd rather not go into all our plans now.", "Less running around for everybody, I'd say.", "That would lead us quite far, I think.", "I'd have to think what comes first.", "Fewer surprises would be a good start."],
  },
  noReasonToday: {
    blunt: ["You called me. Remember?", "I didn't look for anything. You rang.", "Why now? You tell me, it's your call.", "I picked up the phone. That's all I did.", "Nothing. I answered a phone.", "That's my question to you.", "I didn't. You found me.", "Because the phone rang."],
    cool: ["You called me, so I'd ask you the same.", "I wasn't looking. You rang me.", "There's no particular reason on my side.", "I'd have to give that question back to you.", "Nothing special, you just reached me.", "I picked up, that's all so far.", "I didn't go looking for it.", "It was you who called, as far as I remember."],
    warm: ["Well, you called me, didn't you?", "I wasn't really looking, you just caught me.", "No particular reason, to be honest. You rang.", "I'd ask you the same, it's your call!", "I just picked up the phone, really.", "I can't say that I was looking for anything.", "That's funny, I was going to ask you that.", "Nothing on my side, you reached out to me."],
  },
  noContract: {
    blunt: ["I'm not telling you when our contracts end.", "So you can put it in your calendar? No.", "I don't have the date here.", "That's between us and them.", "Long enough that it isn't your problem.", "I'd have to look it up, and I won't.", "That's nothing I give out.", "Not on a call like this."],
    cool: ["I don't have the date in my head.", "I'd rather not go into our contracts.", "I'd have to look that up.", "That's between us and them.", "I couldn't tell you the date offhand.", "I'd leave our contracts aside for now.", "Somebody here would know. I don't, right now.", "That's not something I give out on a call."],
    warm: ["I don't have the date in my head, sorry.", "I'd have to look that up.", "I'd rather not talk about contracts, if that's okay.", "Somebody here would know, I'd have to ask.", "I couldn't tell you offhand, to be honest.", "I'd need to dig out the papers for that.", "That's between us and them, I think.", "I'd want to check before I tell you something wrong."],
  },
  noSwitch: {
    blunt: ["Nobody has time for it.", "Moving everybody over. That's work.", "Change costs more than it says on the invoice.", "Because it works well enough.", "Never change what runs.", "My people would have to learn it all again.", "Because changing is work.", "You'd have to be a lot better."],
    dry: ["I'm loyal like an old dog. And about as quick.", "Change is for people with spare time.", "Give me a reason, and make it pretty.", "Habit. It's stronger than any contract.", "Because every change so far came with a new problem.", "I'm open, like a shop is open. You still have to sell something.", "Laziness, dressed up as prudence.", "The devil you know, and all that."],
    cool: ["Only for a good reason. I haven't heard it yet.", "Changing is work, and nobody has time for it.", "It would have to be clearly better.", "I'm not against it. I'm not looking for it either.", "It works well enough that nobody pushed for it.", "I'd have to see what we gain.", "So far there was no reason to.", "It's the effort of it, mostly."],
    warm: ["I'm open to it, but it would have to be worth the effort.", "I'm not against it, there just wasn't a good reason so far.", "It's the effort of changing, to be honest.", "Nobody has had the time, I suppose.", "It would have to be clearly better for my people.", "You get used to things, don't you?", "I'd need to see what we'd gain.", "So far nothing was good enough to make the jump."],
  },
  jobJoy: {
    blunt: ["It has its days.", "It pays the bills.", "When nobody calls, yes.", "I wouldn't do it otherwise.", "Most days.", "Is this a survey?", "It's work.", "Ask me when the phone stops."],
    cool: ["It has its good days.", "Most of the time, yes.", "I wouldn't be here otherwise.", "Mostly, yes. It's the people.", "Yes, when it runs.", "It's never boring, I'll say that.", "More good days than bad ones.", "I can't complain."],
    warm: ["I do, most days. It's the people, mainly.", "Yes, I do. It's never boring.", "More good days than bad ones, I'd say.", "I'd miss it if I didn't have it.", "Yes, especially when things work out.", "I do, even if it's hectic.", "Most days, yes. How about you?", "It's a good place to be, I think."],
  },
  noPrivate: {
    blunt: ["That's personal.", "We don't know each other that well.", "What's that got to do with anything?", "I don't talk about that with callers.", "Let's keep it to business.", "None of your business, with respect.", "You're not here to make friends, are you?", "Stick to why you called."],
    cool: ["That's a bit personal for a call like this.", "I'd rather keep it to business.", "Let's leave the private things aside.", "That's nothing for this call.", "I don't see what that has to do with it.", "I keep that separate, if you don't mind.", "Let's stay with business.", "I'd rather not, thanks."],
    warm: ["Oh, that's a story for after work.", "Let's keep that for a coffee one day.", "That's a bit personal, but nice of you to ask.", "I'd rather stay with business, if that's okay.", "Ha, you don't want to get me started on that.", "Another time, maybe. What about you?", "I keep that for after hours.", "Let's stay with work for now, shall we?"],
  },
  atWork: {
    blunt: ["I'm at work. What is it?", "In the middle of something. Quick.", "Always in the middle of something.", "Yes. So make it short.", "You've got me now, so talk.", "Working. What do you want?", "Does it matter? You have a minute.", "I'm busy. What's it about?"],
    cool: ["I'm at work. It's fine, if it's quick.", "I have a moment. What is it?", "In between two things. Go ahead.", "It's alright, I can talk for a minute.", "I'm in the middle of things, but go on.", "I can talk, briefly.", "It's okay. What's it about?", "You have a minute or two."],
    warm: ["No, you caught me at an okay moment.", "I'm at work, but it's fine. What is it?", "It's okay, I can talk for a bit.", "In between things, go ahead.", "All good, I have a few minutes.", "I'm always in the middle of something, but go on.", "It's fine, really. What can I do for you?", "I can talk, don't worry."],
  },
  noMeasures: {
    blunt: ["I see it every day.", "You notice when it goes wrong.", "I just know.", "Nobody writes it down.", "My people tell me.", "I don't need a chart for that.", "It lands on my desk, that's how.", "Experience."],
    cool: ["You notice it, day by day.", "We don't really put numbers on it.", "People tell me when it goes wrong.", "It's more a feeling than a figure.", "I see it when it lands on my desk.", "There's no proper record of it.", "By experience, mostly.", "Nobody keeps a list of that."],
    warm: ["You just notice it, day by day.", "We don't really put numbers on it, to be honest.", "People tell me when something goes wrong.", "It's more of a feeling than a figure.", "It lands on my desk sooner or later.", "I wish we had a proper record of it.", "By experience, I suppose.", "Nobody keeps a list, I'm afraid."],
  },
  moreThen: {
    blunt: ["Nothing. That was it.", "Then it went on as before.", "That's where it ends.", "There's no sequel.", "Then we got on with it.", "That's all there was.", "Life went on.", "That's the end of it."],
    cool: ["That was about it.", "Then we carried on.", "There's not much more to it.", "It ended there, more or less.", "Then it was back to normal.", "Nothing dramatic after that.", "That's where it stands.", "We left it at that."],
    warm: ["That was about it, really.", "Then we just carried on.", "There isn't much more to the story.", "It sort of ended there.", "Nothing dramatic after that, luckily.", "That's where it stands, to be honest.", "We left it at that.", "Then it was back to everyday business."],
  },
  moreExample: {
    blunt: ["Take any Monday.", "Last week, twice.", "Somebody calls in sick and nobody knows what's open.", "Two people do the same job.", "A promise nobody wrote down.", "Something left lying for a day.", "The wrong thing at the right time.", "A call that nobody returned."],
    cool: ["Two people doing the same thing, for instance.", "Somebody is off, and nobody knows what's open.", "Something gets promised and isn't written down.", "A call that nobody returned.", "Small things, like a message that doesn't arrive.", "Something that lies around for a day too long.", "The wrong list on the wrong day, for example.", "Take a Monday after a holiday."],
    warm: ["Two people doing the same thing, for instance.", "Somebody is off, and nobody knows what's open.", "Something gets promised and isn't written down.", "A call that nobody returned, for example.", "Small things, like a message that doesn't arrive.", "Something that lies around for a day too long.", "The wrong list on the wrong day, for example.", "Oh, take any Monday after a holiday."],
  },
  moreMeaning: {
    blunt: ["Just what I said.", "Forget it, I was elsewhere for a second.", "Never mind. Ask me again.", "I mean it as I said it.", "It came out wrong. Go on.", "Nothing deep. It is how it is.", "Badly put. Next question.", "It means what it means."],
    cool: ["Just what I said, really.", "Sorry, that came out wrong. Ask me again?", "Never mind, I was somewhere else for a moment.", "I mean it the way I said it.", "Badly put, I suppose. What did you want to know?", "There's no more behind it.", "I lost the thread there, sorry. Go on.", "It's as simple as it sounds."],
    warm: ["Just what I said, really.", "Sorry, that came out wrong. Ask me again?", "Oh, never mind, I was somewhere else for a moment.", "I only meant it the way I said it.", "I put that badly, didn't I? What did you want to know?", "There's nothing more behind it, honestly.", "I lost the thread there, sorry. Go on.", "It's as simple as it sounds."],
  },
  haveWeMet: {
    blunt: ["Do we know each other?", "Have we met?", "You say that as if we were friends. Who is this?", "I don't think we've spoken before. Who's this?", "Since when? Do I know you?", "Should I know you?", "We haven't met, have we? Who is this?", "Fine. And who's asking?"],
    dry: ["You ask as if we went to school together. Did we?", "Better, I'm sure, if I knew who this was.", "Have we met, or do you do that with everybody?", "I've been wonderful. And you are?", "That depends on who wants to know.", "Do I owe you money, or why so friendly?", "We must be old friends. Remind me, who are you?", "Surviving. Do we know each other?"],
    cool: ["Fine, thanks. Do we know each other?", "Not bad. Sorry, have we spoken before?", "I'm alright. And who is this, please?", "Fine. I'm not sure I know who's calling, though.", "Okay, thanks. Should I know you?", "All fine. Sorry, have we met?", "Not bad. Who am I talking to?", "Fine, thank you. Who's this?"],
    warm: ["I've been well, thanks! Sorry, have we met?", "Good, thank you. Help me out, do we know each other?", "I'm well, thanks. Who am I talking to?", "Very well, thanks. I'm sorry, who is this?", "Good, thanks for asking. Have we talked before?", "Oh, fine, thank you. I can't place you, sorry. Who's this?", "I've been good. Remind me, where do we know each other from?", "All well here, thank you! Who is this, please?"],
  },
  wrongName: {
    blunt: ["Wrong name. This is {name}.", "Nobody here by that name. I'm {name}.", "That's not me. {name} speaking.", "It's {name}.", "You've got the wrong name there. {name}.", "Close, but no. {name}.", "Get the name right, at least. {name}.", "No. This is {name}."],
    dry: ["Not last time I checked. It's {name}.", "I answer to many things, but my name is {name}.", "That would be somebody else. I'm {name}.", "Bold guess. It's {name}.", "My mother went with {name}.", "Nearly. The name is {name}.", "I've been called worse. It's {name}, though.", "No such person. You've got {name}."],
    cool: ["No, this is {name}.", "That's not me, I'm {name}.", "I think you have the wrong name. This is {name}.", "It's {name}, actually.", "Sorry, you've got {name} here.", "My name is {name}.", "No, you're speaking to {name}.", "You must mean somebody else. I'm {name}."],
    warm: ["Oh, no, this is {name}.", "I think you mean somebody else, I'm {name}.", "Actually, it's {name}, but no problem.", "Sorry, you've got {name} here.", "No worries, but my name is {name}.", "That's not me, I'm afraid. It's {name}.", "Close! It's {name}.", "No, you're talking to {name}."],
  },
  ownStep: {
    blunt: ["I haven't planned that far.", "Keep going. What else?", "Haven't decided.", "You tell me. You're asking.", "One step after the other.", "I'm still thinking about it.", "No plan yet.", "I'd do what I always do."],
    cool: ["I haven't decided yet.", "I'm still thinking about that.", "I'd want to sleep on it.", "There's no real plan yet.", "I'm open to ideas.", "I haven't got that far.", "What would you do?", "I'd have to think about it."],
    warm: ["I haven't really decided yet. What would you do?", "I'm still thinking about it, to be honest.", "Good question. I don't have a clear plan yet.", "I'd be glad to hear what you'd do.", "I was going to think about that this week.", "I'm not sure yet. Any ideas?", "I haven't got that far, honestly.", "I know I need one. I'm open to ideas."],
  },
  unknownSure: {
    blunt: ["Sure enough.", "I wouldn't bet my car on it.", "Half and half.", "Surer than last month.", "Ask me when it's done.", "I don't do percentages.", "It could go either way.", "Fairly. Not fully."],
    cool: ["Fairly, but I wouldn't bet on it.", "I'd say it could go either way.", "Not as sure as I'd like to be.", "Reasonably, I'd say.", "I'm hopeful, not certain.", "I wouldn't put a number on it.", "That's hard to say honestly.", "More hopeful than sure."],
    warm: ["Fairly, but I wouldn't bet on it, to be honest.", "Not as sure as I'd like to be.", "I'm hopeful, let's put it like that.", "It could go either way, honestly.", "I'd like to say very, but I can't.", "More hopeful than sure, if I'm honest.", "Reasonably, I'd say.", "I wouldn't dare to put a number on it."],
  },
  unknownPick: {
    blunt: ["The simplest one.", "The first, I suppose.", "The one that saves a call.", "Whatever is quickest.", "The one I know.", "The plain one.", "The one with the least fuss.", "The cheapest to live with."],
    cool: ["The simplest one, I think.", "The first, if I had to.", "The one that makes the least work.", "The one I know best.", "The plain one, I'd say.", "Whichever is quickest.", "The one with the least fuss.", "The one my people would like."],
    warm: ["The simplest one, I think.", "The first, if I had to choose.", "The one that makes the least work.", "The one I know best, I suppose.", "The plain one, I'd say.", "Whichever is quickest, to be honest.", "The one with the least fuss.", "The one my people would like."],
  },
  chatOthers: {
    blunt: ["Fine. What do you need?", "All fine.", "They're working, like me.", "Busy. And so am I.", "Same as ever.", "Fine, as far as I know.", "Still here, all of them.", "They're alright. So?"],
    cool: ["Fine, thanks.", "All well, as far as I know.", "They're doing alright.", "Good, thanks for asking.", "Busy, but fine.", "All fine here.", "No complaints there.", "They're well, thank you."],
    warm: ["They're doing well, thanks for asking!", "All good, thank you.", "Busy, but in good spirits.", "They keep me on my toes, but they're fine.", "Very well, how nice of you to ask.", "They're great, thank you.", "All well here, thanks!", "They're fine, I'll tell them you asked."],
  },
  forSuppliers: {
    blunt: ["Send your details, then we'll see.", "You do what everybody does. Send the paperwork.", "Prove yourself first.", "One good job, then we talk.", "That's not done on one call.", "You'd have to be worth it.", "Write to us. That's how it starts.", "There's a list. It's long."],
    cool: ["Send me your details in writing, then I'll see.", "That starts with the paperwork, as usual.", "I'd have to see first whether it makes sense.", "We'd have to check you out first.", "You send your details, and we take a look.", "That's not decided on one call.", "It takes a bit of paper first.", "I'd want to know more before that."],
    warm: ["You could send me your details, and I'll have a look.", "It usually starts with some paperwork, I'm afraid.", "I'd have to see first whether it fits, but you can send me your details.", "Let me know a bit more about you first.", "Send it over in writing, that's the best start.", "We'd take a look at your papers first.", "It takes a little time, but you can send me your details.", "I'd need to check how we do that at the moment."],
  },
} as const satisfies Record<string, Wordings>
