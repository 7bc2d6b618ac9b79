import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { FilesAway, type FileStore, isFileName, type StoredFile } from "#engine/ports/file-store.ts";
import { asAway, bucketFault, hasAnswered, isMissing } from "./outage.ts";

interface S3Place {
  readonly bucket: string;
  readonly region: string;
  /** An S3-compatible server other than Amazon's. */
  readonly endpoint?: string | undefined;
  /** Files per page of a list; the server may cap it. */
  readonly pageSize?: number;
}

/** Without a connection after this time the server counts as down. */
const connectionTimeout = 2_000;
/** Without an answer after this time the server counts as down. */
const requestTimeout = 10_000;
/** Assumed minimum bandwidth, which extends the timeout of large files. */
const bytesAMillisecond = 250;
/** Room for many slow readers, each of which holds a connection. */
const maxSockets = 256;
/** After a failed connection, requests fail at once for this long instead of waiting. */
const restMs = 2_000;
/** Number of consecutive resumptions of a broken stream. */
const attempts = 3;

const types: Readonly<Record<string, string>> = {
  webp: "image/webp",
  avif: "image/avif",
  jpg: "image/jpeg",
  pdf: "application/pdf",
  csv: "text/csv; charset=utf-8",
  json: "application/x-ndjson; charset=utf-8",
  zip: "application/zip",
};
const typeOf = (name: string) => types[name.split(".").at(-1) ?? ""] ?? "application/octet-stream";

/** Stores uploaded files in a bucket of S3 or a compatible server. Credentials come from the AWS SDK's sources. */
export function createS3Files({ bucket, region, endpoint, pageSize }: S3Place): FileStore & { close(): void } {
  const client = connect(region, endpoint);
  const ask = asking();
  const at = (name: string) => ({ Bucket: bucket, Key: name });
  const readRange: ReadRange = async (name, start, end) => {
    const answer = await ask(() => client.send(new GetObjectCommand({ ...at(name), Range: `bytes=${start}-${end}` })));
    return answer && (answer.Body as Readable);
  };
  const sizeOf = async (name: string): Promise<number | null> =>
    (await ask(() => client.send(new HeadObjectCommand(at(name)))))?.ContentLength ?? null;
  const put = async (name: string, body: () => Uint8Array | Readable, length: number): Promise<void> => {
    if (!isFileName(name)) throw new RangeError("not a name of a file of ours");
    const ContentMD5 = await md5Of(body());
    const result = await ask(() => {
      const Body = body();
      const object = { ...at(name), Body, ContentLength: length, ContentMD5, ContentType: typeOf(name) };
      const timeout = { requestTimeout: requestTimeout + length / bytesAMillisecond };
      return whileOpen(Body, (abortSignal) => client.send(new PutObjectCommand(object), { ...timeout, abortSignal }));
    });
    // On a put, "not found" refers to the bucket.
    if (!result) throw new FilesAway(`there is no bucket ${bucket}`);
  };
  return {
    put: (name, bytes) => put(name, () => bytes, bytes.length),
    putFile: async (name, path) => put(name, () => createReadStream(path), (await stat(path)).size),
    async get(name) {
      const answer = isFileName(name) ? await ask(() => client.send(new GetObjectCommand(at(name)))) : null;
      return answer && buffer(answer.Body as Readable).catch((error: unknown) => Promise.reject(asAway(error)));
    },
    async stream(name, { start, end }) {
      const first = isFileName(name) ? await readRange(name, start, end) : null;
      return first && asStream(pieces(readRange, { name, start, end, first }), first);
    },
    size: async (name) => (isFileName(name) ? sizeOf(name) : null),
    async remove(name) {
      if (isFileName(name)) await ask(() => client.send(new DeleteObjectCommand(at(name))));
    },
    async *list(after = ""): AsyncGenerator<StoredFile> {
      const first = { Bucket: bucket, ...(pageSize !== undefined && { MaxKeys: pageSize }) };
      for (let from: object = after === "" ? {} : { StartAfter: after }; ;) {
        const page = await ask(() => client.send(new ListObjectsV2Command({ ...first, ...from })));
        for (const { Key: name = "", Size: bytes = 0 } of page?.Contents ?? [])
          if (isFileName(name) && name > after) yield { name, bytes };
        if (page?.NextContinuationToken === undefined) return;
        from = { ContinuationToken: page.NextContinuationToken };
      }
    },
    fault: () =>
      client.send(new HeadBucketCommand({ Bucket: bucket })).then(
        () => null,
        (error: unknown) => bucketFault(error),
      ),
    close: () => client.destroy(),
  };
}

