import { writeConversation, type DemoConversation } from './conversation.ts'

const discountTalk = writeConversation(
  {
    key: 'negotiation-payables-terms',
    title: 'Negotiation: terms with the purchasing team of {buyerCompany}',
    callType: 'custom',
    theme: 'payables',
    quality: 'mixed',
    minutes: 9,
  },
  `
  rep: Good morning {buyer}. I hear that purchasing has the word now.
  buyer: Morning. Yes, the department has made its choice, my job is to see what it costs.
  rep: Fair enough. I would suggest we go by your list, you sent seven points. Shall we take the easy ones first?
  buyer: No, we take the price first. Fifty-eight thousand is twelve over what was approved.
  rep: I hear you. Is the forty-six a fixed limit, or is it what was written down in the spring, when we talked about two companies instead of four?
  buyer: It was written down in the spring. Still, nobody has approved more since.
  rep: Then we have two ways: we make it smaller, or you get something for the difference. What would be easier to explain in your house?
  buyer: Smaller is never easy to explain. What can you leave out?
  rep: The archive, since you have one. That is seven thousand. And the two small companies could begin in the second half-year, that would be another four.
  buyer: So we would be at forty-seven.
  rep: At forty-seven, in the first year. In the second year it would be the full fifty-one without the archive.
  buyer: And for a longer term?
  rep: For three years, paid yearly in advance, I can give you six percent on top. Not for one year.
  buyer: Payment in advance we do not do. Thirty days after the invoice, everything else is a no with us.
  rep: Then I can do four percent for three years, with thirty days.
  buyer: Five, and you get the signature before Christmas.
  rep: If the signature is there by the eighteenth of December, I will take the five to my director. I cannot promise it, I will know tomorrow at noon.
  buyer: Fine. Point two, liability. Your paper says the fees of one year. We need three million.
  rep: For everything, or for data?
  buyer: For data. For everything else I can live with twice the yearly fee.
  rep: Our insurance covers two million for data. More than that I cannot sign.
  buyer: I will have to ask. Two million has been accepted once, for the travel system.
  rep: Point three was the exit. You want your invoices back at the end, in which form?
  buyer: PDF and a table. In thirty days, without a charge.
  rep: That you can have, it is part of the service anyway. I will put the wording in.
  buyer: Point four, service times. We close the month on the second working day. If it is down on that day, we cannot pay.
  rep: So what you need is a shorter reaction on the first three working days?
  buyer: Two hours instead of eight. Only then.
  rep: Two hours on the first three working days. I would want to have that checked by support, but I think it is reasonable.
  buyer: Good. Five and six are data protection, that is with our officer and yours.
  rep: They have spoken on Friday, I know of one open question about the sub-suppliers.
  buyer: And seven is the price increase. You write five percent a year, without a reason.
  rep: What would you accept as a reason?
  buyer: The official index for services, with a cap at three.
  rep: Index with a cap of three and a floor of zero. That I can agree to.
  buyer: Then we are not far apart.
  rep: No. Let me repeat what I take with me: forty-seven in year one, five percent for three years if signed by the eighteenth, two million for data, two hours on the first three working days, index with a cap of three. You ask about the two million.
  buyer: Correct.
  rep: I will send the changed pages tomorrow by four. Shall we speak on Thursday at nine?
  buyer: Thursday at nine. Bring a pen.
  rep: I always do. Thank you, {buyer}.
  `,
)

const oneToOne = writeConversation(
  {
    key: 'one-to-one-deal-coaching',
    title: '1:1 {colleague} and {rep}',
    callType: 'managerOneOnOne',
    theme: 'internal',
    quality: 'good',
    minutes: 9,
  },
  `
  colleague: Hey {rep}, come in. How was the weekend?
  rep: Good, thanks. I painted a fence. It is still not finished.
  colleague: They never are. So it is your time, what do you want to get out of today?
  rep: Two things. I am stuck with the brewery deal, and I want to talk about my openings. They feel wooden.
  colleague: Then the brewery first. Where is it?
  rep: They like it. The head of maintenance wants it, he even showed it to his people. But since three weeks nothing moves. He says he is waiting for the plant manager.
  colleague: When did you last speak with the plant manager?
  rep: I have not. Only with the head of maintenance.
  colleague: What do you think the plant manager would say, if he was asked why he should spend the money?
  rep: Probably that there are more urgent things. He is building a new filling line.
  colleague: Is that a guess or did somebody say it?
  rep: A guess. Well, the receptionist mentioned the line.
  colleague: So what do you not know yet that you would need to know?
  rep: Whether it is in his budget at all. And what he gets measured on.
  colleague: How could you find out without going over the head of your friend?
  rep: I could ask him to take me along. I could write one page for the plant manager with the stops on line three, and ask my contact to correct it. Then it is his page.
  colleague: I like that. He corrects it and he carries it. When will you do it?
  rep: I can write it tomorrow. I have the numbers, sixty thousand a month in stops.
  colleague: Are these his numbers or yours?
  rep: His. Well, twelve stops are his. The sixty I calculated.
  colleague: Then make sure he says the sixty before it is on paper. What about the forecast, where do you have it?
  rep: In commit, for this month.
  colleague: Would you put your own money on it?
  rep: No.
  colleague: So?
  rep: I move it to next month, best case. I did not want to say it in the round last Monday.
  colleague: I would much rather hear it on a Monday than on the last day. Thank you for saying it. Now the openings. What did you hear when you listened to yourself?
  rep: That I ask how they are doing. And then they say fine, and it is dead.
  colleague: I listened to the call on Wednesday, the one with the accountant. What did you notice about the second half?
  rep: It was better. I asked about the red list and she laughed.
  colleague: Why was it better?
  rep: Because it was about her and not about me.
  colleague: So how could you get to the red list in the first twenty seconds?
  rep: By beginning with it. I am calling because you have six sites since last year, and so on. And no how are you.
  colleague: Say it to me. I am the accountant. Accounts, hello?
  rep: Good morning, my name is {rep}, I am calling from {repCompany}. You went from two sites to six this year, so I am guessing that approvals pile up at month end. Do you have a minute, and I will tell you why I am ringing?
  colleague: I would give you that minute. Do it ten times tomorrow, and send me the two that you like best and the one you like least.
  rep: Okay. By Thursday evening.
  colleague: Anything that you need from me?
  rep: The reference from the dairy. I have asked marketing twice.
  colleague: I will get you the reference by Wednesday. So: you write the page tomorrow, you move the deal in the forecast today, and three recordings by Thursday. I get the dairy. Right?
  rep: Right. Thanks, that helped.
  colleague: Same time next week. And finish the fence.
  `,
)

