import { type Mark, type OutlineKind, type OverallSize, elevationsOf } from "#domain/catalogue/outline.ts";

/** A dimension line with arrows as SVG path data, and the figure at its middle. */
interface DimensionLine {
  readonly measures: "length" | "width" | "height" | "diameter";
  readonly inches: number;
  readonly line: string;
  readonly arrows: string;
  readonly x: number;
  readonly y: number;
  /** Written upwards, beside an upright line. */
  readonly upright: boolean;
}

/** A sheet of elevations with their overall dimensions, in units of a square of `drawingSide`. */
export interface DimensionedDrawing {
  /** SVG path data of the goods. */
  readonly outline: readonly string[];
  readonly dimensions: readonly DimensionLine[];
}

export const drawingSide = 1200;

/** Height of the figures' letters, and from one line to the next. */
export const figureSize = 40;
const lineHeight = 46;
const gap = 180;
const edge = 130;
/** Least drawn size as a share of the longest, so that thin goods stay visible, such as a tube of twenty feet. */
const thinnest = 0.07;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const at = (value: number): string => String(Math.round(value * 10) / 10);

function ellipse(cx: number, cy: number, rx: number, ry: number): string {
  const arc = `A${at(rx)} ${at(ry)} 0 0 1`;
  return `M${at(cx - rx)} ${at(cy)}${arc} ${at(cx + rx)} ${at(cy)}${arc} ${at(cx - rx)} ${at(cy)}Z`;
}

function rectangle(x: number, y: number, width: number, height: number, rx: number, ry: number): string {
  if (rx < 0.5 || ry < 0.5) return `M${at(x)} ${at(y)}H${at(x + width)}V${at(y + height)}H${at(x)}Z`;
  const [right, bottom] = [x + width, y + height];
  const turn = (toX: number, toY: number): string => `A${at(rx)} ${at(ry)} 0 0 1 ${at(toX)} ${at(toY)}`;
  return [
    `M${at(x + rx)} ${at(y)}H${at(right - rx)}${turn(right, y + ry)}`,
    `V${at(bottom - ry)}${turn(right - rx, bottom)}`,
    `H${at(x + rx)}${turn(x, bottom - ry)}`,
    `V${at(y + ry)}${turn(x + rx, y)}Z`,
  ].join("");
}

/** A mark's path in its place on the sheet. */
function pathOf(mark: Mark, { x, y, width, height }: Place): string {
  switch (mark[0]) {
    case "rect": {
      const [, left, top, wide, high, rx = 0, ry = 0] = mark;
      const most = [(wide * width) / 2, (high * height) / 2] as const;
      // Corners are meant round: the smaller radius holds where both are given alike.
      const [a, b] = [rx * width, ry * height];
      const [roundX, roundY] = rx === ry ? [Math.min(a, b), Math.min(a, b)] : [a, b];
      return rectangle(
        x + left * width,
        y + top * height,
        wide * width,
        high * height,
        Math.min(roundX, most[0]),
        Math.min(roundY, most[1]),
      );
    }
    case "ellipse": {
      const [, cx, cy, rx, ry] = mark;
      return ellipse(x + cx * width, y + cy * height, rx * width, ry * height);
    }
    case "circle": {
      const [, cx, cy, share] = mark;
      const radius = share * Math.min(width, height);
      return ellipse(x + cx * width, y + cy * height, radius, radius);
    }
    case "line": {
      const [, ...points] = mark;
      return points
        .map((value, index) =>
          index % 2 === 0 ? `${index === 0 ? "M" : "L"}${at(x + value * width)}` : ` ${at(y + value * height)}`,
        )
        .join("");
    }
  }
}

function arrow(x: number, y: number, [dx, dy]: readonly [number, number]): string {
  const [backX, backY] = [x - dx * 16, y - dy * 16];
  return `M${at(x)} ${at(y)}L${at(backX + dy * 5)} ${at(backY + dx * 5)}L${at(backX - dy * 5)} ${at(backY - dx * 5)}Z`;
}

/** Under a view, across it. */
function across({ x, width }: Place, y: number, measures: DimensionLine["measures"], inches: number): DimensionLine {
  const right = x + width;
  // Two figures side by side need room: one of a narrow view stands a line lower.
  const lower = measures === "width" && width < 340 ? lineHeight : 0;
  const ends = [x, right].map((end) => `M${at(end)} ${at(y - 44)}V${at(y + 9)}`).join("");
  return {
    measures,
    inches,
    line: `${ends}M${at(x)} ${at(y)}H${at(right)}`,
    arrows: arrow(x, y, [-1, 0]) + arrow(right, y, [1, 0]),
    x: x + width / 2,
    y: y + 44 + lower,
    upright: false,
  };
}

/** Left of a view, along it. */
function along({ y, height }: Place, x: number, inches: number): DimensionLine {
  const bottom = y + height;
  const ends = [y, bottom].map((end) => `M${at(x + 44)} ${at(end)}H${at(x - 9)}`).join("");
  return {
    measures: "height",
    inches,
    line: `${ends}M${at(x)} ${at(y)}V${at(bottom)}`,
    arrows: arrow(x, y, [0, -1]) + arrow(x, bottom, [0, 1]),
    x: x - 20,
    y: y + height / 2,
    upright: true,
  };
}

/** The goods from the front, from the side and from above, to one scale, with their own length, width and height. */
export function dimensionedDrawing(kind: OutlineKind, size: OverallSize): DimensionedDrawing {
  const longest = Math.max(size.length, size.width, size.height);
  const drawn = (inches: number): number => Math.max(inches, longest * thinnest);
  const [length, width, height] = [drawn(size.length), drawn(size.width), drawn(size.height)];
  const views = elevationsOf(kind, size);
  const round = views.round === true && size.length === size.width;
  const columns = round ? length : length + width;
  const room = drawingSide - 2 * edge - gap;
  const scale = Math.min((round ? room + gap : room) / columns, room / (height + width));
  const total = columns * scale + (round ? 0 : gap);
  const left = (drawingSide - total) / 2 + 30;
  const top = (drawingSide - (height + width) * scale - gap) / 2 - 10;
  const front: Place = { x: left, y: top, width: length * scale, height: height * scale };
  const side: Place = { ...front, x: left + front.width + gap, width: width * scale };
  const above: Place = { ...front, y: top + front.height + gap, height: width * scale };
  const below = top + front.height + 56;
  const draw = (marks: readonly Mark[], place: Place): string[] => marks.map((mark) => pathOf(mark, place));
  return {
    outline: [...draw(views.front, front), ...draw(views.top, above), ...(round ? [] : draw(views.side, side))],
    dimensions: [
      across(front, below, round ? "diameter" : "length", size.length),
      along(front, left - 58, size.height),
      ...(round ? [] : [across(side, below, "width", size.width)]),
    ],
  };
}
