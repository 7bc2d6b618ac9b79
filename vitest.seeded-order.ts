import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { relative } from "node:path";
import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from "vitest/node";

/**
 * Shuffles the files of each project by a seed that is printed, so that none comes to rely on another before it. Those
 * that take `longest` begin in the first half, in the long suite before all others as they are named: at the end no
 * worker is to wait for another.
 */
export function seededOrder(longest: readonly string[]): TestSequencerConstructor {
  const gone = longest.filter((file) => !existsSync(file));
  if (gone.length > 0) throw new Error(`the files that take longest name some that are gone: ${gone.join(", ")}`);
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const { seed } = this.ctx.config.sequence;
      console.log(`The files' order is that of seed ${seed}; --sequence.seed=${seed} gives it again.`);
      const place = ({ moduleId, project }: TestSpecification) => {
        const path = relative(this.ctx.config.root, moduleId);
        const at = longest.indexOf(path);
        if (at >= 0 && process.env["LONG"]) return at - longest.length;
        // A process that files share ends where one comes that has its own: those go first, together.
        return (project.config.isolate ? 0 : 1) + share(seed, path) / (at < 0 ? 1 : 2);
      };
      return files.toSorted((one, other) => place(one) - place(other));
    }
  };
}

/** Where between 0 and 1 a seed puts a file, whichever others there are: a part of them keeps the order of all. */
function share(seed: number, path: string): number {
  return createHash("sha256").update(`${seed} ${path}`).digest().readUInt32BE() / 2 ** 32;
}
