import { isUtf8 } from "node:buffer";

/** The file is not UTF-8 from this line on. */
export class NotUtf8 extends Error {
  readonly line: number;
  constructor(line: number) {
    super(`line ${line} is not UTF-8`);
    this.line = line;
  }
}

const longestCharacter = 4;
const lineFeed = 10;

/**
 * The text of a file, in pieces. Bytes that are not UTF-8 throw: decoded all the same, what Excel saves as plain CSV
 * would put the mark for an unknown character into descriptions.
 */
export async function* utf8Text(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let line = 1;
  // The first bytes of a character that the end of a part has cut.
  let tail: Buffer = Buffer.alloc(0);
  for await (const part of bytes) {
    const text = decoded(decoder, part);
    if (text === null) throw new NotUtf8(lineNotUtf8(tail, part, line - lineFeeds(tail)));
    line += lineFeeds(part);
    tail = Buffer.concat([tail, part.subarray(-longestCharacter)]).subarray(-longestCharacter);
    yield text;
  }
  if (decoded(decoder) === null) throw new NotUtf8(line);
}

/** The first line of a file that is not UTF-8; null where all are. */
export async function lineThatIsNotUtf8(bytes: AsyncIterable<Uint8Array>): Promise<number | null> {
  const text = utf8Text(bytes);
  try {
    while (!(await text.next()).done);
    return null;
  } catch (error) {
    if (error instanceof NotUtf8) return error.line;
    throw error;
  }
}

function decoded(decoder: TextDecoder, part?: Uint8Array): string | null {
  try {
    return part ? decoder.decode(part, { stream: true }) : decoder.decode();
  } catch {
    return null;
  }
}

function lineFeeds(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) count += 1;
  return count;
}

/** The first line with invalid UTF-8 in `tail` and `part`. `tail` starts on `firstLine`, perhaps within a character. */
function lineNotUtf8(tail: Buffer, part: Uint8Array, firstLine: number): number {
  const bytes = Buffer.concat([tail, part]);
  let start = 0;
  // A shorter tail is the beginning of the file.
  if (tail.length === longestCharacter) while ((bytes[start] ?? 0) >> 6 === 0b10) start += 1;
  for (let line = firstLine; ; line += 1) {
    const end = bytes.indexOf(lineFeed, start);
    if (end < 0 || !isUtf8(bytes.subarray(start, end))) return line;
    start = end + 1;
  }
}
