import {
  DoubleSide,
  FloatType,
  Mesh,
  NearestFilter,
  NoBlending,
  OrthographicCamera,
  PlaneGeometry,
  Scene,
  ShaderMaterial,
  Vector2,
  Vector3,
  WebGLRenderTarget,
  DepthTexture,
} from "three";
import type { WebGLRenderer } from "three";
import { sans } from "../parts/lettering.ts";
import type { Goods } from "./merge.ts";

const inkShader = `uniform sampler2D normals; uniform sampler2D depths; uniform vec2 pixel; varying vec2 place;
  float depthAt(vec2 at) { return texture2D(depths, at).r; }
  void main() {
    vec4 n = texture2D(normals, place);
    float d = depthAt(place);
    float turn = 0.0;
    float step = 0.0;
    float other = 0.0;
    for (int i = 0; i < 4; i++) {
      vec2 off = (i == 0 ? vec2(1.0, 0.0) : i == 1 ? vec2(-1.0, 0.0) : i == 2 ? vec2(0.0, 1.0) : vec2(0.0, -1.0)) * pixel;
      vec4 beside = texture2D(normals, place + off);
      turn = max(turn, distance(n.rgb, beside.rgb));
      other = max(other, abs(n.a - beside.a));
      step = max(step, abs(depthAt(place + off) + depthAt(place - off) - 2.0 * d));
    }
    float ink = max(max(smoothstep(0.25, 0.5, turn), smoothstep(0.006, 0.014, step)), smoothstep(0.004, 0.006, other) * 0.8);
    gl_FragColor = vec4(mix(vec3(1.0), vec3(0.13, 0.17, 0.2), ink), 1.0);
  }`;

/** Writes the way a surface faces as colour, and which material it is of as alpha. */
function surfaceMark(mark: number): ShaderMaterial {
  return new ShaderMaterial({
    uniforms: { mark: { value: mark } },
    vertexShader:
      "varying vec3 facing; void main() { facing = normalMatrix * normal; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }",
    fragmentShader:
      "uniform float mark; varying vec3 facing; void main() { gl_FragColor = vec4(normalize(facing) * 0.5 + 0.5, mark); }",
    blending: NoBlending,
    side: DoubleSide,
  });
}

/** The outline drawing of the goods seen along `from`, as a canvas of `side` pixels spanning `span` model units. */
function outline(
  renderer: WebGLRenderer,
  goods: Goods,
  from: Vector3,
  up: Vector3,
  span: number,
  side: number,
): HTMLCanvasElement {
  const reach = goods.radius * 2.2;
  const camera = new OrthographicCamera(-span / 2, span / 2, span / 2, -span / 2, 0, reach * 2);
  camera.up.copy(up);
  camera.position.copy(goods.centre).addScaledVector(from, reach);
  camera.lookAt(goods.centre);
  const big = side * 2;
  const target = new WebGLRenderTarget(big, big, { minFilter: NearestFilter, magFilter: NearestFilter });
  target.depthTexture = new DepthTexture(big, big, FloatType);
  const scene = new Scene();
  const marked = (goods.group.children as Mesh[]).map((mesh, i) => new Mesh(mesh.geometry, surfaceMark((i + 1) / 100)));
  scene.add(...marked);
  renderer.setClearColor(0x8080ff, 1);
  renderer.setRenderTarget(target);
  renderer.clear();
  renderer.render(scene, camera);
  const ink = new ShaderMaterial({
    uniforms: {
      normals: { value: target.texture },
      depths: { value: target.depthTexture },
      pixel: { value: new Vector2(1.4 / big, 1.4 / big) },
    },
    vertexShader: "varying vec2 place; void main() { place = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }",
    fragmentShader: inkShader,
  });
  const page = new Scene();
  const quad = new Mesh(new PlaneGeometry(2, 2), ink);
  quad.frustumCulled = false;
  page.add(quad);
  renderer.setSize(big, big, false);
  renderer.setRenderTarget(null);
  renderer.render(page, new OrthographicCamera(-1, 1, 1, -1, 0, 1));
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = side;
  const pen = canvas.getContext("2d")!;
  pen.imageSmoothingQuality = "high";
  pen.drawImage(renderer.domElement, 0, 0, side, side);
  for (const mesh of marked) mesh.material.dispose();
  target.dispose();
  ink.dispose();
  return canvas;
}

const blue = "#1b4f86";

