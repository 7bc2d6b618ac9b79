import { Matrix4, PerspectiveCamera, Vector3 } from "three";

export interface Shot {
  /** Degrees round the goods (0 = front, 90 = from its right) and above the horizon. */
  readonly azimuth: number;
  readonly elevation: number;
  /** Close-up: the frame is a square of `span` inches round this point instead of the whole. */
  readonly target?: readonly [number, number, number];
  readonly span?: number;
}

export interface Frame {
  readonly camera: PerspectiveCamera;
  readonly projection: Matrix4;
  readonly width: number;
  readonly height: number;
}

const radians = Math.PI / 180;

/** A long lens (about 150 mm) whose picture plane is shifted so that the goods fill the frame, nothing cropped. */
export function frameShot(
  points: Float32Array,
  centre: Vector3,
  radius: number,
  shot: Shot,
  aspect: number,
  margin: number,
): Frame {
  const aim = shot.target ? new Vector3(...shot.target) : centre;
  const camera = new PerspectiveCamera();
  const flat = Math.cos(shot.elevation * radians);
  const direction = new Vector3(
    Math.sin(shot.azimuth * radians) * flat,
    Math.sin(shot.elevation * radians),
    Math.cos(shot.azimuth * radians) * flat,
  );
  const distance = radius * 6.4;
  camera.position.copy(aim).addScaledVector(direction, distance);
  camera.lookAt(aim);
  camera.updateMatrixWorld();
  camera.matrixAutoUpdate = false;
  const near = Math.max(distance - radius * 2.6, radius * 0.05);
  const far = distance + radius * 4;
  const window = shot.span ? closeWindow(shot.span / distance) : wholeWindow(points, camera.matrixWorldInverse, margin);
  const half = Math.max(window.width, window.height * aspect) / 2;
  const [left, right] = [window.x - half, window.x + half];
  const [bottom, top] = [window.y - half / aspect, window.y + half / aspect];
  camera.near = near;
  camera.far = far;
  const projection = new Matrix4().makePerspective(left * near, right * near, top * near, bottom * near, near, far);
  return { camera, projection, width: (right - left) * near, height: (top - bottom) * near };
}

interface Window2d {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function closeWindow(size: number): Window2d {
  return { x: 0, y: 0, width: size, height: size };
}

function wholeWindow(points: Float32Array, view: Matrix4, margin: number): Window2d {
  const point = new Vector3();
  let [minX, maxX, minY, maxY] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i + 2 < points.length; i += 3) {
    point.set(points[i]!, points[i + 1]!, points[i + 2]!).applyMatrix4(view);
    const x = point.x / -point.z;
    const y = point.y / -point.z;
    minX = Math.min(minX, x);
    maxX = Math.max(maxX, x);
    minY = Math.min(minY, y);
    maxY = Math.max(maxY, y);
  }
  const grow = 1 + 2 * margin;
  return { x: (minX + maxX) / 2, y: (minY + maxY) / 2, width: (maxX - minX) * grow, height: (maxY - minY) * grow };
}

/** The projection of one exposure: the same frame, moved by a fraction of a pixel. */
export function jittered(frame: Frame, dx: number, dy: number, pixelsWide: number, pixelsHigh: number): Matrix4 {
  const shift = new Matrix4().makeTranslation((2 * dx) / pixelsWide, (2 * dy) / pixelsHigh, 0);
  return shift.multiply(frame.projection);
}
