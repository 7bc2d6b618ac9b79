/** One part of a multipart form: a text, or a file with as much of it as was allowed. Its bytes hold until the next part is read. */
export interface Part {
  readonly name: string;
  readonly isFile: boolean;
  readonly bytes: Uint8Array;
  /** It was longer than allowed; `bytes` then says nothing. */
  readonly isCut: boolean;
}

/** The body is no multipart form. */
export class BadMultipart extends Error {}

const longestHead = 8 * 1024;

/**
 * Reads a multipart form a part at a time (RFC 7578), so that only one part lies in memory, and of that no more than
 * `most` bytes: the rest of a longer one is read and forgotten.
 */
export async function* partsOf(request: Request, most: number): AsyncGenerator<Part> {
  const boundary = /^multipart\/form-data;.*\bboundary="?([^";]{1,70})"?/i.exec(
    request.headers.get("content-type") ?? "",
  )?.[1];
  if (boundary === undefined || !request.body) throw new BadMultipart("no boundary or no body");
  const source = new Source(request.body, `\r\n--${boundary}`);
  await source.dataUpToDelimiter(longestHead);
  while (!(await source.isLast())) {
    const head = await source.head();
    const disposition = /^content-disposition: *form-data;(.*)$/im.exec(head)?.[1] ?? "";
    const name = /\bname="([^"]*)"/.exec(disposition.replace(/\bfilename="[^"]*"/, ""))?.[1];
    if (name === undefined) throw new BadMultipart("a part without a name");
    yield { name, isFile: /\bfilename=/.test(disposition), ...(await source.dataUpToDelimiter(most)) };
  }
}

/** The body as far as it has come, read delimiter by delimiter. */
class Source {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #delimiter: Buffer;
  // The first delimiter has no line break before it: one is put there.
  #rest: Buffer = Buffer.from("\r\n");
  #kept: Buffer = Buffer.alloc(0);

  constructor(body: ReadableStream<Uint8Array>, delimiter: string) {
    this.#reader = body.getReader();
    this.#delimiter = Buffer.from(delimiter);
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#reader.read();
    if (done) throw new BadMultipart("the form ends within a part");
    this.#rest =
      this.#rest.length === 0
        ? Buffer.from(value.buffer, value.byteOffset, value.byteLength)
        : Buffer.concat([this.#rest, value]);
  }

  async #take(count: number): Promise<Buffer> {
    while (this.#rest.length < count) await this.#more();
    const taken = this.#rest.subarray(0, count);
    this.#rest = this.#rest.subarray(count);
    return taken;
  }

  /** After a delimiter: whether the form ends here. */
  async isLast(): Promise<boolean> {
    const mark = (await this.#take(2)).toString("latin1");
    if (mark !== "--" && mark !== "\r\n") throw new BadMultipart("neither a part nor the end");
    return mark === "--";
  }

  async head(): Promise<string> {
    for (let end = -1; ; await this.#more()) {
      end = this.#rest.indexOf("\r\n\r\n");
      if (end >= 0) return (await this.#take(end + 4)).toString("utf8");
      if (this.#rest.length > longestHead) throw new BadMultipart("a part's head is too long");
    }
  }

  // One piece of memory serves all parts: pieces given up wait long for the collector.
  #makeRoom(size: number, most: number): void {
    if (size <= this.#kept.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.min(most, Math.max(size, this.#kept.length * 8, 4_096)));
    this.#kept.copy(larger);
    this.#kept = larger;
  }

  /** What lies before the next delimiter; it is overwritten by what comes after. */
  async dataUpToDelimiter(most: number): Promise<{ bytes: Uint8Array; isCut: boolean }> {
    let size = 0;
    const keep = (data: Buffer) => {
      if (size + data.length <= most) {
        this.#makeRoom(size + data.length, most);
        data.copy(this.#kept, size);
      }
      size += data.length;
    };
    for (;;) {
      const end = this.#rest.indexOf(this.#delimiter);
      if (end >= 0) {
        keep(await this.#take(end));
        await this.#take(this.#delimiter.length);
        return { bytes: this.#kept.subarray(0, size > most ? 0 : size), isCut: size > most };
      }
      // The delimiter may have begun in the last bytes.
      const safe = this.#rest.length - this.#delimiter.length;
      if (safe > 0) keep(await this.#take(safe));
      await this.#more();
    }
  }
}
