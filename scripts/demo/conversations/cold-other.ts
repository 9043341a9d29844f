import { writeConversation, type DemoConversation } from './conversation.ts'

const sendMeSomething = writeConversation(
  {
    key: 'cold-payables-send-something',
    title: 'Cold call: invoice approvals at {buyerCompany}',
    callType: 'cold',
    theme: 'payables',
    quality: 'mixed',
    minutes: 4,
  },
  `
  buyer: Accounts, {buyer} speaking.
  rep: Good afternoon, am I speaking with {buyer}, the head of accounting?
  buyer: You are. Who is this?
  rep: This is {rep} from {repCompany}. How are you today?
  buyer: I am in the middle of month end. What is it regarding?
  rep[reason]: I am calling because you have grown from two to six sites since last year, and accounting teams of that size often tell us that approvals get stuck when the approver is somewhere else.
  buyer[reason]: They get stuck when he is next door as well.
  rep[reason-weak]: It's about your invoice approvals. We've got a solution for that and I'd love to tell you about it.
  buyer[reason-weak]: Our approvals. That's a sore subject today.
  rep: Ha, yes. How do you approve invoices at the moment?
  buyer: By email. I forward it, they reply yes or no, or they do not reply.
  rep: And how many of those are open on a day like today?
  buyer: A hundred and forty. I have a list here, it is in red.
  rep[suppliers]: Wow. What happens with the suppliers who wait?
  buyer[suppliers]: They ring us. My colleague does nothing else in the last week of the month.
  rep[suppliers-weak]: Wow, okay. That's a lot. So then I'm the right guy for you. We do nothing else, invoices in, approvals, bookings out, and it's all in the cloud, there's nothing to install. It's got an app, it's got a dashboard, it's got a nice little chat, so you can ask somebody about an invoice right where the invoice is, and you can put in rules for pretty much anything, by site, by supplier, by amount. And it's not expensive, either, you pay by invoice, so if you've got a slow month, you pay less.
  rep: With {product} the approvers would get a reminder automatically, and you see at a glance who has what. It also reads the invoices, so you do not need to type anything. A lot of our customers save about two days in the month end.
  buyer: We looked at such a thing before. The auditors were not happy with it.
  rep: Our solution is certified, so that should not be a problem.
  buyer: It was about who may approve above fifty thousand. Two signatures.
  rep[objection]: I see. That makes sense, they look at that closely. What did the other tool do in that case?
  buyer[objection]: It let one person sign twice. From two accounts.
  rep[objection-weak]: Sure, two signatures, we can do that. We can do five if you want. You just pull the boxes around with the mouse, one after the other or side by side, and it's got deputies, it's got limits, it's got a log where you can see every click that anybody ever made. Auditors love us.
  buyer[objection-weak]: The other one let the same guy sign twice.
  rep: Oh. No, that cannot happen with us.
  buyer: That is what the others said as well. Listen, just send me something. I need to go back to my list.
  rep: Sure, I can send you something. What would be most interesting for you?
  buyer: The thing with the two signatures. In writing.
  rep: I will do that. Could we also set up a short meeting, maybe some time next week?
  buyer: Not next week. Send me the document and then we will see.
  rep[close]: Understood. Month end is over on the fifth, so how about Monday the eighth at eleven, fifteen minutes, only about the two signatures?
  buyer[close]: You can put it in, but I may move it.
  rep[close]: That is fine. I have your address from the website, it is accounting at your company, is that right?
  buyer[close]: That is the shared one. Use that, it reaches me.
  rep[close-weak]: All right. I'll send it over, and then I'll check in with you sometime next month.
  buyer[close-weak]: Okay. If you don't hear from me, I'm still on the list.
  rep: Very good. Then good luck with the red list.
  buyer: Thanks. Bye.
  `,
)

