/**
 * What sellers ask about anybody's working day, each in the words of many people. A question is of the kind whose examples it resembles
 * most; more examples make more wordings known, and no rule has to change for it.
 */
// prettier-ignore
export const everydayExamples = {
  companyDoes: [
    'what does your company do', 'what do you guys do', 'tell me about your company', 'tell me a bit about the business', 'tell me about your operation',
    'can you give me an overview of the company', 'give me a quick overview of your business', 'what kind of business are you in', 'what line of work are you in',
    'what is your business', 'how would you describe your company', 'what exactly does the firm do', 'what do you sell', 'what do you make there',
    'what services do you offer', 'what sort of company is it', 'so what is it that you do over there', 'what industry are you in', 'help me understand your business',
    'what does your organization look like', 'i would love to learn about your business', 'what do you actually do', 'what are you guys all about', 'how does your business work',
    'how do you make money', 'tell me more about what you do', 'what type of work do you do', 'what does the company actually do', 'tell me about the place', 'walk me through your business',
  ],
  companySize: [
    'how big is your company', 'how big are you', 'how many people work there', 'how many employees do you have', 'how large is the company', 'what size is your company',
    'how many people are in the company', 'what is your headcount', 'how many staff do you have', 'how many of you are there', 'how big of a shop are you', 'how big an operation is it',
    'how many people do you employ', 'roughly how big is the organization', 'what is the size of the business', 'how many people in total', 'are you a big company', 'how many people work for you in total',
    'how many are you in the company', 'how big is the business these days', 'how many employees are you', 'what is the total headcount',
  ],
  locations: [
    'where are you based', 'where are you located', 'how many locations do you have', 'how many sites do you have', 'where is your office', 'where are your offices', 'where is the company based',
    'which city are you in', 'how many offices do you have', 'where do you operate', 'what area do you cover', 'which regions do you serve', 'are you all in one place', 'do you have more than one site',
    'where are you guys out of', 'where is headquarters', 'how many branches are there', 'what part of the country are you in',
  ],
  customersOf: [
    'who are your customers', 'who do you sell to', 'who do you serve', 'who are your biggest customers', 'what kind of customers do you have', 'who is your biggest client', 'who are your clients',
    'what does your typical customer look like', 'who do you work for mostly', 'how many customers do you have', 'who buys from you', 'what kind of clients do you work with', 'who is your target customer',
  ],
  growth: [
    'is the business growing', 'are you growing', 'how has business been', 'how is business going this year', 'is the company growing at the moment', 'how is the year going for you', 'are you planning to grow',
    'where is the company heading', 'are you expanding', 'how fast are you growing', 'what are the growth plans', 'how did last year go for the company', 'how is the business doing', 'are you looking to expand',
    'what is the plan for growth', 'is business picking up',
  ],
  role: [
    'what is your role', 'what do you do there', 'what is your job', 'what are you responsible for', 'what is your role in the company', 'tell me about your role', 'what does your job involve',
    'what do you do at the company', 'what falls under you', 'what are you in charge of', 'what are your responsibilities', 'what exactly is your position', 'what is your title', 'where do you fit in',
    'tell me a bit about yourself', 'tell me about you', 'what do you look after', 'what is it that you do there', 'how would you describe your job', 'what is your role in all of this', 'what is your part in that', 'who are you in the company',
    'so you run operations', 'are you the one in charge', 'what hat do you wear', 'what does somebody in your position do', 'can you tell me about your position', 'what do you personally do',
  ],
  tenure: [
    'how long have you been there', 'how long have you been with the company', 'how long have you been doing this', 'how long have you been in this role', 'when did you join', 'how many years have you been there',
    'how long have you worked there', 'have you been there long', 'since when do you work there', 'when did you start there', 'are you new in the role', 'how long have you had this job', 'been there long',
    'how long have you been in the job', 'how long have you been at it', 'how long are you there already', 'have you been with them for a long time',
  ],
  background: [
    'what did you do before', 'how did you get into this', 'what is your background', 'where did you work before', 'how did you end up there', 'what did you do before this', 'how did you get the job',
    'where do you come from professionally', 'what did you do before you joined', 'how did you come to the company', 'tell me about your background', 'how did you get started', 'have you always been in this business',
    'have you always done this', 'what is your story', 'how did you get here',
  ],
  typicalDay: [
    'what does a typical day look like', 'what does a normal day look like for you', 'how does your day look', 'walk me through your day', 'walk me through a typical week', 'what does your week look like',
    'what does your average day look like', 'how do you spend your day', 'what do you do all day', 'what keeps you busy', 'what takes up most of your time', 'what is a day in your life like', 'how does a normal monday look for you',
    'what does a day look like over there', 'take me through a normal day', 'what does your day to day look like', 'what does your average week look like', 'what do you spend your time on', 'what is on your plate', 'what does a typical friday look like for you',
    'where does most of your time go', 'paint me a picture of your day', 'how do you start the day', 'what does an ordinary day look like', 'what eats up your day',
  ],
  measuredOn: [
    'what are you measured on', 'how are you measured', 'what are your kpis', 'what does your boss measure you on', 'what numbers do you have to hit', 'how is your success measured', 'what are your targets', 'what is your bonus tied to',
    'how do they judge you', 'which numbers do you look at', 'what metrics matter to you', 'which kpis do you track', 'what do you get judged on', 'what are you held to', 'how do you know you are doing a good job',
  ],
  reportsTo: [
    'who do you report to', 'who is your boss', 'who is above you', 'who do you answer to', 'who is your manager', 'who runs the company', 'who is the boss', 'who owns the company', 'who is in charge there', 'who do you work for',
    'who is your direct report', 'who does your boss report to', 'who is the owner', 'is there somebody above you',
  ],
  teamSize: [
    'how big is your team', 'how many people are on your team', 'how many people report to you', 'how many do you manage', 'how many people do you have', 'how big a team do you have', 'how many people are in your department',
    'do you have a team', 'how many are on the team', 'is it just you', 'are you alone on that', 'are you doing that by yourself', 'how large is your team', 'how many people work under you', 'how many people work with you', 'do you have people working for you', 'do you have a big team', 'how many people are you managing', 'what is the size of your team',
  ],
  teamRoles: [
    'who does what on your team', 'how is your team set up', 'how is your team structured', 'how are you organized', 'what does your team look like', 'who is on your team', 'tell me about your team', 'what roles do you have on the team',
    'how is the work divided', 'how do you split the work', 'who is responsible for what', 'who handles what', 'what does the org chart look like', 'how is the department organized', 'how is the company structured', 'walk me through your team', 'who reports to you',
  ],
  teamFeels: [
    'how does your team feel about it', 'what does your team think', 'how do your people feel about that', 'does your team like it', 'what do your people say', 'how is morale', 'how is your team doing', 'how are your people coping with it', 'is your team happy with it',
    'what does the team say about it', 'how do they take it', 'do your people complain', 'how do the guys feel about it', 'how do your drivers feel about it', 'what do your drivers say', 'do the drivers like it', 'do they like doing it that way', 'are they happy with it', 'how does everybody feel about that', 'how do the managers feel about it', 'how does your team deal with that',
  ],
  hiring: [
    'are you hiring', 'is it hard to find people', 'do you struggle to find people', 'how is recruiting', 'do people leave a lot', 'how is your turnover', 'what is your staff turnover', 'are you looking for people', 'do you lose a lot of people', 'is it hard to keep people', 'how do you find new people', 'are you fully staffed', 'are you short staffed',
  ],
  tools: [
    'what are you using today', 'what do you use for that', 'what tools do you use', 'what software are you on', 'what system do you use', 'what are you using right now', 'which software do you use', 'what do you have in place today', 'do you use any software for that',
    'what is your current setup', 'what does your setup look like', 'what tools are you using', 'which tools does your team use', 'do you have a tool for that', 'do you have a system for that', 'what systems do you have', 'what are you running on', 'which provider are you with',
    'who are you using at the moment', 'what tool do you work with', 'is there software for that', 'is it excel or do you have a tool', 'what are you using to do that', 'are you using spreadsheets', 'do you use excel for that', 'what tech do you use', 'what is your tech stack', 'which vendor do you use', 'who do you use today', 'who is your current vendor', 'what solution do you have', 'what do you use at the moment for this', 'what software do you have in place',
  ],
  handling: [
    'how do you handle that today', 'how do you do that now', 'how are you doing it today', 'how do you currently manage that', 'what is your process', 'walk me through your process', 'how does that work today', 'how do you deal with that', 'how are you handling this at the moment',
    'what does the process look like', 'how is that done', 'how do you go about that', 'can you walk me through how you do it', 'how does it work on your side', 'tell me how you do that today', 'what is the current process', 'how do you manage it right now', 'how do you guys do it', 'describe your current process', 'how do you take care of that', 'what does it look like today', 'what are you doing about that today', 'how is it organized today',
  ],
  problem: [
    'what is your biggest challenge', 'what are your biggest challenges', 'what is the biggest problem you have', 'what are you struggling with', 'what keeps you up at night', 'what is not working', 'where does it hurt', 'what are your pain points', 'what is the hardest part of your job',
    'what frustrates you most', 'what is the biggest headache', 'what is the most annoying part', 'where are you losing time', 'what slows you down', 'what would you say is the main issue', 'what is difficult about it', 'what is giving you trouble', 'where are the bottlenecks', 'what goes wrong', 'what bothers you about it', 'what is the worst part', 'is anything bothering you', 'what issues do you run into', 'where are you getting stuck', 'what is the toughest thing right now', 'what is your main frustration',
  ],
  tried: [
    'what have you tried', 'what have you tried so far', 'have you tried to fix it', 'have you tried anything else', 'what have you done about it', 'did you do anything about it', 'have you looked at a solution before', 'have you ever tried to change that', 'what did you try before', 'what have you done to solve it', 'how have you tried to solve that', 'has anybody tried to fix that',
  ],
  looked: [
    'have you looked at anyone else', 'have you looked at other tools', 'who else are you looking at', 'are you talking to other vendors', 'are you comparing us with anybody', 'are you looking at other options', 'which other vendors have you seen', 'are you evaluating other solutions', 'have you seen other products', 'who are we up against', 'any other tools you are looking at', 'have you considered other providers', 'is there a shortlist', 'are you talking to anyone else', 'who else is in the running', 'any competitors in the mix',
  ],
  decides: [
    'who makes the decision', 'who decides', 'who signs off on this', 'who would need to approve it', 'who else is involved in the decision', 'who is the decision maker', 'are you the decision maker', 'who has the final say', 'who needs to sign off', 'is that your decision', 'who holds the budget', 'do you decide that yourself', 'can you decide that on your own', 'who would be involved', 'who else would have to be on board', 'who else should we talk to', 'who else needs to be in the room', 'who gives the green light', 'are you the right person to talk to about this', 'is it your call', 'who else has a say', 'whose call is it', 'who would have to say yes', 'would you be the one signing', 'who signs the contract', 'who signs', 'who decides that',
  ],
  buying: [
    'how do you buy software', 'how do you make decisions like this', 'what does your buying process look like', 'how do you usually decide', 'what is the decision process', 'how does a purchase work at your company', 'what steps are there to get this approved', 'how would you go about buying something like this', 'what does the approval process look like', 'how do decisions get made', 'what happens after you say yes', 'do you have a procurement department', 'does legal have to look at it', 'what would the process be from here', 'how do you evaluate vendors', 'how does something like this get approved',
  ],
  criteria: [
    'what do you look for in a vendor', 'what is important to you when you choose', 'what are your criteria', 'what would you need to see', 'what would it have to do', 'what matters most in a solution', 'what would make you switch', 'what would it take for you to change', 'what would convince you', 'what do you need from a partner', 'what are your must haves', 'what are you looking for', 'what would you want it to do', 'what would you need to see to believe it', 'what would make it worth it', 'what would be a deal breaker', 'what would make this a no brainer', 'what does a good supplier look like for you', 'what do you expect from us', 'what would make you say yes', 'what do you look for in a carrier',
  ],
  budget: [
    'what is your budget', 'do you have a budget for this', 'is there money set aside for this', 'how much can you spend', 'is there a budget', 'what budget do you have', 'do you have funds for something like this', 'how would this be paid for', 'where would the money come from', 'is budget available this year', 'how much have you set aside', 'what are you looking to spend', 'have you budgeted for this', 'what is your price range', 'when is your budget decided', 'is that in the budget', 'do you have budget for something like this', 'how is it funded', 'how it is funded', 'how it would be funded', 'how such things are paid for', 'how is that paid for', 'who pays for it',
  ],
  timeline: [
    'when do you want to start', 'what is your timeline', 'when would you need this', 'how soon do you need it', 'when do you want to have something in place', 'is there a deadline', 'when are you planning to decide', 'what is your time frame', 'how urgent is it', 'when would you like to go live', 'what is the timing', 'by when does it have to be done', 'when do you expect to make a decision', 'when does it have to be in place', 'is this something for this year', 'how quickly do you want to move', 'what is the timeline you have in mind',
  ],
  priority: [
    'how important is this to you', 'where is this on your list of priorities', 'is this a priority', 'is solving that a priority this year', 'how big of a problem is it', 'on a scale from one to ten how bad is it', 'how much of a priority is it', 'is this something you want to solve', 'does it matter enough to do something about it', 'is that worth fixing', 'how serious is it', 'is that a big deal for you', 'is that something you want to change', 'is this top of mind',
  ],
  goals: [
    'what are your goals', 'what are your priorities', 'what are you trying to achieve', 'what do you want to achieve this year', 'what is your main goal', 'what are you focused on', 'what is top of your list', 'what are you working towards', 'what are the big projects this year', 'what are you hoping to improve', 'what is the plan for this year', 'what does success look like', 'what are your priorities for this year', 'what is on your agenda this quarter', 'what would a good year look like', 'what matters to you this year', 'what would you like to change', 'if you could change one thing what would it be', 'if you had a magic wand what would you fix', 'what is the one thing you would fix tomorrow', 'what would you change first', 'what would an ideal world look like', 'if money was not an issue what would you change first', 'what is coming up in the next few months',
  ],
  whyNow: [
    'why now', 'why are you looking at this now', 'what made you look for it', 'what made you take this call', 'what brought you to us', 'what got you interested', 'what made you look for that',  'why did you agree to this call', 'what triggered this', 'what prompted you to look', 'what made you download it', 'why did you reach out', 'how did you hear about us', 'how did you find us', 'what changed', 'what made you interested in talking to us', 'what caught your interest', 'why did you download the guide',
  ],
  doNothing: [
    'what happens if you do nothing', 'what if nothing changes', 'what happens if you leave it as it is', 'if nothing changes what does next year look like', 'what if it stays like this', 'can you afford to wait', 'where will you be in a year if this continues', 'how long can you go on like that', 'what is the risk of doing nothing', 'what happens if this does not get solved',
  ],
  impact: [
    'what does that do to the business', 'how does that affect you', 'how does that affect your team', 'what impact does that have', 'what does that mean for you', 'who is affected by that', 'who feels it the most', 'how does it affect your customers', 'what are the consequences', 'what does that lead to', 'how does that impact the company', 'what is that doing to you', 'how bad does it get', 'who suffers from it', 'what is the effect on your people', 'how much does that hurt', 'do customers notice', 'who gets hit by that', 'what does that mean in practice',
  ],
  costOf: [
    'what does that cost you', 'how much does that cost you', 'how much money do you lose', 'what are you paying now', 'what do you pay for that', 'what did that cost you in the end', 'have you put a number on it', 'can you put a figure on it', 'how much are you losing', 'what is that costing you', 'what does it add up to', 'how much do you spend on that', 'do you know what that costs', 'what are you spending today', 'how expensive was it', 'how much did that end up costing', 'any idea what that costs you',
  ],
  hoursOf: [
    'how long does that take', 'how much time does it take you', 'how many hours do you spend on it', 'how much of your time does that eat', 'how long do you sit on that', 'how much time do you lose with it', 'how long does it take them', 'is it a lot of work', 'how much work is it', 'how many hours a week goes into that', 'how much time goes into that',
  ],
  likesIt: [
    'what do you like about it', 'are you happy with it', 'how happy are you with your current provider', 'do you like it', 'how is it working for you', 'how is that working out', 'does it do what you need', 'is it working well', 'how satisfied are you', 'what is good about it', 'what works well', 'what do you like about what you have', 'are they doing a good job', 'how are they treating you', 'are you satisfied with what you have', 'how is your current setup working out', 'does that work well for you', 'how do you find it',
  ],
  dislikesIt: [
    'what do you not like about it', 'what would you change about it', 'what is missing', 'what could be better', 'what is not so good about it', 'what are the downsides', 'what annoys you about it', 'where does it fall short', 'what does it not do', 'what do you wish it did', 'what is wrong with it', 'is there anything you would improve', 'what is not working with your current tool', 'if you could improve one thing about it', 'any complaints about it', 'what do you miss in it',
  ],
  contract: [
    'when does your contract end', 'when is your contract up', 'when is the renewal', 'how long is your contract', 'are you under contract', 'are you locked in', 'when does it run out', 'when is it up for renewal', 'how long are you tied in', 'when do you have to renew', 'what is the notice period', 'when can you get out of it',
  ],
  switching: [
    'would you consider switching', 'are you open to switching', 'are you open to something new', 'would you look at something else', 'would you ever change provider', 'what is stopping you from changing', 'what would stop you', 'what is holding you back', 'why have you not changed it', 'why do you still do it that way', 'what keeps you from changing', 'why not change it', 'are you open to change', 'are you open to a change', 'why have you stayed with it', 'why have you not fixed it yet', 'whats stopping you',
  ],
  likesJob: [
    'do you like your job', 'what do you like about your job', 'do you enjoy it there', 'do you enjoy what you do', 'what do you enjoy most about your work', 'is it a good place to work', 'do you like working there', 'what is the best part of your job', 'how do you like it there',
  ],
  privateLife: [
    'are you married', 'do you have kids', 'do you have a family', 'how old are you', 'where do you live', 'what do you do in your free time', 'do you have any hobbies', 'what are you doing on the weekend', 'what do you do for fun', 'do you have children', 'where did you grow up', 'do you play golf', 'what team do you support', 'where did you go to school',
  ],
  whereabouts: [
    'are you driving', 'did i catch you in the car', 'are you in the office', 'are you at your desk', 'where are you right now', 'did i catch you in a meeting', 'are you on the road', 'are you at work right now', 'did i catch you at lunch', 'are you busy right now', 'are you in the middle of something', 'what are you up to', 'where do i catch you', 'are you working from home',
  ],
  measures: [
    'how do you know', 'how do you measure that', 'do you track that', 'how do you track it', 'do you have numbers on that', 'do you measure it', 'how do you measure whether it works', 'who collects those numbers', 'where do you see that', 'is that written down anywhere', 'do you have data on that', 'how can you tell', 'how do you keep track of it',
  ],
  ownStep: [
    'what is your next step', 'what are you going to do next', 'what is your plan', 'what will you do now', 'what are you going to do about it', 'how do you want to go forward', 'what is your plan for this deal', 'what do you plan to do', 'how do you plan to fix that',
  ],
  forSuppliers: [
    'how do i get on the list', 'how do we become a supplier', 'how do i get set up with you', 'what do you need from me', 'what do i have to do to work with you', 'how can we become a vendor', 'how do i get a chance to bid', 'how do we get approved', 'what does it take to get on your vendor list', 'how would i become your partner', 'how do i earn your business', 'what would we need to do to get started with you',
  ],
} as const satisfies Record<string, readonly string[]>
export type EverydayKind = keyof typeof everydayExamples
