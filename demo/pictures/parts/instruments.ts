import { CircleGeometry, PlaneGeometry } from "three";
import type { Material } from "three";
import { Assembly, around } from "./assembly.ts";
import type { At } from "./assembly.ts";
import { fitText, printed } from "./lettering.ts";
import {
  blackPlastic,
  brass,
  chrome,
  clearBowl,
  darkSteel,
  lampGreen,
  lampRed,
  redPlastic,
  rubber,
  steel,
} from "./materials.ts";
import { block, cord, extrude, hexNut, revolve, ring, rod, roundedRectangle, sleeve } from "./shapes.ts";

function dialFace(unit: string, most: number, part: number): Material {
  return printed(
    `dial ${unit} ${most} ${part}`,
    512,
    512,
    (pen, w) => {
      const middle = w / 2;
      pen.fillStyle = "#f7f8f7";
      pen.fillRect(0, 0, w, w);
      pen.translate(middle, middle);
      for (let i = 0; i <= 50; i++) {
        const angle = ((-225 + i * 5.4) * Math.PI) / 180;
        const long = i % 5 === 0;
        pen.strokeStyle = "#15181a";
        pen.lineWidth = long ? 7 : 3;
        pen.beginPath();
        pen.moveTo(Math.cos(angle) * (long ? 178 : 196), Math.sin(angle) * (long ? 178 : 196));
        pen.lineTo(Math.cos(angle) * 222, Math.sin(angle) * 222);
        pen.stroke();
        if (i % 10 === 0)
          fitText(
            pen,
            String((most * i) / 50),
            Math.cos(angle) * 138 - 40,
            Math.sin(angle) * 138 - 26,
            80,
            52,
            "#15181a",
            "bold",
            0,
          );
      }
      fitText(pen, unit, -60, 60, 120, 52, "#15181a", "bold", 0);
      pen.rotate(((-225 + 270 * part) * Math.PI) / 180);
      pen.fillStyle = "#c4231a";
      pen.fillRect(-50, -6, 236, 12);
      pen.fillStyle = "#15181a";
      pen.beginPath();
      pen.arc(0, 0, 26, 0, 7);
      pen.fill();
    },
    0.3,
  );
}

/** A pressure gauge facing +z; its stem goes down to y = -2.1 radii (`rear` leaves the stem out). */
export function gauge(
  radius: number,
  options: { unit?: string; most?: number; part?: number; rear?: boolean; rim?: Material } = {},
): Assembly {
  const { unit = "PSI", most = 200, part = 0.6, rear = false, rim = chrome } = options;
  const part3d = new Assembly()
    .add(
      revolve(
        [
          [0, -radius * 0.3],
          [radius * 0.94, -radius * 0.3],
          [radius, -radius * 0.22],
          [radius, radius * 0.2],
          [radius * 1.06, radius * 0.22],
          [radius * 1.06, radius * 0.34],
          [radius * 0.95, radius * 0.36],
          [radius * 0.92, radius * 0.24],
        ],
        "z",
      ),
      rim,
    )
    .add(new CircleGeometry(radius * 0.95, 56), dialFace(unit, most, part), [0, 0, radius * 0.25]);
  if (!rear)
    part3d
      .add(rod(radius * 0.2, radius * 0.8), brass, [0, -radius * 1.3, 0])
      .add(hexNut(radius * 0.5, radius * 0.45), brass, [0, -radius * 1.45, 0]);
  return part3d;
}

/** A lever ball valve along x, `bore` its pipe radius; lever on top. */
export function ballValve(bore: number, handle: Material = redPlastic): Assembly {
  return new Assembly()
    .add(
      revolve(
        [
          [bore * 0.8, -bore * 2.6],
          [bore * 1.35, -bore * 2.6],
          [bore * 1.35, -bore * 1.5],
          [bore * 1.2, -bore * 1.4],
          [bore * 1.65, -bore * 0.6],
          [bore * 1.65, bore * 0.6],
          [bore * 1.2, bore * 1.4],
          [bore * 1.35, bore * 1.5],
          [bore * 1.35, bore * 2.6],
          [bore * 0.8, bore * 2.6],
        ],
        "x",
      ),
      brass,
    )
    .add(rod(bore * 0.5, bore * 1.5), brass, [0, bore * 1.9, 0])
    .add(hexNut(bore * 0.8, bore * 0.4), steel, [0, bore * 2.75, 0])
    .add(block(bore * 5.6, bore * 0.22, bore * 0.95, bore * 0.1), handle, [bore * 2.2, bore * 2.5, 0])
    .add(block(bore * 3.4, bore * 0.42, bore * 1.15, bore * 0.2), handle, [bore * 3.6, bore * 2.5, 0]);
}