const teamStandup = writeConversation(
  {
    key: 'standup-team',
    title: 'Standup, Monday',
    callType: 'None - Default',
    theme: 'internal',
    quality: 'mixed',
    minutes: 5,
  },
  `
  colleague: Morning everybody. Short one today, I have to be out in ten minutes. {rep}, will you start?
  rep: Sure. On Friday I had two first meetings, both are moving. Today I write the offer for the caterer, and I call through the list from the fair.
  colleague: How long is that list?
  rep: Forty-four. I want to do fifteen today.
  colleague: Anything in your way?
  rep: The templates in the mail tool are still the old ones, with the old logo. I fixed it by hand on Friday, but it is tedious.
  colleague: I will talk to marketing. I have the same with the offer template, by the way.
  rep: And my headset died. I am on the spare one, so tell me if it crackles.
  colleague: You sound fine. From me: the review with the wholesaler went well, they want to see the second depot. I need somebody for Wednesday at two, because I have the training.
  rep: I can take Wednesday. What do I have to know?
  colleague: They are afraid of the integration. I will put my notes into the folder, five minutes of reading.
  rep: Good. I will read it tonight.
  colleague: Then the pipeline. We are nine short of the target for new meetings this week. Ideas?
  rep: The inbound ones from the calculator. There are six which nobody has called since Thursday.
  colleague: Six? Who has them?
  rep: They are in the round robin, but two of us were at the fair. I would take three of them.
  colleague: Take three, I take the other three. By noon, please, they get cold quickly.
  rep: Will do.
  colleague: One last thing, the holiday list for Christmas closes on Wednesday. If you are not in it then you work.
  rep: I am in it. Since August.
  colleague: Of course you are. Okay, thanks, have a good Monday.
  rep: You too.
  `,
)

const candidateTalk = writeConversation(
  {
    key: 'interview-candidate',
    title: 'Interview: sales development, second round with {buyer}',
    callType: 'None - Default',
    theme: 'internal',
    quality: 'good',
    minutes: 8,
  },
  `
  rep: Hello {buyer}, welcome back. I am {rep}, I look after one of the sales teams, and {colleague} from people operations is with us.
  colleague: Hello again. We met last week.
  buyer: Hello, thank you for inviting me.
  rep: We have forty minutes. I will ask about things you have done, {colleague} explains the conditions, and the last ten minutes are yours. Is that all right?
  buyer: Yes, perfectly.
  rep: You sold kitchens for three years. Tell me about a sale that you lost and that still bothers you.
  buyer: There was a couple who came four times. I had drawn everything, in three versions. In the end they bought elsewhere, because the other shop had asked when they needed it. They had a date, her mother was moving in. I had never asked.
  rep: What did you change after that?
  buyer: I ask about the date in the first ten minutes. And what happens if it is missed.
  rep: What was the result?
  buyer: I cannot prove it, but from then on I drew one version and not three.
  rep: That is a good answer. What was the hardest part of the work for you?
  buyer: The phone. In the shop people come to you. When we had to ring old customers, I hid behind the coffee machine for the first week.
  rep: And the second week?
  buyer: I wrote down the first sentence. Only the first one. After that it was a conversation.
  rep: Would you do that for us? I am the head of a warehouse and you have my number from a job advert.
  buyer: Now? Okay. Good morning, this is {buyer}, I am calling because you are looking for people for the night shift since the summer. I would like to ask how you manage until you find somebody. Do you have a minute?
  rep: I have no time for this.
  buyer: I understand. When the night shift is short then the day is as well, probably. May I ring at a better time, tomorrow morning maybe?
  rep: You could ring at seven.
  buyer: Then I will ring at seven. Thank you.
  rep: Good, thank you. How did it feel?
  buyer: Better than the coffee machine.
  colleague: May I go on with the conditions? You would start with a probation of six months. The salary is the one in the advert, plus a variable part, which is guaranteed for the first three months.
  buyer: What is the variable part measured on?
  colleague: On meetings that take place, not on meetings that are booked.
  buyer: That sounds fair. Is there training?
  rep: Two weeks of practice with recorded and simulated calls before you ring anybody, and then every week an hour with me. What would you want to learn first?
  buyer: What to say when somebody says they already have something.
  rep: We will get to that on day three. What questions do you have for us?
  buyer: What did the people do who did not make it here?
  rep: They stopped listening to their own calls. It is uncomfortable, and without it you do not get better.
  buyer: And how many are in the team?
  rep: Six, with you seven.
  colleague: You will hear from us by Friday, whichever way it goes. I will ring you myself.
  buyer: Thank you both. I would be very happy.
  rep: Thank you, {buyer}. Goodbye.
  `,
)

export const internalAndNegotiation: DemoConversation[] = [discountTalk, oneToOne, teamStandup, candidateTalk]
