import {
  type Frame,
  frameOf,
  type Paper,
  pathOf,
  type Point,
  project,
  reachOf,
  type Solid,
  together,
} from "./isometric.ts";
import { type Assembly, type MachinePart, partsIn } from "./machine-parts.ts";
import { shapes } from "./part-shapes.ts";
import { balloonStep, withBalloons } from "./drawing-balloons.ts";
import { type DrawnPart, sheetWidth } from "./drawn-part.ts";

/** Exploded drawing of a machine, as line art. */
export interface ExplodedDrawing {
  readonly width: number;
  readonly height: number;
  /** The lines on which the parts come apart, as SVG path data. */
  readonly axes: string;
  /** In the order of their numbers. */
  readonly parts: readonly DrawnPart[];
}

const drawn = { left: 200, right: 1000 };
const largest = 1.9;
const tallest = 1500;
const gap = 64;
const liftOff = 14;
const longestBand = 1250;
const margin = 26;

interface Placed {
  readonly number: number;
  readonly solids: readonly Solid[];
  readonly frame: Frame;
}

interface PlacedRow {
  readonly parts: readonly Placed[];
  readonly lines: readonly (readonly [Point, Point])[];
}

const plain: Paper = { scale: 1, origin: { x: 0, y: 0 } };

/** The solids of a part that the machine has several times, behind each other. */
function solidsOf({ name, quantity }: MachinePart): readonly Solid[] {
  const shape = shapes[name];
  const drawnUnits = Math.min(quantity, 4);
  if (drawnUnits === 1) return shape;
  const reach = reachOfAll(shape, "y");
  const pitch = (reach[1] - reach[0]) * 1.12;
  return Array.from({ length: drawnUnits }, (_, at) =>
    moved(shape, [0, (at - (drawnUnits - 1) / 2) * pitch, 0]),
  ).flat();
}

const moved = (solids: readonly Solid[], [x, y, z]: readonly [number, number, number]): readonly Solid[] =>
  solids.map((solid) => ({ ...solid, at: [solid.at[0] + x, solid.at[1] + y, solid.at[2] + z] }));

function reachOfAll(solids: readonly Solid[], axis: "x" | "y" | "z"): readonly [number, number] {
  const reaches = solids.map((solid) => reachOf(solid, axis));
  return [Math.min(...reaches.map(([least]) => least)), Math.max(...reaches.map(([, most]) => most))];
}

/** Rows side by side in a band, each along its own axis, their columns upwards from it. */
function placeBand(rows: Assembly, first: number): PlacedRow {
  let number = first;
  let x = 0;
  const parts: Placed[] = [];
  const lines: [Point, Point][] = [];
  for (const row of rows) {
    const start = x;
    for (const column of row) {
      const shaped = column.map((part) => ({ number: number++, solids: solidsOf(part) }));
      const reaches = shaped.map(({ solids }) => reachOfAll(solids, "x"));
      const middle = x - Math.min(...reaches.map(([least]) => least));
      let top = 0;
      let below: Frame | null = null;
      for (const { number: own, solids } of shaped.toReversed()) {
        const low = framed(moved(solids, [middle, 0, 0]));
        top = below ? low.bottom - below.top + liftOff : 0;
        const placed = moved(solids, [middle, 0, top]);
        below = framed(placed);
        parts.push({ number: own, solids: placed, frame: below });
      }
      if (column.length > 1) lines.push([project([middle, 0, 0]), project([middle, 0, top])]);
      x = middle + Math.max(...reaches.map(([, most]) => most)) + gap;
    }
    if (row.length > 1) lines.push([project([start, 0, 0]), project([x - gap, 0, 0])]);
    x += gap * 0.6;
  }
  return { parts, lines };
}