function arrow(pen: CanvasRenderingContext2D, x: number, y: number, angle: number): void {
  pen.save();
  pen.translate(x, y);
  pen.rotate(angle);
  pen.beginPath();
  pen.moveTo(0, 0);
  pen.lineTo(-16, 4.5);
  pen.lineTo(-16, -4.5);
  pen.fill();
  pen.restore();
}

/** One dimension line from (x1,y1) to (x2,y2), horizontal or vertical, with its extension lines back to the goods. */
function dimension(pen: CanvasRenderingContext2D, from: Vector2, to: Vector2, back: Vector2, inches: number): void {
  pen.strokeStyle = pen.fillStyle = blue;
  pen.lineWidth = 1.6;
  pen.beginPath();
  for (const end of [from, to]) {
    pen.moveTo(end.x + back.x, end.y + back.y);
    pen.lineTo(end.x - Math.sign(back.x) * 9, end.y - Math.sign(back.y) * 9);
  }
  pen.moveTo(from.x, from.y);
  pen.lineTo(to.x, to.y);
  pen.stroke();
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  arrow(pen, to.x, to.y, angle);
  arrow(pen, from.x, from.y, angle + Math.PI);
  const words = `${inches >= 10 ? inches.toFixed(1) : inches.toFixed(2)} in  (${Math.round(inches * 25.4)} mm)`;
  pen.save();
  pen.translate((from.x + to.x) / 2, (from.y + to.y) / 2);
  if (Math.abs(Math.sin(angle)) > 0.5) pen.rotate(-Math.PI / 2);
  pen.font = `27px ${sans}`;
  pen.letterSpacing = "0px";
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  const width = pen.measureText(words).width + 18;
  const free = Math.hypot(to.x - from.x, to.y - from.y) > width + 44;
  pen.fillStyle = "#ffffff";
  if (free) pen.fillRect(-width / 2, -18, width, 36);
  pen.fillStyle = blue;
  pen.fillText(words, 0, free ? 1 : 27);
  pen.restore();
}

/** A dimensioned sheet: front, side and top elevations to one scale, overall sizes in inches and millimetres. */
export function drawSheet(renderer: WebGLRenderer, goods: Goods, scale: number, width: number, height: number): string {
  const sheet = document.createElement("canvas");
  sheet.width = width;
  sheet.height = height;
  const pen = sheet.getContext("2d")!;
  pen.scale(width / 1200, height / 1200);
  pen.fillStyle = "#ffffff";
  pen.fillRect(0, 0, 1200, 1200);
  const { x, y, z } = goods.size;
  const perUnit = Math.min(820 / (x + z), 820 / (y + z));
  const gap = 130;
  const left = (1200 - (x + z) * perUnit - gap) / 2 + 20;
  const top = (1200 - (y + z) * perUnit - gap) / 2 - 10;
  const span = goods.radius * 2.1;
  const place = (from: Vector3, up: Vector3, middleX: number, middleY: number): void => {
    const side = Math.round(span * perUnit * (width / 1200));
    const picture = outline(renderer, goods, from, up, span, side);
    pen.globalCompositeOperation = "multiply";
    pen.drawImage(
      picture,
      middleX - (span * perUnit) / 2,
      middleY - (span * perUnit) / 2,
      span * perUnit,
      span * perUnit,
    );
    pen.globalCompositeOperation = "source-over";
  };
  const [w, h, d] = [x * perUnit, y * perUnit, z * perUnit];
  place(new Vector3(0, 0, 1), new Vector3(0, 1, 0), left + w / 2, top + h / 2);
  place(new Vector3(1, 0, 0), new Vector3(0, 1, 0), left + w + gap + d / 2, top + h / 2);
  place(new Vector3(0, 1, 0), new Vector3(0, 0, -1), left + w / 2, top + h + gap + d / 2);
  dimension(
    pen,
    new Vector2(left, top + h + gap / 2),
    new Vector2(left + w, top + h + gap / 2),
    new Vector2(0, 10 - gap / 2),
    x * scale,
  );
  dimension(pen, new Vector2(left - 58, top + h), new Vector2(left - 58, top), new Vector2(48, 0), y * scale);
  dimension(
    pen,
    new Vector2(left + w + gap, top + h + gap / 2),
    new Vector2(left + w + gap + d, top + h + gap / 2),
    new Vector2(0, 10 - gap / 2),
    z * scale,
  );
  pen.strokeStyle = "#9aa4ab";
  pen.lineWidth = 2;
  pen.strokeRect(20, 20, 1160, 1160);
  return sheet.toDataURL("image/png");
}