const pitchDump = writeConversation(
  {
    key: 'cold-maintenance-pitch-dump',
    title: 'Prospecting: maintenance at {buyerCompany}',
    callType: 'cold',
    theme: 'maintenance',
    quality: 'poor',
    minutes: 4,
  },
  `
  buyer: Yes, hello?
  rep: Hi there, is that the technical manager?
  buyer: It is. Who is calling?
  rep[name]: My name is {rep}, from {repCompany}. Do you have a minute?
  buyer[name]: A short one.
  rep: Great that I have caught you. I am calling about a really exciting opportunity for your factory. We are the leading platform for smart maintenance, and we help companies like yours to reduce downtime by up to forty percent, extend the life of the machines and bring the whole team onto one digital page. We do work orders, we do spare parts, we do inspections, we do the reporting for the audits, and since this summer we also do predictions with sensors. All in one place, in the cloud, on any device, and it is up and running in two weeks.
  buyer: And which company is that?
  rep: {repCompany}. You have surely heard of us.
  buyer: I have not, no.
  rep: Well, we are quite big in the industry. So what I wanted to do is get half an hour in your calendar so that one of my colleagues can show you the platform. Is Tuesday or Wednesday better?
  buyer: Neither. I do not know what I would be looking at. We have a maintenance system.
  rep: Which one do you have?
  buyer: One that our group has chosen. It does what it needs to do.
  rep: Okay, but believe me, once you have seen ours you will not want to go back. The group systems are all very old-fashioned. Ours has a mobile app, it has a chat function, you can take photos, there is a map of the plant, there is a scoreboard for the technicians, which is really fun, they compete with each other.
  buyer: My technicians do not need to compete. They need spare parts.
  rep: We have that too. There is a spare part module, which does minimum stock, automatic ordering, barcodes, and there is an integration with the suppliers.
  buyer: I said we have a system.
  rep[question]: How do you deal with a breakdown at night, then?
  buyer[question]: Somebody drives in. It happens four times a year, it is not worth a discussion.
  rep: Yes, but it is not going to cost you anything to look at it. It is only half an hour. And this month we have a special promotion, you get the sensors for free for the first ten machines. That is worth more than three thousand.
  buyer: That is not a problem for us at the moment. We have other topics. We are moving a production line in January.
  rep: That is the perfect moment to start, actually, when everything is new anyway.
  buyer: It is the worst moment.
  rep: Well, a lot of our customers started in the middle of a move. Look, what if I just put something in for Wednesday and you can cancel if it does not suit?
  buyer: Please do not.
  rep: Or I ring you again on Friday?
  buyer: You can send an email to the general address, and if we are interested we will get in touch.
  rep: All right. But do not wait too long, the promotion ends on the thirtieth.
  buyer: Goodbye.
  rep: Okay, thanks, have a great—
  `,
)

const doNotCall = writeConversation(
  {
    key: 'cold-fleet-do-not-call',
    title: 'Cold call: delivery rounds at {buyerCompany}',
    callType: 'cold',
    theme: 'fleet',
    quality: 'poor',
    minutes: 3,
  },
  `
  buyer: Hello.
  rep: Hello {buyer}, it is {rep} from {repCompany}, I tried you last week already.
  buyer: You tried me three times last week. I told your colleague that I am not interested.
  rep[sorry]: I understand that this is annoying, I am sorry. May I ask what is behind the no?
  buyer[sorry]: Being rung three times in one week is behind it.
  rep: Oh, I do not see that in my notes. It will only take a moment. It is about your delivery rounds.
  buyer: I do not want to talk about our delivery rounds.
  rep: I get that, but many dispatchers say so at first, and then they save ten percent of their fuel.
  buyer: Please take me off your list. Do not call me again.
  rep: Sure, I only want to leave you with one thought. If you have thirty vans and each one saves four litres a day, that is close to sixty thousand a year.
  buyer: Did you hear what I said? Do not call this number again.
  rep: I heard you, but maybe there is somebody else in the company who deals with it? Your managing director perhaps?
  buyer: No. I am asking you for the last time to remove my number.
  rep: Okay. Then I will simply send you an email with the calculation, and give you a ring after the holidays to see what you think.
  buyer: You will not. I am going to complain to your company. What was your name?
  rep: It is fine, really, there is no need for that. Have a nice day.
  buyer: Your name, please.
  rep: Goodbye.
  `,
)

const shortBrushOff = writeConversation(
  {
    key: 'cold-workforce-short',
    title: 'Cold call: weekend rotas at {buyerCompany}',
    callType: 'cold',
    theme: 'workforce',
    quality: 'mixed',
    minutes: 3,
  },
  `
  buyer: {buyerCompany}, {buyer}.
  rep: Good morning {buyer}, my name is {rep} and I am calling from {repCompany}. I know you were not expecting me. Do you have a minute, or is it a bad time?
  buyer: It is a bad time. We have the fire inspection in the house.
  rep[reason]: Then I will not keep you. I rang because your clinics are open on Saturdays since this month, and practice managers tell me that the Saturday rota is where the quarrels begin. Is that true for you as well?
  buyer[reason]: You have no idea. But not today, really.
  rep[reason-weak]: Oh, it'll only take a minute. We do scheduling software for clinics and I wanted to see if that's something for you guys.
  buyer[reason-weak]: I don't know. Our Saturdays are a mess, but not today, really.
  rep: Understood, the inspection comes first. May I ask one question only, so that I do not waste your time later: who plans the Saturdays?
  buyer: I do. On Sunday evening, for the Saturday after.
  rep[close]: On a Sunday evening. Thank you. Then may I ring you on Thursday at a quarter past eight, before the practice opens, for ten minutes about the Saturday rota?
  buyer[close]: Thursday... yes, a quarter past eight is possible. Not later than half past.
  rep[close]: Thursday, a quarter past eight, ten minutes. I will send you a short message with my number so that you know who is ringing. Is this the right number for that?
  buyer[close]: It is my mobile, yes.
  rep[close-weak]: On a Sunday evening, wow. You really need {product}. It fills the Saturdays by itself, everybody puts in what they want, and it does the vacations, too. Can I try you again sometime when it's quieter?
  buyer[close-weak]: It's never quiet here. But sure, try.
  rep: Perfect. All the best with the inspection.
  buyer: Thanks. Bye.
  `,
)

