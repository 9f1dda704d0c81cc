/**
 * What people say, and the words that services have for it: `urgent` for a high priority, `vacation` for annual leave. Of no
 * service in particular. Each line is a word that is said, then words of choices and flags that it may stand for.
 */
const lines = `
urgent high highest critical urgent asap important p1
important high highest urgent
severe critical major high
serious critical major high
grave critical major
trivial low minor lowest
minor low
unimportant low lowest
vacation annual holiday leave pto vacation
holiday annual vacation leave
holidays annual vacation leave
sick sick illness medical sickness
ill sick illness medical
missed show absent noshow missed
noshow missed absent
absent missed noshow
absentee missed absent noshow
disagree rejected declined refused
big large l
large l big
medium m
small s
open unresolved outstanding unpaid
somebody person
someone person
anybody person
anyone person
restart reboot
reboot restart
stopped off paused inactive
stop paused stopped ended closed off inactive disabled
broke breakage damage damaged defective broken
broken breakage damage damaged defective
cracked breakage damage damaged defective
spoiled damage damaged expired
twice duplicate duplicated double
double duplicate duplicated
again duplicate duplicated
mistake error mistake erroneous
accident error mistake accidental
accidentally error mistake accidental
stolen theft loss
lost loss missing
late overdue delayed
overdue late
low below under short scarce
short below low under
running low
cheap low budget
expensive high
live active published online current running
running active started ongoing progress enabled
ongoing active progress running
unread new unseen
finished done completed closed resolved
done completed closed finished
fixed resolved done fixed
solved resolved solved done
shut closed
reopen open reopened
text sms
left departed terminated inactive
former inactive terminated left
gone departed inactive
free available vacant
vacant available free
taken occupied booked reserved
occupied booked reserved taken
unpaid open outstanding due
outstanding open unpaid due
working active online operational
reporting active online
dead offline inactive
down offline inactive
unreachable offline
silent offline inactive
waiting pending queued waitlisted
queued pending waiting
upcoming future planned scheduled
planned scheduled planned
coming future upcoming
hidden private
secret private
everyone public all
quick express fast
fastest express priority
fast express rapid
urgently express high
slow economy standard
normal standard regular medium
usual standard normal regular
arrived delivered received
underway transit shipped
way transit shipped
lorry truck
car automobile
baby parental maternity paternity
pregnant maternity parental
study training education
bug bug defect
defect bug
crash bug defect
feature feature enhancement
won won win
lost lost lose
refused rejected declined
turned rejected declined
denied rejected declined
approved approved accepted granted
granted approved accepted
dropped cancelled abandoned
abandoned cancelled
forbidden blocked banned
mandatory required compulsory obligatory
compulsory required mandatory obligatory
obligatory required mandatory compulsory
immediately now instantly
banned blocked banned
trash deleted trashed
removed deleted removed
deleted deleted trashed
retired archived inactive
damaged damage breakage defective
people party guests persons size attendees seats
persons party guests size attendees seats
guests party attendees persons people
heads party size persons
soon due expiring
incoming inbound
grant approved accepted granted
deny denied rejected declined refused
refuse rejected declined refused denied
decline declined rejected refused denied
reject rejected declined refused denied
accept accepted approved confirmed
outgoing outbound
parked paused suspended
faulty defective broken
paused inactive suspended
expiring expire
available free vacant open
busy occupied booked reserved taken
expired lapsed ended overdue
lapsed expired ended
sent shipped dispatched delivered
shipped sent dispatched
dispatched shipped sent
settled paid closed
confirmed accepted approved
unconfirmed pending requested tentative
tentative pending unconfirmed
scrapped cancelled withdrawn
returned back
back returned
visible public published
invisible hidden
suspended blocked paused
checked verified inspected
partly partial
partially partial
cheapest economy budget
poor bad low
excellent best outstanding
agree consent approved accepted agreed
agreed consent approved accepted
allow consent allowed permission permitted
allowed consent permission permitted
permit consent allowed permission permitted
flu illness sick sickness ill medical
fever illness sick sickness ill medical
covid illness sick sickness ill medical
hospital illness sick sickness medical
phoned called call phone
phone call called
`;

const meanings: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  lines
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
    .map(([said = '', ...own]): [string, ReadonlySet<string>] => [said, new Set(own)]),
);

/** Whether the word says how a thing is: who begins with it names things. */
export function isStateWord(word: string): boolean {
  return meanings.has(word);
}

/** Whether what is said may be meant by that word of a service; the same word is not looked at. */
export function mayMean(said: string, own: string): boolean {
  const meant = said === own ? undefined : meanings.get(said);
  // `defect` is what is `defective`.
  return (
    meant !== undefined && (meant.has(own) || (own.length >= 5 && [...meant].some((word) => word.startsWith(own))))
  );
}
