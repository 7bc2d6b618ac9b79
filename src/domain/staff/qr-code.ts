/** A QR code: `size` modules a side, dark where `dark[row][column]`. */
export interface QrCode {
  readonly size: number;
  readonly dark: readonly (readonly boolean[])[];
}

// ISO/IEC 18004, error correction level M, by version: check words of a block, and blocks.
const checkWords = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26];
const blockCounts = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];

/**
 * The QR code of a text (byte mode, UTF-8, level M), in the smallest version that holds it. Throws above 666 bytes:
 * what the shop says by QR code is shorter.
 */
export function qrCode(text: string): QrCode {
  const bytes = new TextEncoder().encode(text);
  const version = checkWords.findIndex((_, at) => headBits(at + 1) + bytes.length * 8 <= dataWords(at + 1) * 8) + 1;
  if (version === 0) throw new RangeError(`${bytes.length} bytes do not fit`);
  const words = withCheckWords(dataOf(bytes, version), version);
  const blank = frame(version);
  const codes = [0, 1, 2, 3, 4, 5, 6, 7].map((mask) => draw(blank, words, version, mask));
  return codes.reduce((best, code) => (penalty(code) < penalty(best) ? code : best));
}

const headBits = (version: number) => 4 + (version < 10 ? 8 : 16);

/** The bits of a version that hold data and check words, in words. */
function allWords(version: number): number {
  const aligned = version === 1 ? 0 : Math.floor(version / 7) + 2;
  const alignment = version === 1 ? 0 : (25 * aligned - 10) * aligned - 55;
  return Math.floor(((16 * version + 128) * version + 64 - alignment - (version >= 7 ? 36 : 0)) / 8);
}

function dataWords(version: number): number {
  return allWords(version) - (checkWords[version - 1] ?? 0) * (blockCounts[version - 1] ?? 0);
}

/** Mode, length and text as words, filled up to what the version holds. */
function dataOf(bytes: Uint8Array, version: number): number[] {
  const length = bytes.length.toString(2).padStart(headBits(version) - 4, "0");
  const bits = `0100${length}${[...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("")}`;
  const most = dataWords(version);
  const ended = `${bits}0000`.slice(0, most * 8);
  const words = (ended.match(/.{1,8}/g) ?? []).map((word) => Number.parseInt(word.padEnd(8, "0"), 2));
  for (let pad = 0xec; words.length < most; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

/** The product of two elements of GF(256) modulo x⁸+x⁴+x³+x²+1. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> bit) & 1) * a);
  return product;
}

/** The Reed–Solomon remainder of a block. */
function remainder(block: readonly number[], degree: number): number[] {
  const divisor = [...Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let at = 0; at < degree; at += 1, root = times(root, 2)) {
    for (let place = 0; place < degree; place += 1)
      divisor[place] = times(divisor[place] ?? 0, root) ^ (divisor[place + 1] ?? 0);
  }
  let rest = Array<number>(degree).fill(0);
  for (const word of block) {
    const factor = word ^ (rest[0] ?? 0);
    rest = [...rest.slice(1), 0].map((value, at) => value ^ times(divisor[at] ?? 0, factor));
  }
  return rest;
}

/** Data in blocks, each with its check words, interleaved as they are drawn. */
function withCheckWords(data: readonly number[], version: number): number[] {
  const count = blockCounts[version - 1] ?? 1;
  const short = Math.floor(data.length / count);
  const long = data.length % count;
  const blocks = Array.from({ length: count }, (_, at) => {
    const start = at * short + Math.max(0, at - (count - long));
    return data.slice(start, start + short + (at >= count - long ? 1 : 0));
  });
  const checks = blocks.map((block) => remainder(block, checkWords[version - 1] ?? 0));
  const interleaved = (parts: readonly (readonly number[])[]) =>
    Array.from({ length: Math.max(...parts.map((part) => part.length)) }, (_, at) =>
      parts.flatMap((part) => part[at] ?? []),
    ).flat();
  return [...interleaved(blocks), ...interleaved(checks)];
}

type Grid = (boolean | null)[][];

/** What every code of a version has: finders, timing and alignment; null where data goes. Format bits are kept free as false. */
function frame(version: number): Grid {
  const size = version * 4 + 17;
  const grid: Grid = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  const set = (row: number, column: number, dark: boolean) => {
    if (grid[row]?.[column] !== undefined) grid[row][column] = dark;
  };
  for (let at = 0; at < size; at += 1)
    for (const [row, column] of [
      [6, at],
      [at, 6],
    ] as const)
      set(row, column, at % 2 === 0);
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    around(4, (down, right, ring) => set(row + down, column + right, ring !== 2 && ring !== 4));
  const centres = alignmentCentres(version);
  const last = centres.length - 1;
  centres.forEach((row, i) =>
    centres.forEach((column, j) => {
      if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) return;
      around(2, (down, right, ring) => set(row + down, column + right, ring !== 1));
    }),
  );
  for (const [row, column] of formatPlaces(size).flat()) set(row, column, false);
  set(size - 8, 8, true);
  if (version >= 7) {
    const bits = (version << 12) | checked(version, 12, 0x1f25);
    for (let at = 0; at < 18; at += 1) {
      const [near, far] = [Math.floor(at / 3), size - 11 + (at % 3)];
      set(near, far, ((bits >> at) & 1) === 1);
      set(far, near, ((bits >> at) & 1) === 1);
    }
  }
  return grid;
}

function around(reach: number, visit: (down: number, right: number, ring: number) => void): void {
  for (let down = -reach; down <= reach; down += 1)
    for (let right = -reach; right <= reach; right += 1) visit(down, right, Math.max(Math.abs(down), Math.abs(right)));
}

function alignmentCentres(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, at) => version * 4 + 10 - (count - 2 - at) * step)];
}