/** Groups rows into bands of similar length, for a balanced sheet. */
function bandsOf(assembly: Assembly): readonly Assembly[] {
  const lengths = assembly.map((row) =>
    row.reduce((sum, column) => {
      const reaches = column.map((part) => reachOfAll(solidsOf(part), "x"));
      return sum + gap + Math.max(...reaches.map(([least, most]) => most - least));
    }, 0),
  );
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  const longest = Math.max(longestBand, whole / Math.ceil(whole / longestBand));
  const bands: { rows: Assembly[number][]; length: number }[] = [];
  for (const [at, row] of assembly.entries()) {
    const last = bands.at(-1);
    const length = lengths[at]!;
    if (last && last.length + length <= longest) {
      last.rows.push(row);
      last.length += length;
    } else bands.push({ rows: [row], length });
  }
  return bands.map(({ rows }) => rows);
}

const framed = (solids: readonly Solid[]): Frame => together(solids.map((solid) => frameOf(solid, plain)));

function shifted(frame: Frame, by: Point): Frame {
  return { left: frame.left + by.x, right: frame.right + by.x, top: frame.top + by.y, bottom: frame.bottom + by.y };
}

/** Distance to shift a row down so that it does not overlap what is drawn. */
function clearance(before: readonly Frame[], row: readonly Frame[]): number {
  const needed = before.flatMap((above) =>
    row.flatMap((below) =>
      below.left < above.right + margin && above.left < below.right + margin ? [above.bottom + margin - below.top] : [],
    ),
  );
  return needed.length === 0 ? 0 : Math.max(...needed);
}

/** The machine's parts in rows, each with a balloon that bears its number in the list. */
export function explodedDrawing(assembly: Assembly): ExplodedDrawing {
  const frames: Frame[] = [];
  const rows: { row: PlacedRow; by: Point }[] = [];
  let number = 1;
  for (const band of bandsOf(assembly)) {
    const row = placeBand(band, number);
    number += band.flat(2).length;
    const whole = together(row.parts.map(({ frame }) => frame));
    const centred = { x: -(whole.left + whole.right) / 2, y: 0 };
    const aside = row.parts.map(({ frame }) => shifted(frame, centred));
    const by = { ...centred, y: frames.length === 0 ? -whole.top : clearance(frames, aside) };
    frames.push(...row.parts.map(({ frame }) => shifted(frame, by)));
    rows.push({ row, by });
  }
  const whole = together(frames);
  const scale = Math.min(
    (drawn.right - drawn.left) / (whole.right - whole.left),
    tallest / (whole.bottom - whole.top),
    largest,
  );
  const tall = (whole.bottom - whole.top) * scale + 60;
  const height = Math.round(Math.max(tall, Math.ceil(partsIn(assembly).length / 2) * balloonStep + 20));
  const origin = {
    x: (drawn.left + drawn.right) / 2 - ((whole.left + whole.right) / 2) * scale,
    y: height / 2 - ((whole.top + whole.bottom) / 2) * scale,
  };
  const onSheet = ({ x, y }: Point): Point => ({ x: origin.x + x * scale, y: origin.y + y * scale });
  const placed = rows.flatMap(({ row, by }) =>
    row.parts.map(({ number, solids, frame }) => {
      const [corner, opposite] = [
        onSheet({ x: frame.left + by.x, y: frame.top + by.y }),
        onSheet({ x: frame.right + by.x, y: frame.bottom + by.y }),
      ];
      const paper: Paper = { scale, origin: onSheet(by) };
      return { number, paths: solids.map((solid) => pathOf(solid, paper)), corner, opposite };
    }),
  );
  const axes = rows.flatMap(({ row, by }) =>
    row.lines.map(([from, to]) => {
      const [a, b] = [onSheet({ x: from.x + by.x, y: from.y + by.y }), onSheet({ x: to.x + by.x, y: to.y + by.y })];
      return `M${Math.round(a.x)} ${Math.round(a.y)}L${Math.round(b.x)} ${Math.round(b.y)}`;
    }),
  );
  return { width: sheetWidth, height, axes: axes.join(""), parts: withBalloons(placed, height) };
}
