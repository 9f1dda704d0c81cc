/** Names of what things are in, go to, or come from. */

/** Of a part of a name, in the singular. */
export const placed =
  /^(city|town|village|municipality|country|county|province|region|place|location|area|district|quarter|neighbou?rhood|state|site|river|lake|line|street|road|station|venue|warehouse|depot|branch|office|port|harbou?r|department|team|hall|room|folder|list|board|column|queue|stage|shelf|aisle|pier|berth|gate|dock|bay|floor|desk|table|track|lane|zone|sector|section|block|wing|ward|yard|lot|plot|garage|terminal|platform|hub|lab|campus|school|club|building|house|hotel|store|shop|plant|field|barn|cellar|rack|bin)$/;

/** What is known by its own name, whoever's it is. */
export const partsOfAddress = /^(?:postcode|postal|zip|zipcode|street|phone|telephone|mobile|iban)$/;