/** A brass safety valve standing on y = 0, about 6 units of `bore` high, with its pull ring. */
export function safetyValve(bore: number): Assembly {
  return new Assembly()
    .add(rod(bore * 0.7, bore * 1.2), brass, [0, bore * 0.6, 0])
    .add(hexNut(bore * 2, bore * 0.9), brass, [0, bore * 1.5, 0])
    .add(
      revolve([
        [0, 0],
        [bore * 0.95, 0],
        [bore * 0.95, bore * 2.2],
        [bore * 0.75, bore * 2.6],
        [bore * 0.75, bore * 3.2],
        [0, bore * 3.3],
      ]),
      brass,
      [0, bore * 1.9, 0],
    )
    .each(around(6, bore * 0.93, "y", bore * 3), rod(bore * 0.14, bore * 0.2, "y"), darkSteel)
    .add(rod(bore * 0.16, bore), steel, [0, bore * 5.5, 0])
    .add(ring(bore * 0.75, bore * 0.1, "z"), steel, [0, bore * 6.6, 0]);
}

/** A pressure switch: black cover, lever, cable gland; stands on y = 0, about `size` high. */
export function pressureSwitch(size: number): Assembly {
  return new Assembly()
    .add(rod(size * 0.14, size * 0.3), brass, [0, size * 0.12, 0])
    .add(rod(size * 0.36, size * 0.16), darkSteel, [0, size * 0.26, 0])
    .add(block(size * 0.95, size * 0.14, size * 0.66, size * 0.05), darkSteel, [0, size * 0.38, 0])
    .add(block(size * 0.9, size * 0.56, size * 0.62, size * 0.09), blackPlastic, [0, size * 0.7, 0])
    .add(rod(size * 0.11, size * 0.1), redPlastic, [size * 0.2, size * 1.02, 0])
    .add(
      block(size * 0.08, size * 0.3, size * 0.12, size * 0.03),
      redPlastic,
      [size * 0.5, size * 0.66, size * 0.1],
      [0, 0, -18],
    )
    .add(rod(size * 0.12, size * 0.24, "x"), rubber, [-size * 0.55, size * 0.55, 0])
    .add(hexNut(size * 0.26, size * 0.1, "x"), blackPlastic, [-size * 0.5, size * 0.55, 0]);
}

/** The controller of a machine: screen with readings, keys, lamps and an emergency stop; faces +z. */
export function controller(width: number, height: number, reading: string, second: string): Assembly {
  const face = printed(
    `controller ${reading} ${second} ${(height / width).toFixed(2)}`,
    768,
    Math.round((768 * height) / width),
    (pen, w, h) => {
      pen.fillStyle = "#262b30";
      pen.fillRect(0, 0, w, h);
      pen.fillStyle = "#0c2230";
      pen.fillRect(w * 0.07, h * 0.09, w * 0.56, h * 0.55);
      fitText(pen, reading, w * 0.1, h * 0.14, w * 0.5, h * 0.24, "#7fe3ff");
      fitText(pen, second, w * 0.1, h * 0.43, w * 0.5, h * 0.14, "#d8eef5", "normal");
      ["#2fa65a", "#c93a2e", "#d7dce0", "#d7dce0"].forEach((color, i) => {
        pen.fillStyle = color;
        pen.beginPath();
        pen.roundRect(w * (0.07 + i * 0.145), h * 0.74, w * 0.115, h * 0.16, h * 0.04);
        pen.fill();
      });
    },
    0.28,
  );
  return new Assembly()
    .add(extrude(roundedRectangle(width, height, width * 0.04), width * 0.05, width * 0.008), blackPlastic)
    .add(new PlaneGeometry(width * 0.95, height * 0.93), face, [0, 0, width * 0.026])
    .add(rod(width * 0.1, width * 0.05, "z"), steel, [width * 0.32, height * 0.16, width * 0.04])
    .add(rod(width * 0.085, width * 0.1, "z", width * 0.02), redPlastic, [width * 0.32, height * 0.16, width * 0.1])
    .add(rod(width * 0.03, width * 0.03, "z"), lampGreen, [width * 0.26, -height * 0.28, width * 0.04])
    .add(rod(width * 0.03, width * 0.03, "z"), lampRed, [width * 0.38, -height * 0.28, width * 0.04]);
}

/**
 * A compressed-air filter: die-cast head, bowl below, drain cock; port centres at y = 0, along x. `size` is the bowl
 * radius.
 */
