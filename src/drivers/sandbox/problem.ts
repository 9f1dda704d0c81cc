/**
 * What is wrong with an expression or its result, in words of ours that may be repeated.
 *
 * Must never be thrown where an expression could catch it: it would find a class that is not frozen.
 */
export class ExpressionProblem extends Error {}
