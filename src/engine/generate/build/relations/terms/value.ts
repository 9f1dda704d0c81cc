/** What a field of the result may be made of. */
import type { Condition, Leaf } from '../../terms/record.ts';
import type { Node } from './nodes.ts';
import type { Field } from './result.ts';

export type Reckoning = 'sum' | 'average' | 'max' | 'min' | 'earliest' | 'latest';

export type Value =
  | {
      readonly kind: 'leaf';
      readonly node: Node;
      readonly leaf: Leaf;
      readonly score: number;
      readonly factor?: number;
    }
  | { readonly kind: 'joined'; readonly node: Node; readonly leaves: readonly Leaf[]; readonly score: number }
  | { readonly kind: 'count'; readonly node: Node; readonly conditions: readonly Condition[]; readonly score: number }
  | {
      readonly kind: Reckoning;
      readonly node: Node;
      readonly leaf: Leaf;
      readonly conditions: readonly Condition[];
      readonly score: number;
      readonly factor?: number;
      /** Nothing says what becomes of them. */
      readonly isAssumed?: true;
    }
  | {
      /** The sum of one field times another, of each thing of a list. */
      readonly kind: 'total';
      readonly node: Node;
      readonly leaves: readonly [Leaf, Leaf];
      readonly conditions: readonly Condition[];
      readonly score: number;
    }
  | {
      readonly kind: 'list';
      readonly node: Node;
      readonly leaf: Leaf;
      readonly conditions: readonly Condition[];
      readonly score: number;
    }
  | {
      /** Of each of a list, or of one thing where `node` is undefined, the fields that are wanted. */
      readonly kind: 'records';
      readonly node: Node | undefined;
      readonly fields: readonly Field[];
      readonly values: ReadonlyMap<string, Value>;
      readonly conditions: readonly Condition[];
      readonly score: number;
    }
  | {
      readonly kind: 'formula';
      readonly sign: '+' | '-' | '*' | '/';
      readonly parts: readonly [Value, Value];
      readonly score: number;
    };
