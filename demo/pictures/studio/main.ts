import { PCFShadowMap, Scene, Vector3, WebGLRenderer } from "three";
import type { Mesh, Texture } from "three";
import { families } from "../models/all.ts";
import { compressorRoom, roomFocus, roomShots } from "../models/hero.ts";
import { usualShots } from "../models/family.ts";
import type { Family } from "../models/family.ts";
import { frameShot, jittered } from "./camera.ts";
import type { Shot } from "./camera.ts";
import { Darkroom } from "./develop.ts";
import { fingerprint } from "./fingerprint.ts";
import { layGround } from "./ground.ts";
import { aimLamp, halton, hangLamps, keyDirection, skyDirection, studioEnvironment } from "./light.ts";
import { assembleGoods } from "./merge.ts";
import type { Goods } from "./merge.ts";

export interface FamilySheet {
  readonly name: string;
  readonly category: string;
  readonly views: readonly string[];
}
export interface Order {
  readonly family: string;
  readonly view: string;
  readonly width: number;
  readonly height: number;
  readonly exposures: number;
}

/** The page's interface to the driver: the list of families, a fingerprint of a shot, and the shot as PNG. */
export interface Studio {
  list(): FamilySheet[];
  fingerprint(order: Order): Promise<string>;
  shoot(order: Order): string;
}

/** The home page's scene: it brings its own floor and wall, and is no product's picture. */
const room: Family = { category: "", build: compressorRoom };
let built: { name: string; family: Family; goods: Goods } | undefined;

function stand(name: string): { family: Family; goods: Goods } {
  if (built?.name === name) return built;
  const family = name === "hero" ? room : families[name];
  if (!family) throw new Error(`No picture family is called ${name}.`);
  for (const mesh of built?.goods.group.children ?? []) (mesh as Mesh).geometry.dispose();
  const goods = assembleGoods(family.build().root);
  built = {
    name,
    family,
    goods: family === room ? { ...goods, radius: roomFocus.radius, centre: new Vector3(...roomFocus.centre) } : goods,
  };
  return built;
}

function shotOf(family: Family, view: string): Shot {
  if (family === room) return roomShots[view]!;
  const usual = view === "detail" ? { azimuth: 28, elevation: 16 } : usualShots[view as keyof typeof usualShots];
  return { ...usual, ...family.shots?.[view as keyof typeof usualShots] };
}

let renderer: WebGLRenderer | undefined;
let environment: Texture | undefined;

function camera(width: number, height: number): WebGLRenderer {
  if (!renderer) {
    renderer = new WebGLRenderer({ antialias: false, alpha: false, preserveDrawingBuffer: true });
    renderer.shadowMap.enabled = true;
    renderer.shadowMap.type = PCFShadowMap;
    environment = studioEnvironment(renderer);
  }
  renderer.setSize(width, height, false);
  return renderer;
}

function photograph(order: Order): string {
  const { family, goods } = stand(order.family);
  const gl = camera(order.width, order.height);
  const shot = shotOf(family, order.view);
  const frame = frameShot(goods.points, goods.centre, goods.radius, shot, order.width / order.height, 0.055);
  const scene = new Scene();
  scene.environmentIntensity = family === room ? 0.42 : 0.62;
  scene.add(goods.group);
  const ground = family === room ? undefined : layGround(goods, 0.6);
  if (ground) scene.add(ground);
  const lamps = hangLamps(scene);
  const darkroom = new Darkroom(gl, order.width, order.height);
  const expose = (i: number, light: number, cover: number): void => {
    frame.camera.projectionMatrix.copy(
      jittered(frame, halton(i, 2) - 0.5, halton(i, 3) - 0.5, order.width, order.height),
    );
    frame.camera.projectionMatrixInverse.copy(frame.camera.projectionMatrix).invert();
    darkroom.expose(scene, frame.camera, light, cover);
  };
  // One exposure in three is by the key lamp, the others by the sky; each lamp's light comes to the same in the end.
  const byKey = Math.ceil(order.exposures / 3);
  for (let i = 1; i <= order.exposures; i++) {
    lamps.key.visible = i <= byKey;
    lamps.sky.visible = !lamps.key.visible;
    if (lamps.key.visible)
      aimLamp(lamps.key, keyDirection(i, (shot.azimuth * Math.PI) / 180), goods.centre, goods.radius);
    else aimLamp(lamps.sky, skyDirection(i), goods.centre, goods.radius);
    expose(i, 1 / (lamps.key.visible ? byKey : order.exposures - byKey), 1 / order.exposures);
  }
  // Reflections of the room do not change with the lamps: a few exposures with the lamps out are enough, and far
  // cheaper.
  lamps.key.visible = lamps.sky.visible = false;
  if (ground) ground.visible = false;
  scene.environment = environment!;
  const reflections = Math.ceil(order.exposures / 4);
  for (let i = 1; i <= reflections; i++) expose(i, 1 / reflections, 0);
  darkroom.develop();
  const picture = gl.domElement.toDataURL("image/png");
  darkroom.dispose();
  return picture;
}

const studio: Studio = {
  list: () =>
    Object.entries(families).map(([name, family]) => ({
      name,
      category: family.category,
      views: ["three-quarter", "front", "side", ...(family.shots?.detail ? ["detail"] : [])],
    })),
  fingerprint: (order) => {
    const { family, goods } = stand(order.family);
    return fingerprint(goods, [order, shotOf(family, order.view)]);
  },
  shoot: photograph,
};

Object.assign(globalThis, { studio });
