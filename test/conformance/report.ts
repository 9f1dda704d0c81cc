/** One thing that was looked at. */
export interface Check {
  readonly name: string;
  /** Empty when all is well. */
  readonly problems: readonly string[];
}

export interface Report {
  add(check: Check): void;
  /** Prints the last line and returns the process's exit code. */
  close(): number;
}

/** Prints each check as it comes. */
export function createReport(): Report {
  let passed = 0;
  let failed = 0;
  return {
    add({ name, problems }) {
      const isGood = problems.length === 0;
      if (isGood) passed += 1;
      else failed += 1;
      console.log(`${isGood ? 'ok  ' : 'FAIL'}  ${name}`);
      for (const problem of problems) console.log(`      ${problem}`);
    },
    close() {
      console.log(`${passed} passed, ${failed} failed`);
      return failed === 0 ? 0 : 1;
    },
  };
}
