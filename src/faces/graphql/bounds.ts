/** What a query may be: its depth, its aliases and its fields, counted with fragments as often as they are used. */
import {
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';
import { limits } from '../../core/limits.ts';

interface Count {
  readonly depth: number;
  readonly aliases: number;
  readonly fields: number;
}

const nothing: Count = { depth: 0, aliases: 0, fields: 0 };

export const boundQueries: ValidationRule = (context) => {
  const counter = new Counter(context);
  return {
    OperationDefinition(node) {
      const { depth, aliases, fields } = counter.count(node.selectionSet);
      const problems = [
        depth > limits.graphqlDepth ? `is nested ${depth} deep; ${limits.graphqlDepth} are allowed` : undefined,
        aliases > limits.graphqlAliases ? `has ${aliases} aliases; ${limits.graphqlAliases} are allowed` : undefined,
        fields > limits.graphqlFields ? `has ${fields} fields; ${limits.graphqlFields} are allowed` : undefined,
      ];
      for (const problem of problems) {
        if (problem !== undefined) context.reportError(new GraphQLError(`The query ${problem}.`, { nodes: node }));
      }
    },
  };
};

/** Each fragment is counted once, however often it is spread: a document of few lines can stand for millions of fields. */
class Counter {
  readonly #context: ValidationContext;
  readonly #known = new Map<string, Count>();

  constructor(context: ValidationContext) {
    this.#context = context;
  }

  count({ selections }: SelectionSetNode): Count {
    let all = nothing;
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        const inner = selection.selectionSet === undefined ? nothing : this.count(selection.selectionSet);
        const aliases = inner.aliases + (selection.alias === undefined ? 0 : 1);
        all = add(all, { depth: inner.depth + 1, aliases, fields: inner.fields + 1 });
      } else if (selection.kind === Kind.INLINE_FRAGMENT) all = add(all, this.count(selection.selectionSet));
      else all = add(all, this.#fragment(selection.name.value));
    }
    return all;
  }

  #fragment(name: string): Count {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    // One that spreads itself is refused by another rule.
    this.#known.set(name, nothing);
    const fragment: FragmentDefinitionNode | null | undefined = this.#context.getFragment(name);
    const counted = fragment ? this.count(fragment.selectionSet) : nothing;
    this.#known.set(name, counted);
    return counted;
  }
}

function add(a: Count, b: Count): Count {
  return { depth: Math.max(a.depth, b.depth), aliases: a.aliases + b.aliases, fields: a.fields + b.fields };
}
