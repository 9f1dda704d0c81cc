/** Words by which a sentence of prose tells what it is about: what is answered, what is shown, or what is asked. */

export const answering =
  /^\W*(?:and |which |it )?(?:(?:the |its )?(?:answer|response|reply)s?\b|(?:antwort|respuesta|r[ée]ponse|resposta|risposta|antwoord|svar)\b|(?:the |its )?results?(?: is|:)|(?:answers|returns|gives back|gives you|responds|replies)\b|you (?:will )?(?:get|receive|see|find)\b|comes (?:back|in|as)\b|what (?:is sent back|comes back|you get) (?:is|has|are|holds)\b)/i;

/** "A hen: `{...}`", below what reads hens. */
export const shownThing =
  /^\W*(?:(?:an?|one|each|every)\s+(?:[\w-]+\s+){0,2}[\w-]+|one|each)(?:\s+(?:is|looks like(?: this)?))?:?\s*`(\{\s*".*\})`\.?\s*$/i;

/** What nobody asks for: how many there are, and whether there are more. */
export const countsAll = /^(?:total(?:_?\w+)?|grand_?total|num_?pages|last_?page|has_?more|has_?next)$/i;

/** "You get 30 at a time; use `page`": what is sent for the next answer. */
export const using = /[;,] (?:so )?(?:use|pass|send|add|set|give) `|\bwith `\w+` you\b/i;

/** What begins so may tell more of what the sentence before was about. */
export const goingOn = /^\W*(?:`|(?:it|its|each|there|they|their|the|a|an|and|while|when|where|if)\b)/i;

/** "Response: array of", "Response: 201 with the hen", which leads to a list of members. */
export const ofAnswer = /^\W*(?:response|answer|returns|result|output)s?\W*:\W+(?:[1-5]\d\d\b)?[^`{[.]{0,40}:?$/i;

/** The title or the label that a line is. */
export function headingIn(line: string): string | undefined {
  return (
    /^#{1,6}\s+(.*)$/.exec(line)?.[1] ??
    /^\s*(?:\*\*([^*]{2,60})\*\*:?|(\p{Lu}[\p{L}\w /()-]{2,60}):|((?:Answers?|Returns?|Responds?)(?: with)?|(?:Example |Sample )?(?:[Rr]esponse|[Rr]equest|[Aa]nswer|[Rr]eply)(?: (?:body|example|sample))?))\s*$/u
      .exec(line)
      ?.slice(1)
      .find((text) => text !== undefined)
  );
}

export function isHeading(line: string): boolean {
  return headingIn(line) !== undefined;
}