/** Where the fifteen format bits stand, twice, the lowest first. */
function formatPlaces(size: number): [number, number][][] {
  const bits = Array.from({ length: 15 }, (_, bit) => bit);
  const byFinder = bits.map((bit): [number, number] =>
    bit < 6 ? [bit, 8] : bit < 8 ? [bit + 1, 8] : bit === 8 ? [8, 7] : [8, 14 - bit],
  );
  const apart = bits.map((bit): [number, number] => (bit < 8 ? [8, size - 1 - bit] : [size - 15 + bit, 8]));
  return [byFinder, apart];
}

/** The remainder that guards format and version. */
function checked(value: number, degree: number, generator: number): number {
  let rest = value;
  for (let at = 0; at < degree; at += 1) rest = (rest << 1) ^ ((rest >> (degree - 1)) * generator);
  return rest;
}

const masks: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/** The whole code under one mask. Data climbs and falls in pairs of columns from the right, passing by the timing column. */
function draw(blank: Grid, words: readonly number[], version: number, mask: number): QrCode {
  const size = version * 4 + 17;
  const grid = blank.map((row) => [...row]);
  const format = (mask << 10) | checked(mask, 10, 0x537);
  const bits = format ^ 0x5412;
  for (const places of formatPlaces(size))
    places.forEach(([row, column], bit) => (grid[row]![column] = ((bits >> bit) & 1) === 1));
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    const pair = right <= 6 ? right - 1 : right;
    const upwards = ((pair + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1) {
      const row = upwards ? size - 1 - step : step;
      for (const column of [pair, pair - 1]) {
        if (blank[row]?.[column] !== null) continue;
        const value = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        grid[row]![column] = value !== masks[mask]!(row, column);
        bit += 1;
      }
    }
  }
  return { size, dark: grid.map((row) => row.map((module) => module === true)) };
}

/** How hard a code is to read; the mask with the least is taken. */
function penalty({ size, dark }: QrCode): number {
  const at = (row: number, column: number) => (dark[row]?.[column] === true ? "1" : "0");
  const lines = [true, false].flatMap((across) =>
    Array.from({ length: size }, (_, i) =>
      Array.from({ length: size }, (_, j) => (across ? at(i, j) : at(j, i))).join(""),
    ),
  );
  let sum = 0;
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
    for (const _ of `0000${line}0000`.matchAll(/1011101(?=0000)|(?<=0000)1011101/g)) sum += 40;
  }
  for (let row = 1; row < size; row += 1)
    for (let column = 1; column < size; column += 1)
      if (new Set([at(row, column), at(row - 1, column), at(row, column - 1), at(row - 1, column - 1)]).size === 1)
        sum += 3;
  const darkness = dark.flat().filter(Boolean).length / (size * size);
  return sum + Math.floor(Math.abs(darkness - 0.5) * 20) * 10;
}

/** The dark modules as one path for an SVG whose unit is a module, with the quiet zone of four around. */
export function qrPath({ size, dark }: QrCode): { box: number; path: string } {
  const runs = dark.flatMap((row, at) =>
    [
      ...row
        .map((module) => (module ? "1" : "0"))
        .join("")
        .matchAll(/1+/g),
    ].map((run) => `M${run.index + 4} ${at + 4}h${run[0].length}v1h-${run[0].length}z`),
  );
  return { box: size + 8, path: runs.join("") };
}