const supplierFraud = writeConversation(
  {
    key: 'cold-security-supplier-fraud',
    title: 'Cold call: supplier fraud attempts at {buyerCompany}',
    callType: 'cold',
    theme: 'security',
    quality: 'mixed',
    minutes: 5,
  },
  `
  buyer: {buyer}.
  rep: Good morning, {buyer}. {rep} here, from {repCompany}. We have never spoken, I found your name in the trade magazine, in the article on the changed bank details.
  buyer: Ah, that article. That was not my favourite week.
  rep[permission]: I can imagine. Do you have a minute for me, or did I catch you at a bad moment?
  buyer[permission]: A minute is fine.
  rep[permission-weak]: Yeah, that must have been rough. So here's why you need us.
  buyer[permission-weak]: Okay, shoot.
  rep: You wrote that somebody posed as a supplier and sent you a new bank account. What has changed at {buyerCompany} since then?
  buyer: We now ring every supplier who changes an account. It takes longer but I sleep better.
  rep: Good. And who does the ringing?
  buyer: Two ladies in accounting. They hate it. They have had eighteen changes this month alone.
  rep[story]: How did the first message get past everybody at the time?
  buyer[story]: It was written well. It knew the name of our contact and it came on a Friday afternoon. The trainee wanted to be quick.
  rep[story]: Friday afternoon, they love that. What did it cost you in the end, if I may ask?
  buyer[story]: We got most of it back. Nine thousand is gone, and a very awkward conversation with the real supplier.
  rep[story-weak]: Okay, but here's the thing. Calling people back only helps with the one trick you already know about. The next one's going to be a voice message from the boss, or a fake login page, or somebody on a video call, and your two ladies won't catch that, no offense. What we see everywhere is that companies that got hit once get hit again within a year, and it's usually the same department. So you want something that trains everybody, all year round.
  buyer[story-weak]: Maybe. It was our trainee who fell for it, by the way. On a Friday afternoon.
  rep: That is the kind of thing we practise with people. {product} sends harmless copies of exactly such messages and whoever falls for it gets two minutes of help. Finance teams get other messages than the sales team.
  buyer: Our IT company does something like that. I think. I get a newsletter.
  rep: A newsletter is a good start. What does it do for the trainee on a Friday afternoon?
  buyer: Nothing. He deletes it.
  rep: Most people do. In finance teams we see that one in four clicks the first time, and one in thirty after half a year.
  buyer: One in four? In finance?
  rep: In finance. They deal with attachments all day.
  buyer: What does such a thing cost?
  rep: It is about two per person per month, depending on the package. With how many people would it make sense for you?
  buyer: Two hundred and sixty, if everybody. But I do not decide that. My director decides that, and he thinks we have done enough.
  rep[objection]: I understand, after a week like that nobody wants to hear about it any more. What would he need to see in order to think about it again?
  buyer[objection]: A number. If you tell him how many of his own people would click, he will listen.
  rep[objection-weak]: They all think that until it happens again. You should really push him on this. I've got a whole deck for directors, it's got the numbers from the police in there, and the insurance stuff, and there's a video with a CFO who lost his job over it. It's pretty scary, honestly. I can send you that and you just show it at your next meeting.
  buyer[objection-weak]: I don't push my director. He'd want to hear how many of his own people would click.
  rep: We can do that. There is a free test with one message to everybody.
  buyer: He would have to agree to that first.
  rep: Of course. Shall I send you a description that you can pass on?
  buyer: Yes. Make it short. He reads one page.
  rep[close]: One page, I will send it today. And could we talk for ten minutes on Friday at nine, once he has read it, about what the test would look like and what the team is told afterwards?
  buyer[close]: Friday at nine is good. Before the Friday afternoon.
  rep[close]: Exactly. I have your direct address from the article, I will send the invitation there. Is that the right one?
  buyer[close]: That is right.
  rep[close]: Many thanks, {buyer}. Until then.
  rep[close-weak]: One page, no problem. And then it's up to you guys.
  buyer[close-weak]: If he likes it, somebody'll let you know.
  rep[close-weak]: Awesome. Thanks, {buyer}.
  buyer: Goodbye.
  `,
)

export const otherColdCalls: DemoConversation[] = [sendMeSomething, pitchDump, doNotCall, shortBrushOff, supplierFraud]
