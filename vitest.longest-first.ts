import { existsSync } from "node:fs";
import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from "vitest/node";

/** Begins with the files that take longest, so that at the end no worker waits for another: a clean clone remembers no durations. */
export function longestFirst(files: readonly string[]): TestSequencerConstructor {
  const gone = files.filter((file) => !existsSync(file));
  if (gone.length > 0) throw new Error(`the files that take longest name some that are gone: ${gone.join(", ")}`);
  const place = ({ moduleId }: TestSpecification) => {
    const at = files.findIndex((file) => moduleId.endsWith(`/${file}`));
    return at < 0 ? files.length : at;
  };
  return class extends BaseSequencer {
    override async sort(found: TestSpecification[]): Promise<TestSpecification[]> {
      return (await super.sort(found)).toSorted((one, other) => place(one) - place(other));
    }
  };
}
