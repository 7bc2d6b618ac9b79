import { PlaneGeometry } from "three";
import { Assembly, spread } from "../parts/assembly.ts";
import type { At } from "../parts/assembly.ts";
import { ballValve } from "../parts/instruments.ts";
import { blackPlastic, paint } from "../parts/materials.ts";
import { block, pipe, rod, sleeve } from "../parts/shapes.ts";
import type { Shot } from "../studio/camera.ts";
import { families } from "./all.ts";

const wallPaint = paint(0xd9dddd, 0.85);
const floorPaint = paint(0x858d91, 0.42);
const dado = paint(0xb4bfc5, 0.75);
const skirting = paint(0x6d7578, 0.7);
const airBlue = paint(0x1467b3, 0.36);
const stripe = paint(0xd98a1a, 0.6);

const goods = (name: string): Assembly => families[name]!.build();

/** A blue main along the wall with drops down to the machines, on brackets. */
function airMain(): Assembly {
  const part = new Assembly().add(rod(1.9, 700, "x"), airBlue, [0, 106, -66]);
  for (const x of spread(16, -300, 300))
    part
      .add(sleeve(2.5, 1.9, 2.4, "x"), blackPlastic, [x, 106, -66])
      .add(block(2, 2.4, 6, 0.4), blackPlastic, [x, 106, -69.4]);
  const drops: readonly (readonly [number, number])[] = [
    [-107, 60],
    [33, 40],
    [52, 54],
    [126, 56],
  ];
  for (const [x, end] of drops) {
    part
      .add(
        pipe(
          [
            [x, 107, -66],
            [x, 112, -66],
            [x, 112, -61],
            [x, end, -61],
          ],
          1.3,
          4,
        ),
        airBlue,
      )
      .place(ballValve(1.5), [x, 88, -61], [0, 0, 90]);
    part.add(sleeve(2, 1.3, 2.4), blackPlastic, [x, 97, -61]).add(sleeve(2, 1.3, 2.4), blackPlastic, [x, 79, -61]);
  }
  return part
    .add(
      pipe(
        [
          [-107, 60, -61],
          [-107, 54, -61],
          [-104, 52, -50],
        ],
        1.3,
        4,
      ),
      airBlue,
    )
    .add(
      pipe(
        [
          [33, 40, -61],
          [33, 34, -61],
          [33, 32, -48],
        ],
        1.3,
        4,
      ),
      airBlue,
    )
    .add(
      pipe(
        [
          [126, 56, -61],
          [126, 40, -58],
          [118, 38, -50],
        ],
        1.3,
        4,
      ),
      airBlue,
    );
}

/** The compressor room of the home page: machines along a wall under the air main. */
export function compressorRoom(): Assembly {
  const room = new Assembly()
    .add(block(900, 2, 460, 0.1), floorPaint, [0, -1, 120])
    .add(new PlaneGeometry(900, 340), wallPaint, [0, 170, -72]);
  // Planes, not boxes: a sliver nine hundred inches long and a twentieth high loses its depth and shines through what
  // stands before it.
  room
    .add(new PlaneGeometry(900, 46), dado, [0, 23, -71.6])
    .add(new PlaneGeometry(900, 5), skirting, [0, 2.5, -71.2])
    .add(new PlaneGeometry(900, 2.6), stripe, [0, 0.1, 34], [-90, 0, 0])
    .place(airMain());
  const stand: readonly (readonly [string, At, number])[] = [
    ["tank-vertical", [-128, 0, -44], 0],
    ["screw-large", [-54, 0, -34], 3],
    ["dryer-refrigerated-large", [20, 0, -38], 0],
    ["screw-tank-dryer", [88, 0, -30], -3],
    ["piston-vertical", [149, 0, -34], -14],
    ["piston-hand-carry", [48, 0, 16], -16],
    ["oil-drum", [-122, 0, 2], 20],
    ["oil-pail", [-101, 0, 14], -10],
  ];
  for (const [name, at, turn] of stand) room.place(goods(name), at, [0, turn, 0]);
  return room;
}

/** The shot of the room: the cuts, and the ball of space that light and lens are set for (its floor runs on beyond). */
export const roomShots: Record<string, Shot> = {
  wide: { azimuth: 7, elevation: 7, target: [10, 48, -140], span: 138 },
  narrow: { azimuth: 9, elevation: 8, target: [88, 50, -140], span: 140 },
};
export const roomFocus = { radius: 185, centre: [10, 45, -140] } as const;
