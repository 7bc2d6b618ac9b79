import { causeOf, generalField } from "./cause-of.ts";
import type { ImportCause, ImportError } from "./import-report.ts";

const maxListed = 1_000;
const maxCauses = 500;
const shownCauses = 50;
const shownLines = 5;

/** Messages about the lines of a file: the first thousand in full, and all of them counted by cause. */
export class ErrorList {
  more = 0;
  readonly #errors: ImportError[] = [];
  readonly #causes = new Map<string, { first: ImportError; count: number; lines: number[] }>();

  add(errors: readonly ImportError[]): void {
    const room = Math.max(0, maxListed - this.#errors.length);
    this.#errors.push(...errors.slice(0, room));
    this.more += Math.max(0, errors.length - room);
    for (const error of errors) {
      const key = causeOf(error);
      const cause = this.#causes.get(key);
      if (cause) {
        cause.count += 1;
        if (cause.lines.length < shownLines) cause.lines.push(error.line);
      } else if (this.#causes.size < maxCauses) this.#causes.set(key, { first: error, count: 1, lines: [error.line] });
    }
  }

  get inOrder(): ImportError[] {
    return this.#errors.toSorted((a, b) => a.line - b.line);
  }

  get causes(): ImportCause[] {
    return [...this.#causes.values()]
      .toSorted((a, b) => b.count - a.count)
      .slice(0, shownCauses)
      .map(({ first, count, lines }) => ({
        field: generalField(first.field),
        problem: first.problem,
        count,
        lines,
      }));
  }
}
