/** Names that fields draw from. */
export const givenNames = ['Ada', 'Bruno', 'Cleo', 'Dario', 'Edda', 'Finn', 'Greta', 'Hugo', 'Ines', 'Jonas', 'Kira'];
export const familyNames = ['Aalto', 'Borg', 'Cruz', 'Dietz', 'Ekman', 'Falk', 'Gruber', 'Holm', 'Iversen', 'Jansen'];
