import { crc32, deflateRawSync } from "node:zlib";

/** A file to be packed; `states` is what the ZIP says of it where that is not the truth. */
export interface Packed {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Not compressed, as most archivers leave pictures. */
  readonly stored?: true;
  readonly states?: { readonly size?: number; readonly encrypted?: true };
}

/**
 * A ZIP as PKWARE's APPNOTE.TXT describes it (4.3: local headers, central directory, end record), its files deflated or
 * stored.
 */
export function zipOf(files: readonly Packed[]): Buffer {
  const parts: Uint8Array[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes, stored, states = {} } of files) {
    const packed = stored ? bytes : deflateRawSync(bytes);
    const path = Buffer.from(name);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(0x0800 | (states.encrypted ? 1 : 0), 2);
    shared.writeUInt16LE(stored ? 0 : 8, 4);
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(states.size ?? bytes.length, 18);
    shared.writeUInt16LE(path.length, 22);
    const behind = Buffer.alloc(14);
    behind.writeUInt32LE(at, 10);
    directory.push(Buffer.from("PK\x01\x02\x14\x00", "latin1"), shared, behind, path);
    const local = [Buffer.from("PK\x03\x04", "latin1"), shared, path, packed];
    parts.push(...local);
    at += local.reduce((sum, part) => sum + part.length, 0);
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, central, end]);
}
