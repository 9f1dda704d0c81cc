/** Forms of common English verbs and nouns that endings do not explain. */
const forms = `
kept keep, sold sell, built build, bought buy, paid pay, sent send, held hold, told tell, gave give, taken take, took take, wrote write, written write,
won win, began begin, begun begin, ran run, grew grow, grown grow, worn wear, drove drive, driven drive, spoke speak, spoken speak, chose choose,
chosen choose, knew know, known know, shown show, fed feed, met meet, spent spend, caught catch, taught teach, brought bring, fell fall, fallen fall,
rose rise, risen rise, led lead, broke break, broken break, lent lend, shut close, stood stand, stolen steal, stole steal, swam swim, sung sing,
sang sing, drunk drink, drank drink, eaten eat, ate eat, left leave, froze freeze, frozen freeze, beaten beat, became become, hid hide, hidden hide,
rating rating, garden garden, gardens garden, ratings rating, parking parking, shipping shipping, building building, buildings building, opening opening, ceiling ceiling, heating heating, listing listing,
fare fare, fares fare, hiring hiring, children child, feet foot, inches inch, men man, women woman, teeth tooth, knives knife, leaves leave, weighs weight, weigh weight
`;

export const irregular: ReadonlyMap<string, string> = new Map(
  forms.split(',').map((form) => {
    const [inflected = '', base = ''] = form.trim().split(' ');
    return [inflected, base] as const;
  }),
);
