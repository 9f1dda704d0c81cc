/** How far a call or a run has come. */
export interface Progress {
  /** On the scale of `total`; it only ever grows within one call. */
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}