export function inlineFilter(size: number, head: Material, bowl: Material, length = 5.4): Assembly {
  const bowlTop = -size * 0.75;
  return new Assembly()
    .add(
      revolve([
        [0, -size * 0.8],
        [size * 1.12, -size * 0.8],
        [size * 1.16, -size * 0.7],
        [size * 1.16, size * 0.35],
        [size * 0.95, size * 0.75],
        [size * 0.5, size * 0.92],
        [0, size * 0.95],
      ]),
      head,
    )
    .add(rod(size * 0.62, size * 3, "x"), head)
    .each(
      [
        [-size * 1.5, 0, 0],
        [size * 1.5, 0, 0],
      ],
      hexNut(size * 1.35, size * 0.42, "x"),
      head,
    )
    .each(
      [
        [-size * 1.72, 0, 0],
        [size * 1.72, 0, 0],
      ],
      sleeve(size * 0.5, size * 0.38, size * 0.1, "x"),
      darkSteel,
    )
    .add(
      revolve([
        [size * 1.08, bowlTop],
        [size * 1.08, bowlTop - size * 0.3],
        [size, bowlTop - size * 0.36],
        [size * 0.94, bowlTop - size * (length - 1.2)],
        [size * 0.8, bowlTop - size * (length - 0.75)],
        [size * 0.34, bowlTop - size * (length - 0.5)],
        [0, bowlTop - size * (length - 0.48)],
      ]),
      bowl,
    )
    .each(
      around(8, size * 1.03, "y", bowlTop - size * 0.32, 22),
      block(size * 0.16, size * 0.55, size * 0.12, 0.04),
      bowl,
    )
    .add(rod(size * 0.16, size * 0.5), brass, [0, bowlTop - size * (length - 0.3), 0])
    .add(rod(size * 0.26, size * 0.22), blackPlastic, [0, bowlTop - size * (length - 0.05), 0])
    .add(rod(size * 0.34, size * 0.22), blackPlastic, [0, size * 1.02, 0])
    .add(rod(size * 0.2, size * 0.1), lampGreen, [0, size * 1.16, 0]);
}

/** A regulator with a transparent-bowl filter: the small FRL body used on machines' outlets. */
export function regulator(size: number, knob: Material = blackPlastic): Assembly {
  return new Assembly()
    .add(block(size * 1.7, size * 1.5, size * 1.5, size * 0.2), darkSteel)
    .add(rod(size * 0.6, size * 0.6), darkSteel, [0, size, 0])
    .add(
      revolve([
        [0, 0],
        [size * 0.7, 0],
        [size * 0.75, size * 0.1],
        [size * 0.68, size * 1.15],
        [size * 0.55, size * 1.25],
        [0, size * 1.25],
      ]),
      knob,
      [0, size * 1.2, 0],
    )
    .each(around(14, size * 0.72, "y", size * 1.75), block(size * 0.09, size * 0.85, size * 0.09, 0.02), knob)
    .place(gauge(size * 0.62, { rear: true, part: 0.5 }), [0, size * 0.05, size * 1.02]);
}

/** A clear or metal bowl hanging under a body at y = 0. */
export function bowl(radius: number, length: number, skin: Material = clearBowl): Assembly {
  return new Assembly()
    .add(
      revolve([
        [0, -length],
        [radius * 0.3, -length],
        [radius * 0.75, -length * 0.93],
        [radius, -length * 0.8],
        [radius, 0],
      ]),
      skin,
    )
    .add(rod(radius * 0.22, length * 0.14), blackPlastic, [0, -length * 1.05, 0]);
}

/** Industrial quick coupler along x, socket towards +x. */
export function coupler(radius: number, body: Material = steel): Assembly {
  return new Assembly()
    .add(hexNut(radius * 1.9, radius * 1.1, "x"), brass, [-radius * 1.6, 0, 0])
    .add(
      revolve(
        [
          [0, -radius * 1.2],
          [radius * 0.9, -radius * 1.2],
          [radius * 0.95, -radius * 0.2],
          [radius * 1.15, -radius * 0.1],
          [radius * 1.15, radius * 1.4],
          [radius, radius * 1.6],
          [radius * 0.62, radius * 1.62],
          [radius * 0.6, radius * 0.6],
        ],
        "x",
      ),
      body,
    )
    .each(
      [
        [radius * 0.2, 0, 0],
        [radius * 0.55, 0, 0],
        [radius * 0.9, 0, 0],
      ],
      ring(radius * 1.15, radius * 0.05, "x"),
      darkSteel,
    );
}

/** An electrical conduit or cable from point to point with a gland at each end. */
export function cable(points: readonly At[], radius: number): Assembly {
  return new Assembly().add(cord(points, radius), rubber);
}
