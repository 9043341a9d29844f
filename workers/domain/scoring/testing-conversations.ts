import type { SpeakerSide } from '#db/vocabulary/calls.ts'
import type { TranscriptMessage } from '../transcripts/message.ts'
import type { ScorableCall } from './conversation.ts'
import { wordsOf } from './sentences.ts'

type CallOptions = {
  repName?: string
  buyerNames?: string[]
  organizationName?: string | null
  durationSeconds?: number | null
}

const sideOfMark: Record<string, SpeakerSide> = { R: 'rep', B: 'buyer', C: 'colleague' }

/**
 * A call from lines "R: …", "B: …" or "C: …" (rep, buyer, colleague), spoken at 2.5 words a second with half a second between turns. "B2:
 * …" is a second buyer.
 */
export function conversationOf(lines: string[], options: CallOptions = {}): ScorableCall {
  const buyerNames = options.buyerNames ?? ['Bea Holm']
  const repName = options.repName ?? 'Rita Soler'
  const messages: TranscriptMessage[] = []
  const sideOf: SpeakerSide[] = []
  let clock = 0
  for (const line of lines) {
    const mark = line.slice(0, line.indexOf(':'))
    const message = line.slice(line.indexOf(':') + 1).trim()
    const side = sideOfMark[mark.slice(0, 1)] ?? 'buyer'
    const userName =
      side === 'rep'
        ? repName
        : side === 'colleague'
          ? 'Col Ender'
          : (buyerNames[Number(mark.slice(1) || '1') - 1] ?? 'Guest')
    messages.push({
      secondsFromStart: Math.round(clock * 10) / 10,
      userName,
      message,
      role: side === 'rep' ? 'user' : 'bot',
    })
    sideOf.push(side)
    clock += wordsOf(message).length / 2.5 + 0.5
  }
  return {
    messages,
    sideOf,
    repName,
    buyerNames,
    organizationName: options.organizationName ?? 'Fernway Planning',
    startedAt: null,
    durationSeconds: options.durationSeconds ?? null,
  }
}

const discoveryPeople = {
  repName: 'Priya Nair',
  buyerNames: ['Marta Lindqvist'],
  organizationName: 'Fernway Planning',
}

/** The rep listens: agenda, process, two follow-ups, numbers in the buyer's words, decision, recap, dated step. */
export const goodDiscovery = conversationOf(
  [
    "R: Hi Marta, thanks for making the time. We have forty minutes today. I'd like to understand how you plan the routes at the moment, and then decide together whether a second session makes sense. Does that still work for you?",
    'B: Yes, that works. I have a hard stop at three though.',
    'R: Noted, I will keep an eye on the clock. Is anyone else joining from your side today?',
    'B: No, just me. Jonas from finance wanted to come but he is travelling.',
    'R: How does a plan come together on a normal day?',
    "B: Every evening around six each depot exports tomorrow's orders from the old ERP into a spreadsheet. The planner then sorts them by postcode, builds the tours by hand and sends them to the drivers by WhatsApp. If an order changes at night, somebody retypes the whole thing.",
    'R: When you say somebody retypes it, what does that look like at five in the morning?',
    'B: Honestly, it is a mess. The early shift lead calls around, drivers wait in the yard and sometimes two trucks go to the same customer.',
    'R: How often does that happen, two trucks at the same place?',
    'B: Two or three times a week. And last month we missed eleven delivery windows because of it.',
    'R: What does a missed window cost you?',
    'B: Roughly four hundred euros each, because the supermarkets charge a penalty. And every one of them starts a long phone call.',
    'R: That is a lot. Who feels it most when the plan falls apart?',
    'B: The planners first, they do overtime almost every night, and two of them quit this spring. And then my customer service team, who take the angry calls.',
    'R: What have you tried so far to fix it?',
    'B: We looked at a routing tool two years ago but it could not read our order file, so it died. Since then nothing.',
    'R: If you did change something, who would have to agree?',
    'B: I decide for operations, but our managing director signs anything above twenty thousand. Before that IT does a security review, and Jonas wants a business case.',
    'R: Understood. Is there a date by which this has to be in place?',
    'B: It should be running before the Christmas peak. Last December was awful, we cannot go through that again.',
    'R: Thank you. Let me play that back. You plan nine depots by hand in spreadsheets, missed windows cost four hundred euros each, planners leave over the overtime, and you need it fixed before Christmas with the managing director on board. Did I get that right?',
    'B: Yes, exactly. I would only add that the order file has to work.',
    'R: Good point, I have written that down. I suggest we look at your own order file next. How about Thursday at ten, with Jonas?',
    'B: Thursday at ten works. I will ask Jonas.',
    'R: Great. I will send the invitation today, and could you send me one order export before Wednesday so that we test it first?',
    'B: Sure, I will pull one tonight.',
    'R: Perfect. Thank you, Marta, until Thursday.',
  ],
  discoveryPeople,
)

