import type { Point } from "./isometric.ts";
import { type DrawnPart, sheetWidth, type Unnumbered, rounded } from "./drawn-part.ts";

/** Distance between balloons, so that each can be tapped on a phone 360 px wide. */
export const balloonStep = 150;
export const balloonRadius = 44;
const balloonColumn = 80;

/** Half of the balloons on either side, in the order in which their lines do not cross. */
export function withBalloons(parts: readonly Unnumbered[], height: number): readonly DrawnPart[] {
  const middle = ({ corner, opposite }: Unnumbered): Point => ({
    x: (corner.x + opposite.x) / 2,
    y: (corner.y + opposite.y) / 2,
  });
  const acrossSheet = parts.toSorted((a, b) => middle(a).x - middle(b).x);
  const half = Math.ceil(parts.length / 2);
  const sides = [
    { parts: acrossSheet.slice(0, half), x: balloonColumn, reach: -0.18 },
    { parts: acrossSheet.slice(half), x: sheetWidth - balloonColumn, reach: 0.18 },
  ];
  return sides
    .flatMap((side) => {
      const anchored = side.parts.map(({ number, paths, ...frame }) => {
        const { x, y } = middle({ number, paths, ...frame });
        return { number, paths, anchor: rounded({ x: x + (frame.opposite.x - frame.corner.x) * side.reach, y }) };
      });
      const upright = anchored.toSorted((a, b) => a.anchor.y - b.anchor.y);
      const levels = spaced(
        upright.map(({ anchor }) => anchor.y),
        height,
      );
      return uncrossed(upright.map((each, at) => ({ ...each, balloon: { x: side.x, y: levels[at]! } })));
    })
    .toSorted((a, b) => a.number - b.number);
}

/** Levels in their order, as near to those wished for as room for a finger allows. */
function spaced(wished: readonly number[], height: number): readonly number[] {
  const edge = balloonStep / 2;
  const down: number[] = [];
  for (const level of wished) down.push(Math.max(level, (down.at(-1) ?? edge - balloonStep) + balloonStep));
  let most = height - edge;
  const levels = down.toReversed().map((level) => {
    const fluid = Math.min(level, most);
    most = fluid - balloonStep;
    return Math.round(fluid);
  });
  return levels.toReversed();
}

/** Two balloons change places where their lines would cross. */
function uncrossed(parts: DrawnPart[]): DrawnPart[] {
  for (let round = 0; round < parts.length; round += 1)
    for (let at = 0; at + 1 < parts.length; at += 1) {
      const [a, b] = [parts[at]!, parts[at + 1]!];
      if (!crosses(a, b)) continue;
      parts[at] = { ...b, balloon: a.balloon };
      parts[at + 1] = { ...a, balloon: b.balloon };
    }
  return parts;
}

function crosses(a: DrawnPart, b: DrawnPart): boolean {
  const side = (p: Point, q: Point, r: Point): number => (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
  return (
    side(a.balloon, a.anchor, b.balloon) * side(a.balloon, a.anchor, b.anchor) < 0 &&
    side(b.balloon, b.anchor, a.balloon) * side(b.balloon, b.anchor, a.anchor) < 0
  );
}
