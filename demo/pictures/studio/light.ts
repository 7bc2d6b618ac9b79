import {
  BackSide,
  BoxGeometry,
  DirectionalLight,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  Vector3,
} from "three";
import type { Texture, WebGLRenderer } from "three";

/** Element `index` (from 1) of the Halton low-discrepancy sequence in `base`, in [0, 1). */
export function halton(index: number, base: number): number {
  let fraction = 1;
  let value = 0;
  for (let rest = index; rest > 0; rest = Math.floor(rest / base)) {
    fraction /= base;
    value += fraction * (rest % base);
  }
  return value;
}

/** Where the key softbox shines from in exposure `index`: a point of a 1.1 m square high on the left of the camera. */
export function keyDirection(index: number, cameraAzimuth: number): Vector3 {
  const azimuth = cameraAzimuth - 0.85 + (halton(index, 2) - 0.5) * 0.55;
  const elevation = 0.92 + (halton(index, 3) - 0.5) * 0.5;
  return new Vector3(
    Math.sin(azimuth) * Math.cos(elevation),
    Math.sin(elevation),
    Math.cos(azimuth) * Math.cos(elevation),
  );
}

/** Where the sky dome shines from in exposure `index`: uniform over the hemisphere above 14°. */
export function skyDirection(index: number): Vector3 {
  const height = 0.24 + 0.76 * halton(index, 5);
  const azimuth = 2 * Math.PI * halton(index, 7);
  const flat = Math.sqrt(1 - height * height);
  return new Vector3(Math.sin(azimuth) * flat, height, Math.cos(azimuth) * flat);
}

export interface Lamps {
  readonly key: DirectionalLight;
  readonly sky: DirectionalLight;
}

/** The two shadow-casting lamps, lit by turns and moved between exposures: together they make soft light. */
export function hangLamps(scene: Scene): Lamps {
  const key = new DirectionalLight(0xfffaf2, 1.75);
  const sky = new DirectionalLight(0xf4f8ff, 1.35);
  key.shadow.radius = 4;
  sky.shadow.radius = 7;
  for (const lamp of [key, sky]) {
    lamp.castShadow = true;
    lamp.shadow.mapSize.set(1024, 1024);
    scene.add(lamp, lamp.target);
  }
  return { key, sky };
}

/** Points a lamp at the middle of the goods, its shadow frustum just holding a ball of `radius`. */
export function aimLamp(lamp: DirectionalLight, from: Vector3, centre: Vector3, radius: number): void {
  lamp.position.copy(centre).addScaledVector(from, radius * 3);
  lamp.target.position.copy(centre);
  lamp.target.updateMatrixWorld();
  const frustum = lamp.shadow.camera;
  frustum.left = frustum.bottom = -radius * 1.25;
  frustum.right = frustum.top = radius * 1.25;
  frustum.near = radius * 1.2;
  frustum.far = radius * 5.2;
  frustum.updateProjectionMatrix();
  lamp.shadow.bias = -0.0006;
  lamp.shadow.normalBias = radius * 0.0035;
}

/** The studio seen in reflections: bright ceiling box, two strip boxes, white floor, dark flags between. */
export function studioEnvironment(renderer: WebGLRenderer): Texture {
  const room = new Scene();
  const walls = new Mesh(new BoxGeometry(10, 6, 10), new MeshBasicMaterial({ color: 0x8c9094, side: BackSide }));
  walls.position.y = 2;
  room.add(walls);
  const panel = (width: number, height: number, at: [number, number, number], light: number): void => {
    const material = new MeshBasicMaterial();
    material.color.setScalar(light);
    const mesh = new Mesh(new PlaneGeometry(width, height), material);
    mesh.position.set(...at);
    mesh.lookAt(0, 0, 0);
    room.add(mesh);
  };
  panel(9.6, 9.6, [0, -0.98, 0.001], 0.85);
  panel(5, 4.2, [-0.6, 4.8, 0.4], 6.5);
  panel(1.5, 4, [-4.7, 1.8, 2.2], 7);
  panel(1.1, 4.2, [4.7, 1.8, 1.2], 4.5);
  panel(3.4, 1.2, [0.6, 2.6, 4.8], 2.6);
  panel(0.9, 4, [-1.8, 1.6, -4.8], 3);
  panel(1, 4.4, [-3.6, 1.6, 4.4], 0.12);
  panel(1.2, 4.4, [3.9, 1.6, 3.6], 0.15);
  const generator = new PMREMGenerator(renderer);
  const target = generator.fromScene(room, 0.03);
  generator.dispose();
  return target.texture;
}
