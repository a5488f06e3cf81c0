import { useEffect, useState } from "react";

/** From 0, very weak, to 4, very good. */
export type Strength = 0 | 1 | 2 | 3 | 4;

type Meter = (password: string, known: readonly string[]) => Strength;

let meter: Promise<Meter> | undefined;

/** The estimator with its lists of common passwords is loaded when a password is chosen. */
async function load(): Promise<Meter> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  const estimate = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return (password, known) => estimate.check(password, [...known]).score;
}

/** How hard a password is to guess for somebody who knows these words about its owner; null while loading. */
export function usePasswordStrength(password: string, known: readonly string[]): Strength | null {
  const [strength, setStrength] = useState<{ of: string; score: Strength } | null>(null);
  const words = known.join("\n");
  useEffect(() => {
    if (!password) return undefined;
    let isCurrent = true;
    meter ??= load();
    meter.then(
      (estimate) => isCurrent && setStrength({ of: password, score: estimate(password, words.split("\n")) }),
      // Without the estimate the server's rules still apply; the next password retries the import.
      () => (meter = undefined),
    );
    return () => {
      isCurrent = false;
    };
  }, [password, words]);
  return password && strength ? strength.score : null;
}
