import { writeSnapshot } from "#engine/catalogue/index/snapshot-file.ts";

/** Writes one snapshot after the other until it is killed; each begins with its number. */
const [path = ""] = process.argv.slice(2);
for (let number = 1; ; number++) {
  await writeSnapshot(path, { number }, (into) => {
    into.value(number);
    into.array(new Int32Array(2_000_000).fill(number));
  });
  process.send?.(number);
}
