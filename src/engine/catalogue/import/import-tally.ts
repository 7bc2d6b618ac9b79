import { ErrorList } from "./error-list.ts";
import { type ImportError, type ImportReport, notUtf8Error, notUtf8Report, type Outcome } from "./import-report.ts";
import { outcomesByWeight, type UsedInFile } from "./used-in-file.ts";

/** The report on an import while it is made. */
export class ImportTally {
  read = 0;
  /** The line that is not UTF-8, where reading ended. */
  notUtf8Line: number | null = null;
  readonly #seen: UsedInFile;
  readonly #errors = new ErrorList();
  readonly #notes = new ErrorList();
  readonly #refusedLines = new Set<number>();
  readonly #counts: Record<Outcome, number> = { added: 0, changed: 0, same: 0 };

  constructor(seen: UsedInFile) {
    this.#seen = seen;
  }

  get added(): number {
    return this.#counts.added;
  }

  note(notes: readonly ImportError[]): void {
    this.#notes.add(notes);
  }

  /** Tells errors of a product that is stored nevertheless. */
  tell(errors: readonly ImportError[]): void {
    this.#errors.add(errors);
  }

  refuse(line: number, errors: readonly ImportError[]): void {
    this.#refusedLines.add(line);
    this.#errors.add(errors);
    for (const { product } of errors) if (product !== null) this.#seen.refuse(product);
  }

  /** Counts a product once, by the most that became of it. */
  count(slug: string, outcome: Outcome): void {
    const before = this.#seen.outcomeOf(slug);
    if (before !== undefined && outcomesByWeight.indexOf(before) <= outcomesByWeight.indexOf(outcome)) return;
    if (before !== undefined) this.#counts[before] -= 1;
    this.#counts[outcome] += 1;
    this.#seen.setOutcome(slug, outcome);
  }

  report(isDryRun: boolean): ImportReport {
    // A check stored nothing: what it read before that line is not worth telling.
    if (this.notUtf8Line !== null && isDryRun) return notUtf8Report(this.notUtf8Line);
    return {
      read: this.read,
      added: this.#counts.added,
      changed: this.#counts.changed,
      unchanged: this.#counts.same,
      refused: this.#refusedLines.size,
      errors: [...this.#errors.inOrder, ...(this.notUtf8Line === null ? [] : [notUtf8Error(this.notUtf8Line)])],
      moreErrors: this.#errors.more,
      causes: this.#errors.causes,
      notes: this.#notes.inOrder,
      moreNotes: this.#notes.more,
      noteCauses: this.#notes.causes,
    };
  }
}