const saysNothing = () => {};
/** The SDK's own lines have no request id; whatever fails reaches whoever asked, who logs it. */
const logger = { debug: saysNothing, info: saysNothing, warn: saysNothing, error: saysNothing };

type ReadRange = (name: string, start: number, end: number) => Promise<Readable | null>;

function connect(region: string, endpoint: string | undefined): S3Client {
  return new S3Client({
    region,
    // Servers other than Amazon's seldom have a host name per bucket.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    maxAttempts: 2,
    logger,
    requestHandler: {
      connectionTimeout,
      requestTimeout,
      throwOnRequestTimeout: true,
      socketTimeout: requestTimeout,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
    // MD5 is checked by every server; the newer checksums by few but Amazon's.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
}

/** Sends requests; null when the server answers that the object does not exist. */
function asking() {
  let awayUntil = 0;
  return async <T>(question: () => Promise<T>): Promise<T | null> => {
    if (performance.now() < awayUntil) throw new FilesAway("S3 could not be reached a moment ago");
    try {
      return await question();
    } catch (error) {
      if (isMissing(error)) return null;
      const away = asAway(error);
      if (away instanceof FilesAway && !hasAnswered(error)) awayUntil = performance.now() + restMs;
      throw away;
    }
  };
}

/** The chunks of a range. The connection of a slow reader may be lost; reading resumes where it broke. */
async function* pieces(
  readRange: ReadRange,
  { name, start, end, first }: { name: string; start: number; end: number; first: Readable },
): AsyncGenerator<Uint8Array> {
  let from = start;
  let body: Readable | null = first;
  for (let failures = 0; from <= end && body;) {
    try {
      for await (const piece of body as AsyncIterable<Buffer>) {
        from += piece.length;
        failures = 0;
        yield piece;
      }
      // A shorter body than requested ends the stream.
      return;
    } catch (error) {
      failures += 1;
      if (failures > attempts) throw asAway(error);
    }
    body = await readRange(name, from, end);
  }
}

/**
 * The answer to a request with this body. A file that cannot be read fails it, instead of leaving it to wait for the
 * rest of the body, and none is open or about to be opened afterwards: its owner deletes it, and an error that nobody
 * hears would end the process.
 */
async function whileOpen<T>(body: Uint8Array | Readable, send: (abortSignal?: AbortSignal) => Promise<T>): Promise<T> {
  if (!(body instanceof Readable)) return send();
  const request = new AbortController();
  const failure = new Promise<never>((_, reject) => void body.once("error", reject));
  try {
    return await Promise.race([send(request.signal), failure]);
  } finally {
    body.destroy();
    request.abort();
  }
}

async function md5Of(content: Uint8Array | Readable): Promise<string> {
  const hash = createHash("md5");
  if (content instanceof Readable) for await (const piece of content as AsyncIterable<Buffer>) hash.update(piece);
  else hash.update(content);
  return hash.digest("base64");
}

/** Closes the connection also when no chunk was read. */
function asStream(pieces: AsyncGenerator<Uint8Array>, first: Readable): ReadableStream {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        first.destroy();
        await pieces.return(null);
      },
    },
    { highWaterMark: 0 },
  );
}
