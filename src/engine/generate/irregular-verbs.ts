/** Verbs whose past is not made by an ending, each with its other forms. */
const lines = `
withdraw withdrew withdrawn
break broke broken
steal stole stolen
sell sold
send sent
pay paid
lose lost
win won
take took taken
give gave given
buy bought
write wrote written
choose chose chosen
drive drove driven
freeze froze frozen
hide hid hidden
keep kept
hold held
make made
meet met
speak spoke spoken
spend spent
teach taught
throw threw thrown
build built
bring brought
begin began begun
forget forgot forgotten
lend lent
ride rode ridden
rise rose risen
sing sang sung
sink sank sunk
stick stuck
strike struck
tear tore torn
wear wore worn
wake woke woken
come came
go went gone
leave left
fall fell fallen
grow grew grown
sleep slept
swim swam swum
fly flew flown
lead led
shoot shot
`;

const bases: ReadonlyMap<string, string> = new Map(
  lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [base = '', ...forms] = line.split(' ');
      return forms.map((form): [string, string] => [form, base]);
    }),
);

/** `withdraw` of `withdrew`; undefined for every other word. */
export function baseOf(word: string): string | undefined {
  return bases.get(word);
}