/** The rep pitches: no agenda, hardly a question, vague close. */
export const poorDiscovery = conversationOf(
  [
    'R: Hello, can you hear me? Great. So let me tell you a bit about Fernway. We were founded eight years ago by two logistics people and we are now the leading platform for planning in the region. Our platform has a beautiful dashboard, it has live maps, it has alerts, and it runs completely in the cloud so there is nothing to install at all.',
    'B: Okay.',
    'R: What our customers love most is the optimiser. It uses artificial intelligence to put every stop into the best order, and it takes the traffic into account, and you can drag and drop everything on the map. And then we have the driver app, which is the best rated in the market. You get photos, signatures, everything in one place. It is really very powerful.',
    'B: Right. We do most of that in Excel at the moment, and it is slow, to be honest.',
    'R: Yeah, everybody says that. Excel is not made for this. Our software replaces all of that on day one. And the reports are fantastic. You can see every kilometre, every litre of fuel, every minute of idling. I always tell people it pays for itself very quickly. Do you have many trucks?',
    'B: Around sixty.',
    'R: Nice, that is a perfect size for us. We have a package for exactly that. It includes the optimiser, the app and the reports, and we are running a promotion this month, so the price is really attractive right now. Would you like to see it?',
    'B: Maybe. We are fairly busy, and I am not sure that it fits with our order system.',
    'R: Oh, do not worry about that, it fits with everything. We have an open interface. Honestly the integration is never a problem. The team will take care of it. So what I would suggest is that you get a trial account and click around a little.',
    'B: Hm, well, you can send me some information.',
    'R: Sure, I will send you our brochure and the price list and then we talk again at some point. It has a lot of nice pictures of the driver app as well.',
    'B: Fine. Thanks, bye.',
    'R: Thank you, have a great day, bye.',
  ],
  discoveryPeople,
)

const coldPeople = { repName: 'Owen Tate', buyerNames: ['Karin Voss'], organizationName: 'Brightloop' }

/** Short, honest and curious, with a concrete ask. */
export const goodColdCall = conversationOf(
  [
    'B: Karin Voss.',
    "R: Hi Karin, this is Owen Tate from Brightloop. I know I'm calling out of the blue, do you have thirty seconds for me to say why I'm calling?",
    'B: Uh, okay. Be quick please.',
    "R: Thank you. The reason I'm calling is that I saw you are opening two new clinics in Leeds and hiring six receptionists. Other practice managers I speak to tell me that missed phone calls become a real problem in the first months, because the phones ring before the team is trained.",
    'B: Well, that is not wrong. We do lose some calls, I guess.',
    'R: How do you handle the calls at the moment when both lines are busy?',
    'B: They go to voicemail, and somebody listens to it at lunch, if there is time. Sometimes people have gone elsewhere by then. But look, we already have a phone provider and the contract runs another year.',
    'R: That makes sense, and I would not want you to change that. We sit on top of whatever provider you have. Would you be open to a short conversation next week, fifteen minutes, to see whether it would help the new sites?',
    'B: Fifteen minutes is fine, but not Monday.',
    'R: How about Tuesday at half past nine? In that call I would show you how another group of clinics catches the calls they used to lose, and you tell me whether it is worth going further.',
    'B: Tuesday half past nine works for me.',
    'R: Great, I will send you a calendar invite. Is karin at northgate clinics dot com still the best email for you?',
    'B: Yes, that is right.',
    'R: Thank you, Karin. Speak on Tuesday.',
  ],
  coldPeople,
)

