import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { maxPictureBytes } from "#domain/catalogue/picture-uploads.ts";
import { isPackingWaste } from "#domain/catalogue/picture-names.ts";

/** Maximum number of files in a ZIP. */
export const maxZipEntries = 10_000;
/** Maximum compression ratio: pictures are compressed already, so a higher one means a bomb. */
const maxRatio = 100;

export type ZipFault = "zip_broken" | "zip_unsafe" | "zip_encrypted" | "zip_too_many" | "zip_bomb";

/** Error for a ZIP refused as a whole. */
export class ZipRefused extends Error {
  readonly code: ZipFault;
  constructor(code: ZipFault) {
    super(code);
    this.code = code;
  }
}

export interface ZippedFile {
  /** Its position in the ZIP, from 1. */
  readonly line: number;
  readonly path: string;
  readonly bytes: number;
  /** Extracts it to a file; gives its checksum. */
  unpack(to: string): Promise<string>;
}

/**
 * The files of a ZIP in order, without metadata of archivers. Names in the ZIP are never used as paths. Throws
 * `ZipRefused` for a broken or encrypted ZIP, one with paths outside of it, and a bomb.
 */
export async function* zipEntries(path: string): AsyncGenerator<ZippedFile> {
  const zip = await openPromise(path).catch((error: unknown) => {
    throw new ZipRefused(faultOf(error));
  });
  let line = 0;
  try {
    if (zip.entryCount > maxZipEntries) throw new ZipRefused("zip_too_many");
    for await (const entry of zip.eachEntry()) {
      line += 1;
      if (entry.isEncrypted()) throw new ZipRefused("zip_encrypted");
      if (entry.uncompressedSize > 1024 * 1024 && entry.uncompressedSize > entry.compressedSize * maxRatio)
        throw new ZipRefused("zip_bomb");
      if (!isPackingWaste(entry.fileName)) yield zipped(zip, entry, line);
    }
  } catch (error) {
    throw error instanceof ZipRefused ? error : new ZipRefused(faultOf(error));
  } finally {
    zip.close();
  }
}

const faultOf = (error: unknown): ZipFault =>
  /invalid relative path|absolute path|invalid characters in fileName/.test(String(error))
    ? "zip_unsafe"
    : "zip_broken";

function zipped(zip: ZipFile, entry: Entry, line: number): ZippedFile {
  return {
    line,
    path: entry.fileName,
    bytes: entry.uncompressedSize,
    async unpack(to) {
      // yauzl enforces the stated size, so an entry that understates it is cut off there.
      if (entry.uncompressedSize > maxPictureBytes) throw new RangeError("too large to be read");
      const hash = createHash("sha256");
      const tell = async function* (parts: AsyncIterable<Buffer>) {
        for await (const part of parts) {
          hash.update(part);
          yield part;
        }
      };
      await pipeline(await zip.openReadStreamPromise(entry), tell, createWriteStream(to, { mode: 0o600 }));
      return hash.digest("hex");
    },
  };
}
