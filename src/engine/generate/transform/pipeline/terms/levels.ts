/** What is said of how far down the rows of a tree stand, and what each of them has beside its own. */

type Row = Readonly<Record<string, unknown>>;

/** The rows above a row, the one at the top first. */
export const aboveName = 'ancestors';

const flatSaid =
  /\b(?:flat\w*|depths?|deep\w*|levels?|breadcrumbs?|recursive\w*|descendants?|hierarch\w*|indent\w*|nested|(?:full|whole|complete|entire) path|paths?|chains?|anywhere|wherever|indirect\w*|through others|below|beneath|under(?:neath)?|from the (?:top|root)|(?:every|all)(?: the)? \w+ (?:in|of) the (?:whole |entire )?tree|(?:tree|outline) (?:as|to|into) (?:a|one) list)\b/i;

/** `the top-level ones` are those at the top, and no others. */
const topsSaid = /\b(?:top|first|root|upper|highest)[ -]levels?\b(?! (?:is|are|has|have|=|:))/gi;

const topWords = 'top|root|roots|outermost|first|highest|uppermost';
const isAt = '(?:is|are|has|have|being|counts? as|at|on|=)(?: at| on)?';

/** `the outermost is 0`, `the CEO is level 1`, `1 = top level`, `counted from 0` */
const countedFrom = new RegExp(
  [
    `\\b(?:the )?(?:${topWords})(?: (?:\\w+ )?(?:levels?|ones|comments?|nodes?|items?|folders?|parts?))? ${isAt}(?: (?:level|depth))? ?([01])\\b`,
    `\\b(?:the )?\\w+ ${isAt} (?:level|depth) ([01])\\b`,
    `\\b([01]) (?:=|is|for|means|being)(?: the)? (?:${topWords})[ -]?(?:levels?|ones)?`,
    `\\b(?:start(?:ing|s)?|begin(?:ning|s)?|count(?:ed|ing)?) (?:at|from|with) ([01])\\b`,
  ].join('|'),
  'i',
);

/** How far down the rows at the top are. */
export interface FromTop {
  readonly depth: number;
  readonly level: number;
}

/** Each of the rows knows those above it. */
export function areLevelled(rows: readonly Row[]): boolean {
  return rows.length > 0 && rows.every((row) => Object.hasOwn(row, aboveName));
}

/** The instruction asks for the rows of a tree however deep they are: a depth begins at 0 and a level at 1 where nothing else is said. */
export function levelsAsked(instruction: string): FromTop | undefined {
  if (!flatSaid.test(instruction.replace(topsSaid, ''))) return undefined;
  const said = countedFrom
    .exec(instruction)
    ?.slice(1)
    .find((one) => one !== undefined);
  return said === undefined ? { depth: 0, level: 1 } : { depth: Number(said), level: Number(said) };
}

/** `top first, the page itself last`: how a path is written. */
const pathOrder =
  /,? ?\(?\b(?:the )?(?:top|root|outermost|parent|highest|uppermost|topmost)(?: (?:one|level|boss|folder|category))? first\b(?:[, and]+(?:the )?(?:\w+ )?\w+ last\b)?|,? ?\b(?:the )?(?:\w+ )?(?:own|itself|person|self) last\b/gi;

const everyLevel = /\b(?:(?:at|on|of|from|across|in) )?(?:any|all|every) (?:levels?|depths?)\b/gi;

/** Without what says where levels begin and how paths are written, which is no order and no condition; of a tree all levels are there. */
export function withoutLevels(instruction: string, isTree: boolean): string {
  const rest = instruction.replace(countedFrom, ' ').replace(pathOrder, ' ');
  return isTree ? rest.replace(everyLevel, ' ') : rest;
}

/** What a row of the tree is told besides its own, as far as it has nothing of that name. */
export function levelMembers(row: Row, above: readonly Row[], from: FromTop): Row {
  return {
    [aboveName]: above,
    ...(Object.hasOwn(row, 'depth') ? {} : { depth: above.length + from.depth }),
    ...(Object.hasOwn(row, 'level') ? {} : { level: above.length + from.level }),
  };
}

/** The same as text; `$above` holds the rows above. */
export function levelTexts(row: Row, from: FromTop): readonly string[] {
  const counted = (first: number): string => (first === 0 ? '$count($above)' : `$count($above) + ${first}`);
  return [
    `"${aboveName}": $above`,
    ...(Object.hasOwn(row, 'depth') ? [] : [`"depth": ${counted(from.depth)}`]),
    ...(Object.hasOwn(row, 'level') ? [] : [`"level": ${counted(from.level)}`]),
  ];
}