/** A monologue with a feature list that ignores the objection. */
export const poorColdCall = conversationOf(
  [
    'B: Karin Voss, hello?',
    'R: Hello Karin, how are you today?',
    'B: Fine. Who is this?',
    "R: It's Owen from Brightloop. I'm calling because we have a very special promotion this month. We offer the leading call handling platform for healthcare. Our platform answers every call with artificial intelligence, it books appointments, it sends reminders, it integrates with all the big practice systems and it gives you a dashboard with every number you could ever want to see. We have won three awards this year.",
    'B: We already use a provider for that. We are happy with them.',
    'R: But they do not have what we have. Our software is much newer and most clinics are switching now. It also does video, text messages and e-mail, all in one inbox, and the voices sound completely natural, nobody notices the difference at all.',
    'B: Like I said, we are fine as we are.',
    'R: It only takes a few days to set up and there is a big discount this month. You really should see it, it is amazing what it can do. Shall we set up a call?',
    'B: I am busy. Just send me an email.',
    'R: Okay, I will send you the brochure then. Bye.',
  ],
  coldPeople,
)

/** A rep and a solutions engineer show two buyers what those two asked for. */
export const goodDemo = conversationOf(
  [
    'R: Good morning Aino, good morning Tomas. Last time you told us that the three main problems are double bookings, late invoices and the hours your coordinators spend on the phone. Is that still right, or has anything changed since then?',
    'B1: Still right. The double bookings have become worse, if anything.',
    'R: Then I will start there. Tomas, you look after the invoices, so please stop me when we come to your part.',
    'B2: Will do.',
    'C: This is the booking board. You said that two coordinators overwrite each other, so here the slot is locked the moment somebody opens it. One of our customers, a physiotherapy chain in Turku, had the same situation and went from nine double bookings a week to none.',
    'R: Aino, how does that compare with what you do today?',
    'B1: Today we shout across the room, so this is better. Can a coordinator override it in an emergency?',
    'R: Yes, with a reason, and it is logged. Would that work for you?',
    'B1: I think so, yes.',
    'R: Now the invoices. Tomas, you mentioned that they go out ten days late, and this list shows every visit without an invoice. Does that make sense?',
    'B2: It does. But who does the integration with our accounting system? We do not have the people for a big project.',
    'R: That is a fair concern. Which part worries you most, the setup or the daily running?',
    'B2: The setup. The last system took us five months.',
    'R: Our team connects the accounting export within two weeks and you need one person for about four hours. Does that answer it?',
    'B2: Yes, that would be fine.',
    'R: Before we talk about the next step, what would stop you from going ahead?',
    'B1: If our works council says no to the call statistics, we cannot sign. That is the only real risk.',
    'R: Understood. I will send you the data sheet for the works council today, and could you forward it to them before Friday? Then we meet again on Tuesday the 14th at nine and decide about the pilot.',
    'B1: Tuesday at nine works. I will forward it.',
    'R: Great, I will send the invitation to both of you.',
  ],
  { repName: 'Leo Brandt', buyerNames: ['Aino Salmi', 'Tomas Berg'], organizationName: 'Slotwise' },
)

