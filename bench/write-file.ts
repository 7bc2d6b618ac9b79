import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";

/** Writes a file of any size: what is not on the disk yet is waited for. */
export async function writeFileInPieces(
  path: string,
  fill: (write: (text: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const out = createWriteStream(path);
  await fill(async (text) => {
    if (!out.write(text)) await once(out, "drain");
  });
  out.end();
  await finished(out);
}
