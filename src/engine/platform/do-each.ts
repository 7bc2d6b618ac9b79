import { isSilent } from "./database.ts";
import { isConnectionLost } from "./log.ts";

/** An item of a round that failed. */
interface Failure {
  readonly error: unknown;
  /** Names it in the log: `draft 12`. */
  readonly item?: string;
}

/** Some items of a round failed. The job that runs the round logs each of them. */
class PartlyDone extends Error {
  override readonly name = "PartlyDone";
  readonly failures: readonly Failure[];

  constructor(failures: readonly Failure[]) {
    super(`${failures.length} of a round's items failed`, { cause: failures[0]?.error });
    this.failures = failures;
  }
}

/** The failures that an error stands for: those of a round's items, or itself. */
export const failuresOf = (error: unknown): readonly Failure[] =>
  error instanceof PartlyDone ? error.failures : [{ error }];

/**
 * Does the work for each item of a round, one after another. One that throws does not stop the others: all are tried,
 * and `PartlyDone` is thrown at the end, so that the job fails and is retried. Only a lost database ends the round.
 */
export async function doEach<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
  nameOf: (item: Item) => string,
): Promise<void> {
  const failures: Failure[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      failures.push(...failuresOf(error).map((failure) => ({ item: nameOf(item), ...failure })));
      // Each of hundreds of items would wait for a connection.
      if (failures.some((failure) => isDatabaseLost(failure.error))) break;
    }
  }
  if (failures.length > 0) throw new PartlyDone(failures);
}

const isDatabaseLost = (error: unknown): boolean =>
  isSilent(error) || (error instanceof Error && isConnectionLost(error));