/** A renewal with goals, numbers, an issue with an owner, a concession in return for something, and steps to the signature. */
export const goodRenewal = conversationOf(
  [
    'R: Hello Greta, good to see you. When you signed two years ago your goal was to bring the scrap rate down and to stop the paper checklists. I would like to look at where you stand and then at the new contract. Does that work?',
    'B: Yes, sounds good.',
    'R: The scrap rate went from six percent to four point one, and the paper checklists are gone in all three halls. Is that what you see as well?',
    'B: Almost. In hall three some people still print them, but the scrap rate is right.',
    'R: Thank you. How is the team using it day to day, and what is missing for the people in hall three?',
    'B: The shift leads use it every hour. In hall three the tablets are slow. And our plant manager has left, so since May I report to the new operations director.',
    'R: I saw the ticket about the tablets. Our support lead Nils will replace the two oldest ones by Friday. How does the new director look at this?',
    'B: She is positive but she looks at every contract.',
    'R: Are you looking at other options as well?',
    'B: We had one offer from a competitor, it was cheaper, but nobody wants to move.',
    'R: Understood. The contract ends on 31 March. I propose a two year term at eighteen thousand euros a year. I can give you five percent off if you commit to the two years by the end of February.',
    'B: That is fair. I need to think about the two years.',
    'R: And the maintenance module, would that be useful for other teams, or shall we leave that for the autumn?',
    'B: Leave it for the autumn, please.',
    'R: Fine. What are the steps on your side until it is signed?',
    'B: Procurement checks the contract, then the operations director signs it. That takes two weeks.',
    'R: Good. I will send the draft today and we speak again on Wednesday the 12th at two.',
    'B: Wednesday works. Thanks.',
  ],
  { repName: 'Ines Falk', buyerNames: ['Greta Moen'], organizationName: 'Checkhall' },
)

/** A check-in that leaves the buyer with an owner and a date. */
export const goodCheckIn = conversationOf(
  [
    'R: Hi Samir, thanks for joining. I have us down for thirty minutes. I would like to go through the open points from our last call, but first, what is most important for you today?',
    'B: Sure. The main thing is the export, it keeps failing.',
    'R: Okay, let us start there. Last time we agreed that I would send the import guide and you would test it with the second warehouse. Before the export, did the test work?',
    'B: Yes, the import was fine. But the nightly export fails every Tuesday and then my team has to type the stock numbers by hand, it takes hours.',
    'R: So the issue is that the Tuesday export breaks and your team types the stock by hand until noon. Is that correct?',
    'B: Exactly.',
    'R: I will ask our engineer Wilma to look at the log today and I will give you an answer by Thursday. If that does not fix it, I will escalate it to our head of support, and you can call me directly.',
    'B: That would be great.',
    'R: On the good side, the usage report shows 34 active users, up from 21 in spring. Has anything changed on your side, is there anyone new who should be involved?',
    'B: Yes, we have a new warehouse manager, Paula. She starts next week.',
    'R: Would it help if I gave Paula an introduction?',
    'B: Definitely, she has never seen it.',
    'R: Let me sum up. I will chase the export with Wilma and set up the introduction for Paula, and you will send me her address and the log from last Tuesday. Did I miss anything?',
    'B: No, that is all. Thank you.',
    'R: Thank you, Samir. Speak on Thursday.',
  ],
  { repName: 'Ruth Adler', buyerNames: ['Samir Haddad'], organizationName: 'Stockline' },
)

/** Polite and plain; the gatekeeper puts the rep through. */
export const goodGatekeeper = conversationOf(
  [
    'B: Hartmann Logistics, Nadine speaking, good morning.',
    'R: Good morning Nadine, this is Owen Tate from Brightloop. I would like to speak to Mr Keller about missed calls at your sites. We have not spoken before.',
    'B: What is this regarding exactly?',
    'R: We help dispatch offices to catch calls outside business hours. It is a sales call, and I will be brief with him. Could you tell me when the best time would be to reach him?',
    'B: He is in meetings all day. He usually has time before nine.',
    'R: Thank you, that helps. I will call again tomorrow at half past eight then.',
    'B: Yes, do that. I will leave him a note.',
    'R: That is very kind of you, Nadine. Have a good day.',
  ],
  { repName: 'Owen Tate', buyerNames: ['Nadine'], organizationName: 'Brightloop' },
)

