/** An answer that refuses. Its status is the first three digits of the code (notes, 2.7). */
export class Refusal extends Error {
  readonly code: number;
  readonly status: number;

  constructor(code: number, message: string, status = code > 999 ? Math.floor(code / 100) : code) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

export const noSubject = (subject: string): Refusal => new Refusal(40401, `Subject '${subject}' not found.`);
export const noVersion = (version: number | string): Refusal => new Refusal(40402, `Version ${version} not found.`);
export const noSchema = (id: number): Refusal => new Refusal(40403, `Schema ${id} not found`);
export const noRoute = (): Refusal => new Refusal(404, 'HTTP 404 Not Found');
export const notPermitted = (message: string): Refusal => new Refusal(42205, message);
export const invalidSchema = (message: string): Refusal => new Refusal(42201, message);
export const isReferenced = (key: string): Refusal =>
  new Refusal(42206, `One or more references exist to the schema ${key}.`);
