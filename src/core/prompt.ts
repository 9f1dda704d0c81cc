/** Prompts: starting points that a person picks in an LLM client. */

export interface PromptArgument {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  /** Values are completed from the ids of this resource noun. */
  readonly completes?: string;
}

/** A message is text, or the content of a resource that the face reads through the door. */
export type PromptPart = { readonly text: string } | { readonly resource: string };

export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
  render(values: Readonly<Record<string, string>>): readonly PromptPart[];
}