/** A good discovery in loose speech, with no textbook phrases. */
export const colloquialDiscovery = conversationOf(
  [
    "R: Hey Dana, appreciate you jumping on. So I've got us until quarter past. My thinking was we spend most of it on how support runs at your place, I'll share a bit about us only if it's relevant, and we figure out if it's worth carrying on. Fair?",
    'B: Fair. And just so you know Luis is on as well, he heads up our IT.',
    'R: Hi Luis, great to have you. What are you hoping to walk away with today?',
    'B2: Mostly I want to know if this creates work for me, to be frank.',
    'R: Ha, totally. Dana, paint me a picture. A customer writes in with a complaint, what goes on from there?',
    "B: Okay so it lands in a shared Gmail box. Whoever sees it first grabs it, puts a label on it, and if it's a warranty thing they forward it to the workshop. The workshop answers when they answer. We then copy the reply back to the customer. There's no ticketing at all.",
    "R: And the workshop bit, what's the typical wait?",
    'B: Four days, sometimes a week. People write again asking where things stand, so we answer the same thing three times over.',
    "R: Got it. What's that doing to the folks in the inbox?",
    "B: Sandra's basically drowning. She did ten extra hours last week. We've had three people hand in their notice since January.",
    'R: Ouch. If you had to put a figure on it for the business?',
    "B: Hmm. I reckon we refund about six grand a month that we wouldn't have to. So seventy-ish thousand over a year.",
    'R: Wow. And Luis, from your chair, how does a purchase like this get through?',
    'B2: I look at security, takes me a couple of weeks. Then it goes up to our COO, Henrik, he has the last word on anything with a subscription.',
    'R: Has Henrik put any money aside?',
    "B: There's a line for customer experience tools, forty thousand this fiscal year, not all of it used.",
    "R: And what's making this urgent now rather than next year?",
    "B: We launch in Denmark in May. If the inbox looks like this by then we're toast.",
    "R: Makes sense. Okay so, what I'm taking away: one inbox, four day waits on warranty, around seventy thousand in refunds, and Denmark in May as the thing that makes it pressing. Anything off?",
    'B: No, you nailed it.',
    "R: Cool. Shall we get Henrik in for half an hour next Wednesday, say 11 am? I'd come with a costed proposal, Luis, if you could dig out the security questionnaire beforehand.",
    'B2: Yep, can do.',
    "B: Wednesday at 11 is good. I'll drag Henrik along.",
  ],
  { repName: 'Kit Moran', buyerNames: ['Dana Ruiz', 'Luis Prado'], organizationName: 'Helpwell' },
)

/** A good cold call in loose speech. */
export const colloquialColdCall = conversationOf(
  [
    'B: Hello, Piet speaking.',
    "R: Piet, hi, Sanne de Wit here, I'm with Gridhouse. You won't know me and this is a call you weren't waiting for. Can I tell you in half a minute what it's about and then you decide if we keep talking?",
    'B: Go on then.',
    "R: Cheers. You've put three new charging sites up since spring according to the municipality. What site operators keep telling us is that they only find out a charger is down when a driver rings them, and by then they've lost the weekend. What does that look like in your case?",
    'B: Honestly we have a technician who checks them on Mondays. So yeah, weekends are a blind spot.',
    'R: What did the last weekend outage end up costing?',
    "B: No idea. Couple of hundred in revenue maybe. But to be honest we've no budget for anything new this year.",
    "R: Sure, I hear that a lot in November. Is it that the money is spent, or that it'd have to beat something else on the list?",
    "B: It's more the second one.",
    "R: Okay. Then would it hurt to compare notes for twenty minutes? Say Thursday the 3rd at 4 pm? I'd bring the numbers of two operators your size so you can see if it beats the rest of your list.",
    "B: Thursday's fine. Make it half four.",
    "R: Half four it is. I'll pop it in your calendar, is it piet at voltpark dot nl?",
    "B: That's the one.",
    'R: Lovely. Talk Thursday.',
  ],
  { repName: 'Sanne de Wit', buyerNames: ['Piet Mol'], organizationName: 'Gridhouse' },
)

