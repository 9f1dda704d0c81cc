/** Words for people by what they do: who is asked for by one of them is a person, and no number of them. */
import { fold, stemOf } from './word.ts';

const nouns = `
person keeper winner driver pilot conductor curator chef photographer caretaker mayor judge referee umpire accompanist secretary treasurer warden ranger vicar
spokesperson spokeswoman spokesman surveyor architect librarian headteacher principal surgeon dentist vet guide scorer striker goalkeeper captain
executive ceo cfo cto coo minister editor vendor landlord lecturer supervisor researcher
applicant petitioner tenant buyer customer-service superintendent inspector porter gardener baker potter painter sculptor poet lyricist narrator
ansprechperson siegerin sieger fahrer fahrerin pfarrer pfarrerin burgermeister burgermeisterin sprecher sprecherin architekt architektin kunstler kunstlerin
chirurgien chirurgienne maire porte-parole gagnant gagnante conducteur photographe guide architecte
cirujano cirujana alcalde alcaldesa portavoz conductor fotografo guia arquitecto encargada encargado
kapitan tagapangulo ingat-yaman tagapagsalita
`;

const stems: ReadonlySet<string> = new Set(fold(nouns).split(/\s+/).filter(Boolean).map(stemOf));

export function isRoleNoun(stem: string): boolean {
  return stems.has(stem);
}