/** A cold call that continues after "take me off your list". */
export const ignoredDoNotCall = conversationOf(
  [
    'B: Yes?',
    "R: Hi, is that Mr Mol? Great. My name is Sanne, I'm calling from Gridhouse about your chargers. Got a sec?",
    "B: I don't want any sales calls. Take me off your list please.",
    'R: I totally understand, but it would only take two minutes. Our platform monitors all your chargers. Would you be open to a quick demo on Friday?',
    'B: I said no. Goodbye.',
  ],
  { repName: 'Sanne de Wit', buyerNames: ['Piet Mol'], organizationName: 'Gridhouse' },
)

/** A tour through menus. */
export const poorDemo = conversationOf(
  [
    'R: Okay, can everybody see my screen? Super. So this is the home page. On the left you have the menu, and in the middle you have the calendar. You can colour everything however you like, and there are twelve themes, and I personally like the dark one.',
    'B1: Nice.',
    'R: Then we have reports. There are forty reports. You can export them to Excel and PDF, and you can schedule them, and you can send them to your boss every Monday. Then there is the admin area, where you can set up users and roles.',
    'B2: Is the data hosted in the EU? Our security team is strict on that.',
    'R: Yes it is all in the cloud, totally secure. So then the mobile app. The mobile app is the same as the desktop app, only on your phone, which is really handy.',
    'B1: And what does it cost? It sounds expensive.',
    'R: We will get to that. Any questions about the app?',
    'B1: No.',
    'R: Good. So that was it. I will send you the recording and the pricing, and let me know what you think.',
    'B2: Okay, thanks.',
  ],
  { repName: 'Leo Brandt', buyerNames: ['Aino Salmi', 'Tomas Berg'], organizationName: 'Slotwise' },
)

/** Discounts without anything in return. */
export const poorRenewal = conversationOf(
  [
    'R: Hi Greta, just a quick one. Your contract is up at the end of March and I wanted to see if we are good to renew for another year.',
    "B: Well, to be honest, we've had headcount cuts and we don't use it as much. And the price went up last time.",
    'R: I understand. I can give you ten percent off.',
    'B: Hm. We are also looking at a cheaper tool.',
    'R: Okay, I could do fifteen percent, that is really the maximum I can do. It would be 15,300 euros.',
    'B: Let me think about it. I have to ask our new director, she decides now.',
    'R: Sure. Let me know when you know more. It would be great if you could sign soon.',
    'B: Yes, I will get back to you.',
  ],
  { repName: 'Ines Falk', buyerNames: ['Greta Moen'], organizationName: 'Checkhall' },
)

/** Small talk that ignores an open issue. */
export const poorCheckIn = conversationOf(
  [
    'R: Hey Samir, how is it going? How was the holiday?',
    'B: Great, thanks, we were in Portugal for two weeks.',
    'R: Lovely. So I just wanted to check in and see how everything is going with Stockline.',
    "B: It's okay. The export still doesn't work on Tuesdays and nobody got back to us on the ticket.",
    "R: Oh, that is annoying. Yeah, support has been busy. I'm sure they will look at it. Did you see our new dashboard?",
    'B: No, not yet.',
    'R: It is really cool, you should have a look. And we have a webinar next month. Anyway, anything else?',
    'B: Not really. Just the export.',
    'R: Okay, I will pass that on. Great talking to you, have a good weekend.',
    'B: You too.',
  ],
  { repName: 'Ruth Adler', buyerNames: ['Samir Haddad'], organizationName: 'Stockline' },
)

/** The rep pretends that the call is personal. */
export const poorGatekeeper = conversationOf(
  [
    'B: Hartmann Logistics, good morning.',
    'R: Put me through to Keller, please.',
    "B: May I ask what it's regarding?",
    "R: It's a personal matter. He is expecting my call.",
    'B: Mr Keller is in a meeting. Who is calling?',
    'R: Just tell him Owen. Can you get him out of there? It is urgent.',
    "B: I'm afraid I can't do that.",
    'R: Fine. Bye.',
  ],
  { repName: 'Owen Tate', buyerNames: ['Reception'], organizationName: 'Brightloop' },
)
